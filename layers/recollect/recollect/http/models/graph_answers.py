"""The shapes of answers about entities, and about what stands near what."""

from datetime import datetime

from pydantic import Field

from recollect.core.model.edges import Direction, EdgeType
from recollect.core.spaces.graph.decisions import DecisionKind
from recollect.core.spaces.graph.name_links import Why
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.base import Answer


class AliasAnswer(Answer):
    """One name of an entity, and by what rule and how surely it is one of its names."""

    id: str = Field(description="Finds the entity as well.")
    name: str
    why: Why
    confidence: float
    mentions: int = Field(description="Memories in use that say it.")


class EntityAnswer(Answer):
    """A thing that memories name: `id` is that of its oldest name, and the id of any of its names finds it."""

    id: str
    name: str
    aliases: list[AliasAnswer]
    mentions: int = Field(description="Memories in use that name it by any of its names.")
    first_at: datetime | None
    last_at: datetime | None


class RelatedEntityAnswer(Answer):
    """An entity that is named with another."""

    id: str
    name: str
    shared_memories: int
    weight: float = Field(description="Shared memories by all that name either of the two (Jaccard).")


class ProposedEntityAnswer(Answer):
    """An entity that may be the same, which nobody has decided."""

    id: str
    name: str
    why: Why
    confidence: float


class EntityPictureAnswer(EntityAnswer):
    """An entity from near: a page of what mentions it, the latest first, and what is named with it."""

    items: list[EntryAnswer]
    next_cursor: str | None
    related: list[RelatedEntityAnswer]
    may_be: list[ProposedEntityAnswer]


class EntityDecisionAnswer(Answer):
    """What was decided about an entity, or taken back, and an id that finds the entity."""

    id: str
    kind: DecisionKind
    entity_id: str
    by: str
    at: datetime
    reason: str | None


class StepAnswer(Answer):
    """One step from an entry to another: over a name that both have, or over an edge."""

    entry_id: str
    entity_id: str | None
    edge: EdgeType | None
    direction: Direction | None
    words: str


class NeighbourAnswer(Answer):
    """An entry near another one, or near an entity, and the shortest way there."""

    entry: EntryAnswer
    hops: int
    proximity: float = Field(description="1 / (1 + hops).")
    path: list[StepAnswer]


class NeighbourhoodAnswer(Answer):
    """A page of neighbours, the nearest first."""

    items: list[NeighbourAnswer]
    next_cursor: str | None
    complete: bool = Field(description="Whether there are not more than a neighbourhood ever shows.")
