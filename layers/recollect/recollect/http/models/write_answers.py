"""The shapes of answers to writes, and of what explains a memory."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from recollect.core.enrichment.findings import EntityType
from recollect.core.model.drafts import Action
from recollect.core.model.entry import Category, Statement
from recollect.http.models.answers import EntryAnswer, PreviewAnswer
from recollect.http.models.base import Answer, ProblemDocument
from recollect.http.models.rendering import By, MayLack, Of, Rounded


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
    category: Category
    category_confidence: Rounded
    statement: Statement | None
    statement_confidence: Rounded
    metadata_confidence: Rounded | None


class AddedByModelAnswer(Answer):
    """What a language model added to what the rules found: words that stand in the text."""

    category: Category
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


class FindingsAnswer(Answer):
    """What is told beside the action, where there is anything to tell."""

    reason: str | None = None
    duplicate_of: str | None = Field(default=None, description="The memory that it comes near.")
    conflict: str | None = Field(default=None, description="The conflict that was opened about the two.")
    trimmed: Annotated[list[str] | None, By(lambda remembered: remembered.trimmed or None)] = Field(
        default=None, description="Memories that had to go: the space had too many."
    )
    redacted: Annotated[list[str] | None, By(lambda remembered: remembered.redacted or None)] = Field(
        default=None, description="Kinds of secrets that were taken out of the text."
    )
    dry_run: Annotated[Literal[True] | None, MayLack()] = None
    contradicts: Annotated[str | None, MayLack()] = Field(
        default=None, description="Dry run: the memory about which a conflict would open."
    )
    preview: Annotated[PreviewAnswer | None, MayLack()] = None
    explanation: Annotated[EntryExplanationAnswer | None, MayLack()] = None


class RememberedAnswer(FindingsAnswer):
    """What became of something to be remembered, or with `dry_run` what would.

    `entry` is what is stored now, or what it was merged into. A dry run stores nothing: what would be stored is then
    the `preview`, which has neither id nor key.
    """

    FIRST: ClassVar = ("action",)

    action: Action
    entry: EntryAnswer | None


class BatchItemAnswer(FindingsAnswer):
    """What became of one item of a batch; `problem` when it failed."""

    FIRST: ClassVar = ("index", "action")

    index: int
    action: Action | Literal["failed"]
    entry: EntryAnswer | None = None
    problem: Annotated[ProblemDocument | None, MayLack()] = None


class BatchAnswer(Answer):
    """What became of each item, in order."""

    results: list[BatchItemAnswer]


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
