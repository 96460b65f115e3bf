"""Problem documents (RFC 9457): the one shape of every answer that is not a success."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from starlette.responses import JSONResponse

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
    HEADERS_TOO_LARGE = (
        "headers-too-large",
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The headers are too large",
    )
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
