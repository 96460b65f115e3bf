"""The shapes of answers about what was done, linked, decided or left open."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import Field

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, Resolution
from recollect.core.model.audit import AuditAction
from recollect.core.model.edges import Direction, EdgeType
from recollect.core.model.entry import State
from recollect.core.spaces.changes import ChangeKind
from recollect.core.spaces.graph.decisions import DecisionKind
from recollect.core.spaces.graph.name_links import Why
from recollect.core.spaces.settings import Extract, OnConflict, OverCap, SecretHandling
from recollect.core.spaces.tending import AgentName, Leave
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.base import Answer
from recollect.http.models.history_requests import ConflictStatus
from recollect.http.models.rendering import By, Of, Rounded


class VersionAnswer(Answer):
    """A former value of an entry: who replaced it, why and when."""

    version: Annotated[int, Of("entry.version")]
    entry: EntryAnswer
    replaced_by: Annotated[str, Of("modified_by")]
    reason: str | None
    replaced_at: datetime


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


def _status(conflict: Conflict) -> ConflictStatus:
    return ConflictStatus.OPEN if conflict.resolution is None else ConflictStatus.RESOLVED


class QuestionAnswer(Answer):
    """A question about two memories."""

    id: str
    kind: ConflictKind
    status: Annotated[ConflictStatus, By(_status)]
    differences: list[str]
    cosine: Rounded | None
    jaccard: Rounded | None
    opened_at: datetime
    resolution: Resolution | None
    resolved_at: datetime | None
    resolved_by: str | None
    entry_id: str = Field(description="The newer memory.")
    other_id: str = Field(description="The older memory.")


class ConflictAnswer(QuestionAnswer):
    """Two memories that cannot both hold, or that may say the same. Those that were forgotten are null."""

    PART: ClassVar = "conflict"

    entry: EntryAnswer | None
    other: EntryAnswer | None


class AuditAnswer(Answer):
    """`subject` is the id of an entry, conflict, session, share or import, or the space; `version` the entry's."""

    at: datetime
    action: AuditAction
    subject: str
    other: str | None = Field(description="Another entry that it is about as well; of a share, the other space.")
    version: int | None
    count: int | None = Field(
        default=None, description="Of what was exported or imported: how many lines of the space; else left out."
    )
    by: str
    reason: str | None


class SettingsAnswer(Answer):
    """The settings that hold in a space."""

    space: str
    soft_cap: int
    over_cap: OverCap
    secrets: SecretHandling
    on_conflict: OnConflict
    time_zone: str
    extract: Extract
    profiles: Annotated[dict[str, Any], By(lambda settings: settings.values()["profiles"])] = Field(
        description="Other numbers for the profiles of searches."
    )
    min_relevance: float = Field(description="What a result of a search must have at least.")
    context_blocks: int = Field(description="Found memories and excerpts in a context at most.")
    monthly_model_cost: float = Field(description="What the language model may cost in a month, in US dollars.")
    undo_hours: int = Field(description="How long what is forgotten can be restored.")
    memory_enabled: bool
    incognito_default: bool
    incognito_hours: int
    language: str | None = Field(description="An IETF tag; null where neither space nor person has one.")
    ttl_days: Annotated[dict[str, int], By(lambda settings: settings.ttl_days.values())] = Field(
        description="After how many days without use entries are archived, by category and kind; 0 for never."
    )
    roll_up_days: int = Field(description="How old entries are that are summed up together; 0 for never.")
    retention_days: int = Field(description="How old archived entries are when they are deleted; 0 for never.")
    turn_cap: int = Field(description="How many turns may be in use; 0 for as many as come.")
    max_per_tags: int = Field(
        description="How many memories may carry the same tags and no others before a split is proposed; 0 for any."
    )
    keep_questions: bool = Field(description="Whether the questions of contexts are kept for `recollect eval --mine`.")
    tending: Annotated[dict[AgentName, Leave], By(lambda settings: settings.tending.values())] = Field(
        description="What each agent may do by itself."
    )


class ChangeAnswer(Answer):
    """Something that became of a memory, or of two that cannot both hold."""

    at: Annotated[datetime, Of("item.at")]
    change: Annotated[ChangeKind, Of("kind")]
    entry_id: Annotated[str, Of("item.subject")] = Field(
        description="The memory; the id of the conflict for one that was resolved with both kept."
    )
    other_id: Annotated[str | None, Of("item.other")] = Field(
        description="The other memory of a conflict that was opened."
    )
    version: Annotated[int | None, Of("item.version")]
    by: Annotated[str, Of("item.by")]
    reason: Annotated[str | None, Of("item.reason")]
    entry: EntryAnswer | None = Field(
        description="The memory as it is now; null when it is gone or waits for approval."
    )


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


class NeighbourhoodAnswer(Answer):
    """A page of neighbours, the nearest first."""

    items: list[NeighbourAnswer]
    next_cursor: str | None
    complete: bool = Field(description="Whether there are not more than a neighbourhood ever shows.")
