"""Problem documents (RFC 9457): the one shape of every answer that is not a success.

The error tree as problems, and what pydantic found wrong in the words of this API.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from starlette.responses import JSONResponse

from recollect import errors
from recollect.core.guardrails.secrets.identifiers import without_secrets
from recollect.core.model.token_bucket import RateLimit

PROBLEM_JSON: Final = "application/problem+json"
TYPE_PREFIX: Final = "urn:recollect:problem:"
RETRY_AFTER_SECONDS: Final = 2


class FieldProblem(NamedTuple):
    """One malformed field by its path (`messages[3].text`), and what would be right. Never the value itself."""

    field: str
    problem: str


class ProblemType(Enum):
    """The kinds of problems: a stable slug, the status and the title."""

    MALFORMED_REQUEST = ("malformed-request", HTTPStatus.BAD_REQUEST, "The request is malformed")
    MALFORMED_BODY = ("malformed-body", HTTPStatus.BAD_REQUEST, "The body is not JSON")
    NOT_AUTHENTICATED = ("not-authenticated", HTTPStatus.UNAUTHORIZED, "No valid credential")
    NOT_PERMITTED = ("not-permitted", HTTPStatus.FORBIDDEN, "Not permitted")
    ENTRY_NOT_FOUND = ("entry-not-found", HTTPStatus.NOT_FOUND, "No such entry")
    SESSION_NOT_FOUND = ("session-not-found", HTTPStatus.NOT_FOUND, "No such session")
    NOT_FOUND = ("not-found", HTTPStatus.NOT_FOUND, "Not found")
    METHOD_NOT_ALLOWED = ("method-not-allowed", HTTPStatus.METHOD_NOT_ALLOWED, "Method not allowed")
    BODY_TIMEOUT = ("body-timeout", HTTPStatus.REQUEST_TIMEOUT, "The body took too long")
    CONFLICT = ("conflict", HTTPStatus.CONFLICT, "Conflict")
    NAME_TAKEN = ("name-taken", HTTPStatus.CONFLICT, "The name is taken")
    NOT_FROM_HERE = ("not-from-here", HTTPStatus.CONFLICT, "Not possible from here")
    SETTLED = ("settled", HTTPStatus.CONFLICT, "It was decided before")
    NOT_FORGOTTEN = ("not-forgotten", HTTPStatus.CONFLICT, "There is nothing to bring back")
    NOT_INCOGNITO = ("not-incognito", HTTPStatus.CONFLICT, "The session is not incognito")
    ERASED = ("erased", HTTPStatus.CONFLICT, "It was erased meanwhile")
    VERSION_CONFLICT = ("version-conflict", HTTPStatus.CONFLICT, "Somebody was faster")
    PRECONDITION_FAILED = ("precondition-failed", HTTPStatus.PRECONDITION_FAILED, "Somebody was faster")
    BODY_TOO_LARGE = ("body-too-large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too large")
    HEADERS_TOO_LARGE = ("headers-too-large", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too large")
    UNSUPPORTED_MEDIA_TYPE = ("unsupported-media-type", HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Send JSON")
    VALIDATION = ("validation", HTTPStatus.UNPROCESSABLE_ENTITY, "The request is not valid")
    KEY_REUSED = (
        "idempotency-key-reused",
        HTTPStatus.UNPROCESSABLE_ENTITY,
        "The idempotency key came with another call",
    )
    RATE_LIMITED = ("rate-limited", HTTPStatus.TOO_MANY_REQUESTS, "Too many calls")
    INTERNAL = ("internal", HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong here")
    STORE_DAMAGED = ("store-damaged", HTTPStatus.INTERNAL_SERVER_ERROR, "The stored data is damaged")
    STORE_FULL = ("store-full", HTTPStatus.INSUFFICIENT_STORAGE, "The disk takes no more")
    UNAVAILABLE = ("unavailable", HTTPStatus.SERVICE_UNAVAILABLE, "Not available now")
    TIMEOUT = ("timeout", HTTPStatus.SERVICE_UNAVAILABLE, "The answer took too long")

    def __init__(self, slug: str, status: HTTPStatus, title: str) -> None:
        self.slug = slug
        self.status = status
        self.title = title

    @property
    def uri(self) -> str:
        """The problem's `type` member."""
        return TYPE_PREFIX + self.slug


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong: `detail` says what would be right; `errors` names fields.

    limit: the name of the rate limit that was reached. retry_after: in how many seconds to try again, where the type
    does not say.
    """

    type: ProblemType
    detail: str
    errors: Sequence[FieldProblem] = ()
    limit: str | None = None
    retry_after: int | None = None

    def document(self, request_id: str | None = None) -> dict[str, Any]:
        """Return the problem as the members of its JSON object."""
        document: dict[str, Any] = {
            "type": self.type.uri,
            "title": self.type.title,
            "status": int(self.type.status),
            "detail": self.detail,
        }
        if self.errors:
            document["errors"] = [error._asdict() for error in self.errors]
        if self.limit is not None:
            document["limit"] = self.limit
        if request_id is not None:
            document["request_id"] = request_id
        return document

    def response(self, request_id: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
        """Return the answer that carries this problem."""
        return JSONResponse(
            self.document(request_id),
            status_code=int(self.type.status),
            media_type=PROBLEM_JSON,
            headers={**_HEADERS.get(self.type, {}), **self._waiting(), **(headers or {})},
        )

    def _waiting(self) -> Mapping[str, str]:
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


_RETRY: Final = {"Retry-After": str(RETRY_AFTER_SECONDS)}
_CLOSE: Final = {"Connection": "close"}  # the rest of the body is not read
_HEADERS: Final[Mapping[ProblemType, Mapping[str, str]]] = {
    ProblemType.NOT_AUTHENTICATED: {"WWW-Authenticate": "Bearer"},
    ProblemType.RATE_LIMITED: _RETRY,
    ProblemType.STORE_FULL: _RETRY,
    ProblemType.UNAVAILABLE: _RETRY,
    ProblemType.TIMEOUT: _RETRY,
    ProblemType.BODY_TOO_LARGE: _CLOSE,
    ProblemType.BODY_TIMEOUT: _CLOSE,
}


class ProblemError(Exception):
    """Carries a problem from where it is found to where it is answered."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.type.slug)
        self.problem = problem


