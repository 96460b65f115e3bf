"""The error tree as problems: translated once, here."""

from typing import Final

from recollect.core.model.token_bucket import CallKind, RateLimit
from recollect.errors import (
    BeingErasedError,
    ConfirmationNotFoundError,
    ConflictError,
    DeadlineExceededError,
    EntryNotFoundError,
    ErasedError,
    HandoffNotFoundError,
    InputError,
    KeyReusedError,
    NameTakenError,
    NotAuthenticatedError,
    NotForgottenError,
    NotFoundError,
    NotFromHereError,
    NotIncognitoError,
    NotPermittedError,
    RecallNotFoundError,
    RecollectError,
    SessionNotForgottenError,
    SessionNotFoundError,
    SettledError,
    StoreDamagedError,
    StoreForbiddenError,
    StoreFullError,
    TooManyErasuresError,
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
    (
        ConfirmationNotFoundError,
        Problem(
            ProblemType.NOT_FOUND,
            "Nothing waits for that confirmation in this space: it was used, is older than ten minutes, or never was."
            " Prepare it again.",
        ),
    ),
    (NotFoundError, Problem(ProblemType.NOT_FOUND, "Nothing here has that id or name.")),
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
    (
        NotIncognitoError,
        Problem(ProblemType.NOT_INCOGNITO, "It has not begun to be incognito in this space, or that has ended."),
    ),
    (
        ErasedError,
        Problem(ProblemType.ERASED, "The space was erased after this call had begun. Nothing of it was stored."),
    ),
    (
        TooManyErasuresError,
        Problem(
            ProblemType.RATE_LIMITED,
            "The limit erasures lets 20 be asked for within a day. Repeat later; those under way go on.",
            limit="erasures",
            retry_after=3_600,
        ),
    ),
    (
        BeingErasedError,
        Problem(
            ProblemType.UNAVAILABLE, "The space is being erased. It takes new things in a few minutes; repeat then."
        ),
    ),
    (ConflictError, Problem(ProblemType.CONFLICT, "Others changed the same thing at the same time. Repeat.")),
    (
        NotAuthenticatedError,
        Problem(ProblemType.NOT_AUTHENTICATED, "Send a valid credential: `Authorization: Bearer <token>`."),
    ),
    (
        DeadlineExceededError,
        Problem(ProblemType.TIMEOUT, "The time for this call was over before this was begun. Repeat it later."),
    ),
    (
        StoreFullError,
        Problem(
            ProblemType.STORE_FULL,
            "The disk is full, or a quota is used up. Nothing of this was stored; reading goes on. Make room, repeat.",
        ),
    ),
    (
        StoreDamagedError,
        Problem(
            ProblemType.STORE_DAMAGED,
            "Repeating does not help. Stop the server; `recollect check` says what is damaged,"
            " `recollect restore-backup` puts a copy of the last days in its place.",
        ),
    ),
    # A mistake of the program, and nothing that comes right by itself: logged, counted and answered as one
    (StoreForbiddenError, INTERNAL_PROBLEM),
    (UnavailableError, Problem(ProblemType.UNAVAILABLE, "A part that is needed does not answer now. Repeat later.")),
)


def validation_problem(*errors: FieldProblem) -> Problem:
    """Return the problem that names malformed fields."""
    return Problem(ProblemType.VALIDATION, _VALIDATION_DETAIL, errors)


def rate_limited(name: str, limit: RateLimit, kind: CallKind, seconds: int) -> Problem:
    """Return the problem that tells of a rate limit, and in how many seconds to call again."""
    return _limited(name, limit, kind.value, seconds)


def failures_limited(name: str, limit: RateLimit, seconds: int) -> Problem:
    """Return the problem that tells that a client has failed too often, and in how many seconds to call again."""
    return _limited(name, limit, "calls without a valid credential", seconds)


def _limited(name: str, limit: RateLimit, what: str, seconds: int) -> Problem:
    rate = f"{limit.per_minute} {what} a minute, and {limit.capacity} at once after a pause"
    return Problem(
        ProblemType.RATE_LIMITED,
        f"The limit {name} lets {rate}. Repeat after {seconds} seconds.",
        limit=name,
        retry_after=seconds,
    )


def bodies_limited(name: str, most: int) -> Problem:
    """Return the problem that tells that the bodies of somebody's calls that are not yet answered are too large."""
    return Problem(
        ProblemType.RATE_LIMITED,
        f"The limit {name} lets {most} bytes of bodies in at once. Repeat when a call was answered.",
        limit=name,
        retry_after=1,
    )


def in_flight_limited(name: str, most: int, kind: CallKind) -> Problem:
    """Return the problem that tells that as many calls are being worked off as may be."""
    return Problem(
        ProblemType.RATE_LIMITED,
        f"The limit {name} lets {most} {kind.value} at once. Repeat when one of them was answered.",
        limit=name,
        retry_after=1,
    )


def problem_of(error: RecollectError) -> Problem:
    """Return the problem that tells of an error."""
    if isinstance(error, InputError):
        return validation_problem(FieldProblem(error.field, error.problem))
    if isinstance(error, NotFromHereError):
        return Problem(ProblemType.NOT_FROM_HERE, str(error))
    if isinstance(error, NotPermittedError):
        return Problem(ProblemType.NOT_PERMITTED, f"{error}".capitalize())
    return next((problem for kind, problem in _PROBLEMS if isinstance(error, kind)), INTERNAL_PROBLEM)
