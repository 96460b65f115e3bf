"""Storing and changing entries: bodies, and what became of them."""

from typing import Annotated, Final, Literal

from pydantic import (
    AfterValidator,
    Field,
    SkipValidation,
    WithJsonSchema,
    field_validator,
    model_validator,
)

from recollect.core.feedback.use_counts import DOWN, UP
from recollect.core.model.drafts import Action, Edit, EntryDraft, NotStored, OnDuplicate, Remembered
from recollect.core.model.entry import Kind, Role
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.trust import trust_of
from recollect.http.errors.problems import Problem, problem_of
from recollect.http.models.base import FAILED, Answer, ProblemDocument, Reasoned, RequestBody
from recollect.http.models.entries import EntryAnswer
from recollect.http.models.fields import (
    MAX_BATCH,
    MAX_SAFE_INTEGER,
    OFFSET,
    Category,
    EntryText,
    Metadata,
    Moment,
    Name,
    OnDuplicateName,
    Reason,
    RoleName,
    SaidMoment,
    SessionId,
    SourceIds,
    Space,
    Tags,
    TrustName,
    invalid,
    span_ends_after,
)
from recollect.http.models.rendering import By, Json, MayLack

DraftKind = Literal[Kind.MEMORY, Kind.HANDOFF, Kind.ROLLUP, Kind.DOCUMENT]
_CLEARABLE: Final = ("name", "category", "valid_from", "valid_to")


class NewEntry(RequestBody):
    """Something to remember. Messages of a conversation go to `/events` instead."""

    SCREENED = frozenset({"text", "name", "category", "tags", "source_ids", "metadata"})

    text: EntryText
    space: Space | None = None
    role: RoleName = Role.USER
    kind: DraftKind = Kind.MEMORY
    name: Name | None = None
    category: Category | None = None
    tags: Tags = Field(default_factory=list)
    source_ids: SourceIds = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)
    manually_saved: bool = False
    pinned: bool = False
    session_id: SessionId | None = None
    occurred_at: SaidMoment | None = Field(
        default=None, description=f"When it was said or happened; by default now. {OFFSET}"
    )
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    on_duplicate: OnDuplicateName = Field(
        default=OnDuplicate.MERGE,
        description="What becomes of it when a memory says the same: merged into that, flagged, or just kept.",
    )
    trust: TrustName | None = Field(
        default=None,
        description="Where the text comes from: by default, and at most, what `role` and `X-Agent-Id` give.",
    )

    _ends_after_it_starts = field_validator("valid_to")(span_ends_after)

    def draft(self, *, by_agent: bool, session_id: str | None) -> EntryDraft:
        """Return the domain's value.

        Args:
            by_agent: whether the call came through an agent.
            session_id: of the call, where the body names none.

        Raises:
            InputError: the text claims more trust than its source has.
        """
        return self.as_value(
            EntryDraft,
            session_id=self.session_id or session_id,
            trust=trust_of(self.role, self.trust, by_agent=by_agent),
        )


class EntryBatch(RequestBody):
    """Up to 100 entries; each is validated and stored on its own, so that a bad one fails alone."""

    SCREENED = frozenset({"entries"})  # each by its own model

    entries: Annotated[list[SkipValidation[NewEntry]], Field(min_length=1, max_length=MAX_BATCH)]
    space: Space = Field(default=DEFAULT_SPACE, description="The space of the entries that name none.")


class EntryEdit(RequestBody):
    """New values; what is not named stays, and null empties an optional field."""

    SCREENED = frozenset({"text", "tags", "category", "name", "metadata", "reason"})

    text: EntryText | None = None
    tags: Tags | None = None
    category: Category | None = None
    name: Name | None = None
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    metadata: Metadata | None = None
    reason: Reason | None = Field(default=None, description="Why it is changed; kept with the former version.")

    @field_validator("text", mode="before")
    @classmethod
    def _is_not_null(cls, text: object) -> object:
        if text is None:
            raise invalid("must be text; an entry cannot be without")
        return text

    _ends_after_it_starts = field_validator("valid_to")(span_ends_after)

    @model_validator(mode="after")
    def _changes_something(self) -> "EntryEdit":
        if not self.model_fields_set - {"reason"}:
            raise invalid("must name at least one field to change")
        return self

    def edit(self) -> Edit:
        """Return the domain's value."""
        return self.as_value(
            Edit,
            tags=tuple(self.tags or ()) if "tags" in self.model_fields_set else None,
            metadata=self.metadata or {} if "metadata" in self.model_fields_set else None,
            clear=frozenset(name for name in _CLEARABLE if self._is_null(name)),
        )

    def _is_null(self, name: str) -> bool:
        return name in self.model_fields_set and getattr(self, name) is None


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


class RememberedAnswer(FindingsAnswer):
    """What became of something to be remembered; `entry` is what is stored now, or what it was merged into."""

    action: Action
    entry: EntryAnswer | None


class BatchItemAnswer(FindingsAnswer):
    """What became of one item of a batch; `problem` when it failed."""

    index: int
    action: Action | Literal["failed"]
    entry: EntryAnswer | None = None
    problem: Annotated[ProblemDocument | None, MayLack()] = None


class BatchAnswer(Answer):
    """What became of each item, in order."""

    results: list[BatchItemAnswer]


def failed_json(index: int, problem: Problem) -> Json:
    """Return that one item of a batch failed, and why."""
    return {"index": index, "action": FAILED, "problem": problem.document()}


def batch_item_json(index: int, outcome: Remembered | NotStored) -> Json:
    """Return what became of one item of a batch."""
    if isinstance(outcome, NotStored):
        return failed_json(index, problem_of(outcome.error))
    return BatchItemAnswer.shown(outcome, index=index, entry=outcome.entry and EntryAnswer.shown(outcome.entry))


class Reversion(Reasoned):
    """Which version an entry goes back to."""

    version: Annotated[int, Field(ge=1, le=MAX_SAFE_INTEGER)]


def _up_or_down(value: int) -> int:
    if value not in {UP, DOWN}:
        raise invalid(f"must be {UP} or {DOWN}")
    return value


class NewVote(RequestBody):
    """A vote for a memory, or against it."""

    SCREENED = frozenset({"reason"})

    value: Annotated[int, AfterValidator(_up_or_down), WithJsonSchema({"type": "integer", "enum": [UP, DOWN]})]
    reason: Reason | None = None
