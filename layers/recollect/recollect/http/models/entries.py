"""Entries: how they are shown, listed, forgotten and brought back, and what explains a memory."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from recollect.core.enrichment.findings import EntityType
from recollect.core.model.entry import Category as KnownCategory
from recollect.core.model.entry import Entry, Kind, Language, Role, State, Statement, Trust
from recollect.core.model.listing import Order, Selection
from recollect.core.ranking.signals import usefulness
from recollect.http.models.base import Answer, InSpace, PageOf
from recollect.http.models.fields import Category, Moment, Tags, WithForgotten
from recollect.http.models.rendering import By, Json, MayLack, Of, Rounded, moment


class ScoresAnswer(Answer):
    """The signals of the last time an entry was returned, each in [0, 1]."""

    relevance: float
    recency: float
    importance: float
    total: float
    computed_at: datetime


def _hexadecimal(bits: int | None) -> str | None:
    return None if bits is None else f"{bits:016x}"


class EntryAnswer(Answer):
    """An entry as it is remembered. All times are UTC."""

    id: str
    key: str = Field(description="The id as 22 characters of base64url.")
    name: str | None
    user_id: str
    space: str
    session_id: str | None
    sequence: int = Field(description="The order within a session, besides `occurred_at`.")
    role: Role
    speaker: str | None
    kind: Kind
    text: str
    caption: str | None
    context: str | None = Field(description="What was said just before, part of the searched text.")
    category: str | None
    tags: list[str]
    entities: list[str]
    source_ids: list[str]
    metadata: dict[str, Any]
    metadata_confidence: Rounded | None
    language: Language = Field(description="Of the text: `en`, `de`, or `und` for any other, or too little to tell.")
    statement: Statement | None = Field(description="What a memory says about its person, as far as importance goes.")
    importance: Rounded
    pinned: bool
    manually_saved: bool
    repeat_count: int
    usefulness: Annotated[Rounded, Of("statistics"), By(usefulness)]
    access_count: Annotated[int, Of("statistics.access_count")]
    # As text: 64 bits do not fit into the numbers of every JSON reader
    simhash: Annotated[str | None, Of("simhash"), By(_hexadecimal)] = Field(
        description="The 64-bit fingerprint as 16 hexadecimal digits."
    )
    embedding_model: str | None
    needs_embedding: bool
    last_scores: Annotated[ScoresAnswer | None, Of("statistics.last_scores")]
    state: State
    superseded_by: str | None
    valid_from: datetime | None
    valid_to: datetime | None
    occurred_at: datetime
    trust: Trust
    version: int
    created_at: datetime
    modified_at: datetime
    reviewed_at: datetime | None
    tended_at: datetime | None
    accessed_at: Annotated[datetime, Of("statistics.accessed_at")]
    undo_until: Annotated[datetime | None, MayLack()] = Field(
        default=None, description="Of one that is forgotten: until when it can be brought back; else left out."
    )


class ImportancePartsAnswer(Answer):
    """What each reason adds to a memory's importance; `total` is their sum, kept in [0, 1]."""

    saved: Rounded
    lasting: Rounded
    metadata: Rounded
    chit_chat: Rounded
    repeats: Rounded
    total: Rounded


class EntityAnswer(Answer):
    """Something that is named; `value` is what it means in one form for all ways to write it."""

    type: EntityType
    text: str
    value: str | None
    confidence: Rounded


class KeyphraseAnswer(Answer):
    """Some words that say what a text is about."""

    text: str
    confidence: Rounded


class EnrichmentAnswer(Answer):
    """What was found in a text, each with its confidence in [0, 1]."""

    entities: list[EntityAnswer]
    keyphrases: list[KeyphraseAnswer]
    category: KnownCategory
    category_confidence: Rounded
    statement: Statement | None
    statement_confidence: Rounded
    metadata_confidence: Rounded | None


class AddedByModelAnswer(Answer):
    """What a language model added to what the rules found: words that stand in the text."""

    category: KnownCategory
    entities: list[str]
    keyphrases: list[str]
    made_by: str = Field(description="The prompt, its version and the model.")
    made_at: datetime


class EntryExplanationAnswer(Answer):
    """Why a memory is as important as it is, and what its text says."""

    importance: ImportancePartsAnswer
    enrichment: EnrichmentAnswer
    by_model: AddedByModelAnswer | None


class ExplainedEntryAnswer(EntryAnswer):
    """An entry; the explanation only when it was asked for, null for what is no memory; likewise `also`."""

    explanation: EntryExplanationAnswer | None = None
    also: list[str] | None = Field(
        default=None,
        description="Ids of the entries that say the same, up to 100: they go with it when it is forgotten with "
        "`cascade`, but for memories that another turn says as well.",
    )


class RestoredAnswer(EntryAnswer):
    """An entry that is back, and what went with it."""

    PART: ClassVar = "entry"

    restored_with_it: Annotated[list[str], Of("together.with_it")] = Field(
        description="Ids of those that were forgotten together with it and are back."
    )
    still_gone: Annotated[list[str], Of("together.left")] = Field(
        description="Ids of those that could not come back with it: changed since, or their name is another's now."
    )


class ForgottenAnswer(Answer):
    """An entry that is gone for every reader."""

    entry_id: Annotated[str, Of("id")]
    version: int
    deleted_at: Annotated[datetime, Of("modified_at")]
    tombstone_expires_at: datetime | None = Field(
        description="Until then what says the same is not remembered again; null for what is no memory."
    )
    undo_until: datetime = Field(description="Until then it can be restored; afterwards it may be gone for good.")


class ForgottenWithAnswer(ForgottenAnswer):
    """An entry that is gone for every reader, and what says the same."""

    PART: ClassVar = "entry"

    also: list[str] = Field(description="Ids of the entries that say the same and are still there.")
    forgotten_with_it: Annotated[list[str], Of("with_it")] = Field(
        description="Ids of those that were forgotten together with it."
    )


class VersionAnswer(Answer):
    """A former value of an entry: who replaced it, why and when."""

    version: Annotated[int, Of("entry.version")]
    entry: EntryAnswer
    replaced_by: Annotated[str, Of("modified_by")]
    reason: str | None
    replaced_at: datetime


ListedState = Literal[State.ACTIVE, State.SUPERSEDED, State.ARCHIVED, State.QUARANTINED, State.DELETED]


class Forgetting(InSpace):
    """What goes with an entry that is forgotten."""

    cascade: bool = Field(default=False, description="Whether what `also` names is forgotten with it.")


class Restoring(InSpace):
    """What comes back with an entry that was forgotten."""

    cascade: bool = Field(default=True, description="Whether what was forgotten together with it comes back with it.")


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


def undo_json(entry: Entry, undo: timedelta) -> Json:
    """Return until when a forgotten entry can be brought back, and what says the same is not remembered again."""
    from recollect.core.deduplication.dedup_index import has_tombstone  # noqa: PLC0415 - who writes has it loaded

    until = moment(entry.modified_at + undo)
    return {"tombstone_expires_at": until if has_tombstone(entry) else None, "undo_until": until}


def entry_with_undo(undo: timedelta) -> Callable[[Entry], Json]:
    """Return what renders entries of a space in which what is forgotten can come back for that long."""

    def render(entry: Entry) -> Json:
        forgotten = {"undo_until": moment(entry.modified_at + undo)} if entry.state is State.DELETED else {}
        return EntryAnswer.shown(entry, **forgotten)

    return render
