"""How memories hang together: edges, entities, neighbours, tags."""

from datetime import date, datetime
from typing import Annotated, ClassVar, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from recollect.core.model.edges import Direction, EdgeType
from recollect.core.model.entry import Kind, State
from recollect.core.spaces.graph.browsing import (
    MOST_DAYS,
    MOST_NARROWER,
    MOST_TOGETHER_WITH,
    BrowsedCombination,
    Combination,
    TagOrder,
)
from recollect.core.spaces.graph.decisions import DecisionKind
from recollect.core.spaces.graph.name_links import Why
from recollect.core.spaces.graph.neighbourhood import MOST_HOPS
from recollect.core.spaces.settings import require_time_zone
from recollect.http.models.base import Answer, InSpace, PageAnswer, PageOf, Reasoned
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.example_values import OTHER_NAME
from recollect.http.models.fields import MAX_ID_LENGTH, Category, Moment, Tag, Tags
from recollect.http.models.rendering import By, Of, Rounded
from recollect.use_cases.memories.entities import EntityOrder

# What an entry mentions is worked out from its text
DrawnType = Literal[
    EdgeType.RELATED, EdgeType.CONTRADICTS, EdgeType.SUPERSEDES, EdgeType.SUPPORTS, EdgeType.DERIVED_FROM
]
EntryReference = Annotated[str, Field(min_length=1, max_length=128)]


class NewEdge(Reasoned):
    """An edge to another entry of the space."""

    type: DrawnType
    target: EntryReference = Field(description="Id, key or name of the other entry.")


class EdgeListing(PageOf):
    """The edges of an entry."""

    type: EdgeType | None = Field(default=None, examples=["related"])


class NamedEdge(InSpace):
    """One edge of an entry."""

    type: EdgeType = Field(examples=["related"])
    target: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] = Field(
        description="Id, key or name of the other entry, or an entity as the listing shows it.", examples=[OTHER_NAME]
    )


EntityReference = Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)]


class EntityListing(PageOf):
    """A listing of entities."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_ID_LENGTH)] | None = Field(
        default=None, description="Only entities one of whose names holds this, whatever its case.", examples=["ali"]
    )
    order: EntityOrder = Field(
        default=EntityOrder.COUNT, description="By mentions, by name, or by the last mention.", examples=["count"]
    )


class MentionListing(PageOf):
    """A page of what mentions an entity."""


class NeighbourListing(PageOf):
    """A page of a neighbourhood."""

    hops: Annotated[int, Field(ge=1, le=MOST_HOPS)] = Field(
        default=MOST_HOPS, description="How far to go at most.", examples=[2]
    )


class MergedEntity(Reasoned):
    """Which entity is the same as the one in the address."""

    other: EntityReference = Field(description="The id of any of its names.")


class SplitAlias(Reasoned):
    """Which name is none of the entity's."""

    alias: EntityReference = Field(description="The id of the name, or the name.")


class EdgeAnswer(Answer):
    """An edge: `source` stands to `target` as `type` says."""

    source: str
    type: EdgeType
    target: str = Field(description="An entry's id, or `entity:` and a name.")
    by: str
    reason: str | None
    created_at: datetime


class ShownEdgeAnswer(EdgeAnswer):
    """An edge as one of its entries sees it."""

    PART: ClassVar = "edge"

    direction: Direction
    state: State | None = Field(description="Of the entry at the other end; null for an entity.")


class AliasAnswer(Answer):
    """One name of an entity, and by what rule and how surely it is one of its names."""

    id: Annotated[str, Of("[0].id")] = Field(description="Finds the entity as well.")
    name: Annotated[str, Of("[0].written")]
    why: Annotated[Why, Of("[0].why")]
    confidence: Annotated[Rounded, Of("[0].confidence")]
    mentions: Annotated[int, Of("[1]")] = Field(description="Memories in use that say it.")


