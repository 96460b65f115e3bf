"""The error tree as problems: translated once, here."""

from typing import Final

from recollect.errors import (
    ConflictError,
    EntryNotFoundError,
    HandoffNotFoundError,
    InputError,
    KeyReusedError,
    NameTakenError,
    NotAuthenticatedError,
    NotForgottenError,
    NotFoundError,
    NotPermittedError,
    RecallNotFoundError,
    RecollectError,
    SessionNotForgottenError,
    SessionNotFoundError,
    SettledError,
    UnavailableError,
    VersionConflictError,
    VersionNotFoundError,
)
from recollect.http.errors.problems import FieldProblem, Problem, ProblemType

INTERNAL_PROBLEM: Final = Problem(
    ProblemType.INTERNAL, "The request could not be worked off. The request id finds the cause in the log."
)
_VALIDATION_DETAIL: Final = "At least one field is not as it should be; `errors` says what would be right."

# The most special errors first
_PROBLEMS: Final[tuple[tuple[type[RecollectError], Problem], ...]] = (
    (
        EntryNotFoundError,
        Problem(ProblemType.ENTRY_NOT_FOUND, "Nothing in this space has that id, key or name, or it was forgotten."),
    ),
    (
        VersionNotFoundError,
        Problem(ProblemType.NOT_FOUND, "The entry has no such version. GET its versions to see which there are."),
    ),
    (SessionNotFoundError, Problem(ProblemType.SESSION_NOT_FOUND, "This space has no conversation of that id.")),
    (
        RecallNotFoundError,
        Problem(ProblemType.NOT_FOUND, "No context of that id was served in this space within the last 30 days."),
    ),
    (
        HandoffNotFoundError,
        Problem(ProblemType.NOT_FOUND, "Nothing was handed over in that project, or on that branch of it."),
    ),
    (NotFoundError, Problem(ProblemType.NOT_FOUND, "Nothing in this space answers to that.")),
    (
        VersionConflictError,
        Problem(ProblemType.VERSION_CONFLICT, "The entry changed in the meantime. Read it again, then repeat."),
    ),
    (NameTakenError, Problem(ProblemType.NAME_TAKEN, "Another entry of this space has that name. Choose another one.")),
    (
        KeyReusedError,
        Problem(
            ProblemType.KEY_REUSED,
            "Within the last 24 hours this key came with another call. Take a new key for every new call.",
        ),
    ),
    (
        SettledError,
        Problem(ProblemType.SETTLED, "It was decided before, or what it is about is not in use any more."),
    ),
    (
        SessionNotForgottenError,
        Problem(ProblemType.NOT_FORGOTTEN, "No turn went with the conversation within the last day."),
    ),
    (NotForgottenError, Problem(ProblemType.NOT_FORGOTTEN, "The entry is neither forgotten nor archived.")),
    (ConflictError, Problem(ProblemType.CONFLICT, "Others changed the same thing at the same time. Repeat.")),
    (
        NotAuthenticatedError,
        Problem(ProblemType.NOT_AUTHENTICATED, "Send a valid credential: `Authorization: Bearer <token>`."),
    ),
    (UnavailableError, Problem(ProblemType.UNAVAILABLE, "A part that is needed does not answer now. Repeat later.")),
)


def validation_problem(*errors: FieldProblem) -> Problem:
    """Return the problem that names malformed fields."""
    return Problem(ProblemType.VALIDATION, _VALIDATION_DETAIL, errors)


def problem_of(error: RecollectError) -> Problem:
    """Return the problem that tells of an error."""
    if isinstance(error, InputError):
        return validation_problem(FieldProblem(error.field, error.problem))
    if isinstance(error, NotPermittedError):
        return Problem(ProblemType.NOT_PERMITTED, f"{error}".capitalize())
    return next((problem for kind, problem in _PROBLEMS if isinstance(error, kind)), INTERNAL_PROBLEM)
