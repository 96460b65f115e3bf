"""The parameters of routes that read."""

from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import Field, WithJsonSchema

from recollect.core.model.entry import Kind, Role, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.http.models.base import QueryParameters
from recollect.http.models.fields import Category, Distinct, Moment, PageLimit, Space, Tags
from recollect.http.models.limits import DEFAULT_PAGE, MAX_ID_LENGTH, MAX_LAST_TURNS

ListedState = Literal[State.ACTIVE, State.SUPERSEDED, State.ARCHIVED, State.QUARANTINED, State.DELETED]
EVERY_SPACE = "*"
WithForgotten = Annotated[
    list[Literal[State.DELETED]],
    Distinct,
    Field(
        default_factory=list,
        description="`deleted`: also what is forgotten and can still come back, for its person alone.",
        examples=[["deleted"]],
    ),
]


class InSpace(QueryParameters):
    """A route about one space."""

    space: Space = DEFAULT_SPACE


class Forgetting(InSpace):
    """What goes with an entry that is forgotten."""

    cascade: bool = Field(default=False, description="Whether what `also` names is forgotten with it.")


class Restoring(InSpace):
    """What comes back with an entry that was forgotten."""

    cascade: bool = Field(default=True, description="Whether what was forgotten together with it comes back with it.")


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


_SINCE: Final = "From when on; at most 400 days ago."
_A_MOMENT: Final = {"type": "string", "format": "date-time", "examples": ["2026-03-01T00:00:00Z"]}


class StatsParameters(OneOrEverySpace):
    """Counts, with a series where it is asked for."""

    since: Moment | None = Field(default=None, description=_SINCE, examples=["2026-03-01T00:00:00Z"])


class EverybodyParameters(QueryParameters):
    """A series of everybody."""

    since: Annotated[Moment, Field(description=_SINCE), WithJsonSchema(_A_MOMENT)]


class ReadParameters(InSpace):
    """Reading one entry."""

    peek: bool = Field(default=False, description="Read without counting as access.", examples=[True])
    explain: bool = Field(
        default=False,
        description="Show what made a memory's importance, and what was found in its text.",
        examples=[True],
    )
    also: bool = Field(
        default=False,
        description="Name what says the same: what forgetting it with `cascade` would take along.",
        examples=[True],
    )
    include: WithForgotten


class PageOf(InSpace):
    """A page of a listing."""

    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")

    def conditions(self) -> str:
        """Return everything that a cursor is bound to, in a canonical form."""
        return self.model_dump_json(exclude={"limit", "cursor"})


class SessionListing(PageOf):
    """A listing of conversations."""

    last_turns: Annotated[int, Field(ge=0, le=MAX_LAST_TURNS)] = Field(
        default=0, description="How many of its last turns each is shown with.", examples=[2]
    )


class TurnOrder(StrEnum):
    """Orders of turns; `-` is descending."""

    SAID = "occurred"
    SAID_DESC = "-occurred"


class TurnListing(PageOf):
    """A listing of the turns of a conversation."""

    order: TurnOrder = Field(
        default=TurnOrder.SAID_DESC, description="`-` is descending: the last first.", examples=["-occurred"]
    )
    start: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="The turn that the listing begins at, in either order: its id or key."
    )
    made: bool = Field(default=False, description="Show what was made of each turn.", examples=[True])


class EntryListing(PageOf):
    """A listing of entries; all conditions must hold. Bounds in time are exclusive."""

    pinned: bool | None = Field(default=None, examples=[False])
    manually_saved: bool | None = Field(default=None, examples=[False])
    kind: Kind | None = Field(default=None, examples=["memory"])
    category: Category | None = Field(default=None, examples=["preferences"])
    tag: Tags = Field(default_factory=list, description="Repeatable; all must be present.", examples=[["tea"]])
    state: ListedState = Field(default=State.ACTIVE, examples=["active"])
    include: WithForgotten
    role: Role | None = Field(default=None, examples=["user"])
    created_after: Moment | None = Field(default=None, examples=["2026-01-01T00:00:00Z"])
    created_before: Moment | None = Field(default=None, examples=["2027-01-01T00:00:00+01:00"])
    modified_after: Moment | None = Field(default=None, examples=["2026-01-01T00:00:00Z"])
    modified_before: Moment | None = Field(default=None, examples=["2027-01-01T00:00:00Z"])
    not_accessed_since: Moment | None = Field(default=None, examples=["2027-01-01T00:00:00Z"])
    order: Order = Field(default=Order.CREATED_DESC, description="`-` is descending.", examples=["-modified"])

    def selection(self) -> Selection:
        """Return the domain's value."""
        return self.as_value(Selection, states=frozenset({self.state, *self.include}), tags=tuple(self.tag))