def limited(name: str, lets: str, again: str, seconds: int = 1) -> Problem:
    """Return the problem that tells of a limit: what it lets through, and when to call again, in how many seconds."""
    return Problem(
        ProblemType.RATE_LIMITED, f"The limit {name} lets {lets}. Repeat {again}.", limit=name, retry_after=seconds
    )


INTERNAL_PROBLEM: Final = Problem(
    ProblemType.INTERNAL, "The request could not be worked off. The request id finds the cause in the log."
)
_VALIDATION_DETAIL: Final = "At least one field is not as it should be; `errors` says what would be right."
_PROBLEMS: Final[Mapping[type[errors.RecollectError], Problem]] = {
    errors.EntryNotFoundError: Problem(
        ProblemType.ENTRY_NOT_FOUND, "Nothing in this space has that id, key or name, or it was forgotten."
    ),
    errors.VersionNotFoundError: Problem(
        ProblemType.NOT_FOUND, "The entry has no such version. GET its versions to see which there are."
    ),
    errors.SessionNotFoundError: Problem(ProblemType.SESSION_NOT_FOUND, "This space has no conversation of that id."),
    errors.RecallNotFoundError: Problem(
        ProblemType.NOT_FOUND, "No context of that id was served in this space within the last 30 days."
    ),
    errors.HandoffNotFoundError: Problem(
        ProblemType.NOT_FOUND, "Nothing was handed over in that project, or on that branch of it."
    ),
    errors.ConfirmationNotFoundError: Problem(
        ProblemType.NOT_FOUND,
        "Nothing waits for that confirmation in this space: it was used, is older than ten minutes, or never was."
        " Prepare it again.",
    ),
    errors.NotFoundError: Problem(ProblemType.NOT_FOUND, "Nothing here has that id or name."),
    errors.VersionConflictError: Problem(
        ProblemType.VERSION_CONFLICT, "The entry changed in the meantime. Read it again, then repeat."
    ),
    errors.NameTakenError: Problem(
        ProblemType.NAME_TAKEN, "Another entry of this space has that name. Choose another one."
    ),
    errors.KeyReusedError: Problem(
        ProblemType.KEY_REUSED,
        "Within the last 24 hours this key came with another call. Take a new key for every new call.",
    ),
    errors.SettledError: Problem(
        ProblemType.SETTLED, "It was decided before, or what it is about is not in use any more."
    ),
    errors.SessionNotForgottenError: Problem(
        ProblemType.NOT_FORGOTTEN, "No turn went with the conversation within the last day."
    ),
    errors.NotForgottenError: Problem(ProblemType.NOT_FORGOTTEN, "The entry is neither forgotten nor archived."),
    errors.NotIncognitoError: Problem(
        ProblemType.NOT_INCOGNITO, "It has not begun to be incognito in this space, or that has ended."
    ),
    errors.ErasedError: Problem(
        ProblemType.ERASED, "The space was erased after this call had begun. Nothing of it was stored."
    ),
    errors.TooManyErasuresError: limited(
        "erasures", "20 be asked for within a day", "later; those under way go on", 3_600
    ),
    errors.BeingErasedError: Problem(
        ProblemType.UNAVAILABLE, "The space is being erased. It takes new things in a few minutes; repeat then."
    ),
    errors.ConflictError: Problem(ProblemType.CONFLICT, "Others changed the same thing at the same time. Repeat."),
    errors.NotAuthenticatedError: Problem(
        ProblemType.NOT_AUTHENTICATED, "Send a valid credential: `Authorization: Bearer <token>`."
    ),
    errors.DeadlineExceededError: Problem(
        ProblemType.TIMEOUT, "The time for this call was over before this was begun. Repeat it later."
    ),
    errors.StoreFullError: Problem(
        ProblemType.STORE_FULL,
        "The disk is full, or a quota is used up. Nothing of this was stored; reading goes on. Make room, repeat.",
    ),
    errors.StoreDamagedError: Problem(
        ProblemType.STORE_DAMAGED,
        "Repeating does not help. Stop the server; `recollect admin check` says what is damaged,"
        " `recollect restore` puts a copy of the last days in its place.",
    ),
    # A mistake of the program, and nothing that comes right by itself: logged, counted and answered as one
    errors.StoreForbiddenError: INTERNAL_PROBLEM,
    errors.UnavailableError: Problem(
        ProblemType.UNAVAILABLE, "A part that is needed does not answer now. Repeat later."
    ),
}


