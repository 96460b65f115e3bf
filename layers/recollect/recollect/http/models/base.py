"""What requests and answers have in common."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from recollect.core.guardrails.secrets.identifiers import SECRET_PROBLEM, place_of_secret
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.http.errors.problems import INSIDE
from recollect.http.models.fields import DEFAULT_PAGE, PageLimit, Reason, Space
from recollect.http.models.rendering import Json, renderer

T = TypeVar("T")
HOLDS_SECRET: Final = "secret"  # noqa: S105 - the type of the error of a field that holds one


def _shared(model: type[BaseModel], kind: type) -> Sequence[str]:
    return [one.name for one in fields(kind) if one.name in model.model_fields]


class Given(BaseModel):
    """Members that come from outside: unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def as_value(self, kind: type[T], /, **others: object) -> T:
        """Return a value of the domain with the members of the same names, lists as tuples, and with `others`."""
        taken = {name: getattr(self, name) for name in _shared(type(self), kind) if name not in others}
        return kind(**{name: tuple(one) if isinstance(one, list) else one for name, one in taken.items()}, **others)


class RequestBody(Given):
    """A JSON body: a value of another type is never converted.

    No string in it may hold a secret, dict keys included, whatever door it comes through: HTTP, the events queue. A
    subclass names the fields for which that is decided elsewhere; a new field is looked at unless it is named.

    SCREENED: fields that a use case screens by the settings of the space, which may have them redacted.
    NOT_KEPT: fields of which nothing is kept.
    """

    model_config = ConfigDict(strict=True)

    SCREENED: ClassVar[frozenset[str]] = frozenset()
    NOT_KEPT: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="after")
    def _holds_no_secret(self) -> Self:
        for name in type(self).model_fields:
            if name in self.SCREENED or name in self.NOT_KEPT:
                continue
            place = place_of_secret(_own(getattr(self, name)), name)
            if place is not None:
                raise PydanticCustomError(HOLDS_SECRET, "{problem}", {"problem": SECRET_PROBLEM, INSIDE: f".{place}"})
        return self


def _own(value: object) -> object:
    """Return what a model answers for itself: models inside look after their own fields."""
    match value:
        case RequestBody():
            return None
        case list():
            return [_own(one) for one in value]
        case dict():
            return {key: _own(one) for key, one in value.items()}
        case _:
            return value


class QueryParameters(Given):
    """The parameters of a URL, which are text."""


class NoParameters(QueryParameters):
    """A route without parameters refuses all of them."""


class Answer(BaseModel):
    """The documented shape of an answer, which renders it: values of the domain are not validated once more.

    What would validate one is built when it is asked for: for the API's description, and in tests.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    @classmethod
    def shown(cls, value: Any, **given: Any) -> Json:  # noqa: ANN401 - of any type, for any member
        """Return a value as this answer; `given` are members beside it, as JSON."""
        return (renderer(cls, frozenset(given)) if given else renderer(cls))(value, given)


class InSpace(QueryParameters):
    """A route about one space."""

    space: Space = DEFAULT_SPACE


class OneOrEverySpace(QueryParameters):
    """A route about one space, or about all of them where that is written out."""

    space: Annotated[
        str,
        Field(
            pattern=r"^([a-z0-9][a-z0-9._-]{0,63}|\*)$",
            description="The space, or `*` for all of them.",
            examples=[DEFAULT_SPACE, EVERY_SPACE],
        ),
    ] = DEFAULT_SPACE


class PageOf(InSpace):
    """A page of a listing."""

    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")

    def conditions(self) -> str:
        """Return everything that a cursor is bound to, in a canonical form."""
        return self.model_dump_json(exclude={"limit", "cursor"})


class Reasoned(RequestBody):
    """A decision that needs no more than a reason, and not even that."""

    SCREENED = frozenset({"reason"})

    reason: Reason | None = Field(default=None, description="Why; kept with the former version and in the audit trail.")


NO_REASON: Final = Reasoned()
FAILED = "failed"


class FieldProblemAnswer(Answer):
    """A malformed field and what would be right."""

    field: str
    problem: str


class ProblemDocument(Answer):
    """A problem document (RFC 9457). `type` is stable; match on it, not on texts. `limit` names a rate limit."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldProblemAnswer] | None = None
    limit: str | None = None
    request_id: str | None = None


class PageAnswer(Answer, Generic[T]):
    """Some items of a listing; `next_cursor` is null on the last page."""

    items: list[T]
    next_cursor: str | None


class SkippedAnswer(Answer):
    """Nothing was done: the space is paused, or the session is incognito."""

    action: Literal["skipped"]
    reason: Literal["memory_off", "incognito"]


class NothingServedAnswer(Answer):
    """Nothing is served: the space is paused (`off`), or the session is incognito."""

    memory: Literal[MemoryMode.OFF, MemoryMode.INCOGNITO]


class LivenessAnswer(Answer):
    """The process answers."""

    status: Literal["ok"]


class ReadinessAnswer(Answer):
    """Whether requests can be served, the state of each part, and the names of those that serve some of them only."""

    ready: bool
    degraded: list[str]
    checks: dict[str, str]
