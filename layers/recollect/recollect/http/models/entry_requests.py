"""Bodies that store and change entries."""

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field, SkipValidation, ValidationInfo, field_validator, model_validator

from recollect.core.model.drafts import Edit, EntryDraft, OnDuplicate
from recollect.core.model.entry import Kind, Role
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.core.model.trust import trust_of
from recollect.http.models.base import QueryParameters, RequestBody
from recollect.http.models.fields import (
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
from recollect.http.models.limits import MAX_BATCH

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

    @field_validator("valid_to")
    @classmethod
    def _ends_after_it_starts(cls, valid_to: datetime | None, info: ValidationInfo) -> datetime | None:
        return span_ends_after(info.data.get("valid_from"), valid_to)

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


class Writing(QueryParameters):
    """Storing something."""

    dry_run: bool = Field(
        default=False, description="Tell what would become of it and why, and store nothing.", examples=[True]
    )


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
    pinned: bool | None = Field(
        default=None, description="Pin or unpin it, as `POST` and `DELETE /entries/{ref}/pin` do."
    )
    reason: Reason | None = Field(default=None, description="Why it is changed; kept with the former version.")

    @field_validator("text", mode="before")
    @classmethod
    def _text_is_not_optional(cls, text: object) -> object:
        if text is None:
            raise invalid("must be text; an entry cannot be without")
        return text

    @field_validator("pinned", mode="before")
    @classmethod
    def _pinned_is_not_optional(cls, pinned: object) -> object:
        if pinned is None:
            raise invalid("must be true or false; an entry is either pinned or not")
        return pinned

    @field_validator("valid_to")
    @classmethod
    def _ends_after_it_starts(cls, valid_to: datetime | None, info: ValidationInfo) -> datetime | None:
        return span_ends_after(info.data.get("valid_from"), valid_to)

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
