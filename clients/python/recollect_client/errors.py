"""What may be raised, all of it a ClientError.

ClientError
├── UnreachableError           nothing answers there, or the connection broke, and every attempt was made
│   └── NoAnswerInTimeError    the time-out was over: it is not known what became of the call
├── UnexpectedAnswerError      what answers there is not this API
├── NotKeptError               LangGraph's store: the memory does not keep an item, or not whole
├── ClosedError                the client was closed
├── InvalidArgumentError       what was given cannot be sent, and was not: also a ValueError and a TypeError
│   └── InvalidReferenceError  what is to name a thing in a path names none: "", ".", "..", or no text
├── NotInstalledError          `Memory.open` without the package `recollect`
├── CannotOpenError            `Memory.open` of a folder that cannot be used
│   └── FolderInUseError       another process, or another Memory of this one, has it open
└── ProblemError               the API refused: a problem document (RFC 9457), a class for each of its types
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

TYPE_PREFIX: Final = "urn:recollect:problem:"


class ClientError(Exception):
    """Every error that this client raises on purpose."""


class UnreachableError(ClientError):
    """Nothing answers at the address, or the connection broke.

    idempotency_key: of the last attempt, for the same call again; None where the call takes none.
    """

    def __init__(self, told: str, idempotency_key: str | None = None) -> None:
        super().__init__(told)
        self.idempotency_key = idempotency_key


class NoAnswerInTimeError(UnreachableError):
    """There was no answer within the time-out; the call may have been carried out."""


class UnexpectedAnswerError(ClientError):
    """What answered does not speak this API: a proxy, another server, or a release that this client cannot read."""


class NotKeptError(ClientError):
    """An item of a store is not kept: the space is paused, or the item holds a secret. What was there before stays."""


class ClosedError(ClientError):
    """The client was closed before."""


class InvalidArgumentError(ClientError, ValueError, TypeError):
    """What was given cannot be sent, and was not; Python's own errors for that catch it as well."""


class InvalidReferenceError(InvalidArgumentError):
    """What is to name a thing names none.

    `.` and `..` in an address mean another one (RFC 3986, section 5.2.4), where another operation may be.
    """


class NotInstalledError(ClientError):
    """The package `recollect` is needed to open a folder in this process."""


class CannotOpenError(ClientError):
    """The folder cannot be opened: the message says why, and what would be right."""


class FolderInUseError(CannotOpenError):
    """The folder belongs to one process at a time, and another one has it."""


class FieldProblem(NamedTuple):
    """One field that is not right, by its path (`messages[3].text`), and what would be right."""

    field: str
    problem: str