class NamedEntityAnswer(Answer):
    """A thing that memories name: `id` is that of its oldest name, and the id of any of its names finds it."""

    id: Annotated[str, Of("entity.id")]
    name: Annotated[str, Of("entity.name")]
    aliases: Annotated[list[AliasAnswer], Of("by_alias")]
    mentions: Annotated[int, Of("memories")] = Field(description="Memories in use that name it by any of its names.")
    first_at: Annotated[datetime | None, Of("earliest")]
    last_at: Annotated[datetime | None, Of("latest")]


class RelatedEntityAnswer(Answer):
    """An entity that is named with another."""

    id: Annotated[str, Of("entity.id")]
    name: Annotated[str, Of("entity.name")]
    shared_memories: Annotated[int, Of("shared")]
    weight: Rounded = Field(description="Shared memories by all that name either of the two (Jaccard).")


class ProposedEntityAnswer(Answer):
    """An entity that may be the same, which nobody has decided."""

    id: Annotated[str, Of("[0].id")]
    name: Annotated[str, Of("[0].name")]
    why: Annotated[Why, Of("[1]")]
    confidence: Annotated[Rounded, Of("[2]")]


class EntityDecisionAnswer(Answer):
    """What was decided about an entity, or taken back, and an id that finds the entity."""

    id: Annotated[str, Of("decision.id")]
    kind: Annotated[DecisionKind, Of("decision.kind")]
    entity_id: str
    by: Annotated[str, Of("decision.by")]
    at: Annotated[datetime, Of("decision.at")]
    reason: Annotated[str | None, Of("decision.reason")]


class EntityPictureAnswer(NamedEntityAnswer):
    """An entity from near: a page of what mentions it, the latest first, and what is named with it."""

    PART: ClassVar = "shown"

    items: Annotated[list[EntryAnswer], Of("mentions")]
    next_cursor: str | None
    related: list[RelatedEntityAnswer]
    may_be: Annotated[list[ProposedEntityAnswer], Of("proposals")]
    last_decision: Annotated[EntityDecisionAnswer | None, Of("decided")] = Field(
        description="The last one about any of its names, which `undo` would take back."
    )


class StepAnswer(Answer):
    """One step from an entry to another: over a name that both have, or over an edge."""

    entry_id: str
    entity_id: Annotated[str | None, By(lambda step: step.entity and step.entity.id)]
    entity_name: Annotated[str | None, By(lambda step: step.entity and step.entity.name)] = Field(
        description="What the shared name is called by; null for an edge."
    )
    edge: Annotated[EdgeType | None, By(lambda step: step.edge and step.edge.type)]
    direction: Direction | None
    words: str


class NeighbourAnswer(Answer):
    """An entry near another one, or near an entity, and the shortest way there."""

    entry: Annotated[EntryAnswer, Of("[1]")]
    hops: Annotated[int, Of("[0].hops")]
    proximity: Annotated[Rounded, By(lambda near: 1 / (1 + near[0].hops))] = Field(description="1 / (1 + hops).")
    path: Annotated[list[StepAnswer], Of("[0].path")]


class NeighbourhoodAnswer(PageAnswer[NeighbourAnswer]):
    """A page of neighbours, the nearest first."""

    complete: bool = Field(description="Whether there are not more than a neighbourhood ever shows.")


BrowsedState = Literal[State.ACTIVE, State.SUPERSEDED, State.ARCHIVED, State.QUARANTINED]
BrowsedKind = Literal[Kind.MEMORY, Kind.TURN, Kind.HANDOFF, Kind.ROLLUP, Kind.DOCUMENT, "any"]


class TagsListing(PageOf):
    """A listing of tags."""

    contains: Tag | None = Field(default=None, description="Only tags in which this stands.", examples=["te"])
    order: TagOrder = Field(
        default=TagOrder.COUNT,
        description="By how many carry it, by name, or by the newest that carries it.",
        examples=["name"],
    )