def validation_problem(*fields: FieldProblem) -> Problem:
    """Return the problem that names malformed fields."""
    return Problem(ProblemType.VALIDATION, _VALIDATION_DETAIL, fields)


def rate_limited(name: str, limit: RateLimit, what: str, seconds: int) -> Problem:
    """Return the problem that tells of a rate limit, and in how many seconds to call again."""
    rate = f"{limit.per_minute} {what} a minute, and {limit.capacity} at once after a pause"
    return limited(name, rate, f"after {seconds} seconds", seconds)


def problem_of(error: errors.RecollectError) -> Problem:
    """Return the problem that tells of an error."""
    if isinstance(error, errors.InputError):
        return validation_problem(FieldProblem(error.field, error.problem))
    if isinstance(error, errors.NotFromHereError):
        return Problem(ProblemType.NOT_FROM_HERE, str(error))
    if isinstance(error, errors.NotPermittedError):
        return Problem(ProblemType.NOT_PERMITTED, f"{error}".capitalize())
    return next((_PROBLEMS[kind] for kind in type(error).__mro__ if kind in _PROBLEMS), INTERNAL_PROBLEM)


MAX_REPORTED_ERRORS: Final = 50  # in one answer; a hundred broken messages need not be told a thousand times

# In an error's context: where inside the field, for fields that are read by a parser of their own
INSIDE: Final = "inside"

_OF_A_KEY: Final = "[key]"  # how pydantic marks that a name, and not its value, is wrong
_SOURCES: Final = frozenset({"body", "query", "path", "header"})
_MAX_PATH_LENGTH: Final = 200
_UNPRINTABLE: Final = re.compile(r"[^\x20-\x7e]")
# Choices are shown as Python would show them: <Kind.MEMORY: 'memory'>
_ENUM_MEMBER: Final = re.compile(r"<\w+\.\w+: ('[^']*')>")
# Of lists pydantic tells how many there are, and that this is counted late
_COUNTED: Final = re.compile(r" after validation, not .*$")
_WORDS: Final = {
    "missing": "is required",
    "extra_forbidden": "is not known here; leave it out",
    "int_parsing": "must be a whole number",
    "float_parsing": "must be a number",
    "bool_parsing": "must be true or false",
    "string_unicode": "must be text without lone surrogates",
    "model_type": "must be a JSON object",
    "model_attributes_type": "must be a JSON object",
}


def problem_of_validation(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the problem that names each malformed field.

    Args:
        errors: what pydantic's `errors()` returns, locations beginning with `body`, `query` or `path`, or bare.
    """
    return validation_problem(*(FieldProblem(_place(error), _words(error)) for error in errors[:MAX_REPORTED_ERRORS]))


def field_path(location: Sequence[int | str]) -> str:
    """Return a location as a path: ("body", "messages", 3, "text") is `messages[3].text`; the body itself is `body`."""
    source = str(location[0]) if location and location[0] in _SOURCES else "body"
    steps = location[1:] if location and location[0] in _SOURCES else location
    steps = steps[:-1] if steps and steps[-1] == _OF_A_KEY else steps
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
    return shown(path) or source


def _place(error: Mapping[str, Any]) -> str:
    outer, inner = field_path(error["loc"]), error.get("ctx", {}).get(INSIDE, "")
    return shown(inner.removeprefix(".") if outer == "body" and inner else outer + inner)


def shown(path: str) -> str:
    """Return a path as it may be shown: names of unknown members come from outside."""
    # Longer than is shown, so that no secret is cut to a piece that looks like none
    return _UNPRINTABLE.sub("?", without_secrets(path[: 4 * _MAX_PATH_LENGTH]))[:_MAX_PATH_LENGTH]


def _words(error: Mapping[str, Any]) -> str:
    known = _WORDS.get(error["type"])
    if known is not None:
        return known
    message = _COUNTED.sub("", _ENUM_MEMBER.sub(r"\1", str(error["msg"])))
    return (
        message.replace("List should", "must")
        .replace("Input should", "must")
        .replace("String should", "must")
        .replace(" should", " must")
    )