class ProblemError(ClientError):
    """The API refused. `type` is stable; `detail` says what would be right; no problem holds the text of a memory.

    status: of HTTP. errors: fields of a 422. limit: the rate limit that was reached. request_id: to ask the operator
    about. retry_after: seconds after which it may work, where the API said so; a day at most.
    """

    slug: ClassVar[str] = ""

    def __init__(self, status: int, document: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.type = str(document.get("type") or "about:blank")
        self.title = str(document.get("title") or "")
        self.detail = str(document.get("detail") or self.title or f"status {status}")
        self.errors = tuple(_field_problems(document.get("errors") or ()))
        self.limit: str | None = document.get("limit")
        self.request_id: str | None = document.get("request_id")
        self.retry_after = retry_after
        named = "; ".join(f"{one.field}: {one.problem}" for one in self.errors)
        super().__init__(f"{self.detail} ({named})" if named and named not in self.detail else self.detail)


def _field_problems(errors: Sequence[Mapping[str, Any]]) -> list[FieldProblem]:
    listed = errors if isinstance(errors, list | tuple) else ()
    return [
        FieldProblem(str(one.get("field", "")), str(one.get("problem", ""))) for one in listed if isinstance(one, dict)
    ]


class MalformedRequestError(ProblemError):
    """400: the request is malformed."""

    slug = "malformed-request"


class MalformedBodyError(MalformedRequestError):
    """400: the body is not JSON that every reader understands alike."""

    slug = "malformed-body"


class NotAuthenticatedError(ProblemError):
    """401: there is no valid key."""

    slug = "not-authenticated"


class NotPermittedError(ProblemError):
    """403: this key may not do that, such as name another person."""

    slug = "not-permitted"


class NotFoundError(ProblemError):
    """404: there is no such thing, or it is somebody else's."""

    slug = "not-found"


class EntryNotFoundError(NotFoundError):
    """404: no entry has that id, key or name."""

    slug = "entry-not-found"


class SessionNotFoundError(NotFoundError):
    """404: there is no such conversation."""

    slug = "session-not-found"


class MethodNotAllowedError(ProblemError):
    """405."""

    slug = "method-not-allowed"


class BodyTimeoutError(ProblemError):
    """408: the body did not arrive in time."""

    slug = "body-timeout"


class ConflictError(ProblemError):
    """409: the state of things does not allow it."""

    slug = "conflict"


class NameTakenError(ConflictError):
    """409: another entry of the space has that name."""

    slug = "name-taken"


class NotFromHereError(ConflictError):
    """409: the API has no right to do it; the detail names what has."""

    slug = "not-from-here"


class SettledError(ConflictError):
    """409: it was decided before."""

    slug = "settled"


class NotForgottenError(ConflictError):
    """409: there is nothing to bring back."""

    slug = "not-forgotten"


class NotIncognitoError(ConflictError):
    """409: the session is not incognito."""

    slug = "not-incognito"


class ErasedError(ConflictError):
    """409: what it belongs to was erased meanwhile."""

    slug = "erased"


class VersionConflictError(ConflictError):
    """409: somebody changed it in the same moment."""

    slug = "version-conflict"


class PreconditionFailedError(ProblemError):
    """412: it is not at the version that `if_version` names: read it again, decide again, send again.

    if_version: what the call said.
    """

    slug = "precondition-failed"
    if_version: str | None = None


class BodyTooLargeError(ProblemError):
    """413: 4 MB, or 25,000 members and items."""

    slug = "body-too-large"


class HeadersTooLargeError(ProblemError):
    """431."""

    slug = "headers-too-large"


class UnsupportedMediaTypeError(ProblemError):
    """415."""

    slug = "unsupported-media-type"


class InvalidRequestError(ProblemError):
    """422: `errors` names each field that is not right."""

    slug = "validation"


class KeyReusedError(ProblemError):
    """422: the idempotency key came with another call before."""

    slug = "idempotency-key-reused"


class RateLimitedError(ProblemError):
    """429: too many calls, also after waiting as the API asked for; `limit` names the limit."""

    slug = "rate-limited"


class ServerError(ProblemError):
    """500: something went wrong there; `request_id` finds it in the log."""

    slug = "internal"


class StoreDamagedError(ServerError):
    """500: the data file needs `recollect restore`."""

    slug = "store-damaged"


class StoreFullError(ProblemError):
    """507: the disk takes no more; reading goes on."""

    slug = "store-full"


class UnavailableError(ProblemError):
    """503: a part that is needed does not answer, also after some attempts."""

    slug = "unavailable"


class AnswerTookTooLongError(UnavailableError):
    """503: it took longer than the API allows itself; what was stored is kept."""

    slug = "timeout"


def _every(kind: type[ProblemError]) -> dict[str, type[ProblemError]]:
    return {kind.slug: kind} | {slug: one for sub in kind.__subclasses__() for slug, one in _every(sub).items()}


BY_SLUG: Final[Mapping[str, type[ProblemError]]] = {slug: kind for slug, kind in _every(ProblemError).items() if slug}
_BY_STATUS: Final[Mapping[int, type[ProblemError]]] = {
    400: MalformedRequestError,
    401: NotAuthenticatedError,
    403: NotPermittedError,
    404: NotFoundError,
    409: ConflictError,
    412: PreconditionFailedError,
    413: BodyTooLargeError,
    422: InvalidRequestError,
    429: RateLimitedError,
    503: UnavailableError,
}


def problem_of(status: int, document: Mapping[str, Any], retry_after: float | None = None) -> ProblemError:
    """Return the error for a problem document; a type that this client does not know goes by its status."""
    slug = str(document.get("type") or "").removeprefix(TYPE_PREFIX)
    by_status = ServerError if status >= 500 else ProblemError
    return BY_SLUG.get(slug, _BY_STATUS.get(status, by_status))(status, document, retry_after)