class BrowsingParameters(PageOf):
    """A combination of tags with other conditions, all of which must hold."""

    tag: Tags = Field(
        default_factory=list, description="All must be present; repeatable.", examples=[["tea", "travel"]]
    )
    exact: bool = Field(default=False, description="Only what carries no other tag: nothing narrows it further.")
    kind: BrowsedKind = Field(
        default=Kind.MEMORY, description="One kind, or `any` for all of them.", examples=["memory"]
    )
    category: Category | None = Field(default=None, examples=["preferences"])
    pinned: bool | None = Field(default=None, examples=[False])
    state: BrowsedState = Field(default=State.ACTIVE, examples=["active"])
    after: Moment | None = Field(
        default=None, description="Said or happened at that moment or later.", examples=["2026-01-01T00:00:00Z"]
    )
    before: Moment | None = Field(
        default=None, description="Said or happened before that moment.", examples=["2027-01-01T00:00:00Z"]
    )

    time_zone: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(
        default=None,
        description="Count by days as well: by those of this zone, an IANA name.",
        examples=["Europe/Berlin"],
    )

    def zone(self) -> ZoneInfo | None:
        """Return the zone by whose days is counted. Raises InputError where there is none of that name."""
        if self.time_zone is None:
            return None
        require_time_zone(self.time_zone)
        return ZoneInfo(self.time_zone)

    def combination(self) -> Combination:
        """Return the domain's value."""
        return self.as_value(Combination, tags=tuple(self.tag), kind=None if self.kind == "any" else self.kind)


class TagCountAnswer(Answer):
    """A tag and how many carry it."""

    tag: str
    count: int


class UsedTagAnswer(TagCountAnswer):
    """A tag and how many active memories carry it."""

    with_no_other: int = Field(description="How many of these carry no other tag.")
    latest_at: Annotated[datetime, Of("latest")] = Field(description="When the newest of them was said or happened.")
    together: list[TagCountAnswer] = Field(
        description=f"The tags that come with it most often, up to {MOST_TOGETHER_WITH}."
    )
    tags_together: int = Field(description="How many tags come with it in all.")


class TagsAnswer(Answer):
    """A page of tags; `next_cursor` is null on the last page."""

    items: Annotated[list[UsedTagAnswer], Of("page.items")]
    next_cursor: str | None
    tags: int = Field(description="How many tags the listing has in all.")
    memories: int = Field(description="How many active memories there are.")
    untagged: int = Field(description="How many of them carry no tag.")
    complete: bool = Field(description="False where the space is too large to be counted as a whole.")


class DayCountAnswer(Answer):
    """A day and how many entries were said or happened on it."""

    day: date
    count: int


def _by_category(found: BrowsedCombination) -> dict[str, int]:
    return {name: count for name, count in found.categories.items() if name is not None}


class CombinationAnswer(Answer):
    """What a combination of tags holds."""

    tags: Annotated[list[str], Of("combination.tags")] = Field(
        description="The combination, in small letters as tags are compared."
    )
    exact: Annotated[bool, Of("combination.exact")]
    count: int = Field(description="How many entries carry all of them and meet the other conditions.")
    with_no_other: int = Field(description="How many of these carry no other tag; `exact=true` shows them alone.")
    narrower: list[TagCountAnswer] = Field(
        description=f"What they carry besides, with the count that is left with it, up to {MOST_NARROWER}."
    )
    narrower_tags: int = Field(description="How many such tags there are in all.")
    first_at: datetime | None
    last_at: datetime | None
    kinds: dict[Kind, int] = Field(description="What there is of each kind, as if none had been asked for.")
    categories: Annotated[dict[str, int], By(_by_category)] = Field(
        description="By category, as if none had been asked for; what has none is in `without_category`."
    )
    without_category: Annotated[int, By(lambda found: found.categories.get(None, 0))]
    days: list[DayCountAnswer] | None = Field(
        description=f"The days with entries, the latest first, up to {MOST_DAYS}; null unless a time zone was given."
    )


class BrowsedAnswer(CombinationAnswer):
    """What a combination of tags holds, with a page of its entries, the newest first."""

    PART: ClassVar = "found"

    items: Annotated[list[EntryAnswer], Of("entries")]
    next_cursor: str | None
    complete: Annotated[bool, Of("found.complete")] = Field(
        description="False where the space is too large to be counted as a whole."
    )
