"""What a caller asks to be remembered, before it becomes an entry, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from recollect.core.model.entry import Entry, JsonValue, Kind, Role, Trust
from recollect.errors import RecollectError


class OnDuplicate(StrEnum):
    """What a caller wants done when a memory comes near one that is there."""

    MERGE = "merge"
    FLAG = "flag"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDraft:
    """A memory, handoff or roll-up to be stored; turns come as messages of an event."""

    text: str
    kind: Kind = Kind.MEMORY
    role: Role = Role.USER
    name: str | None = None
    speaker: str | None = None
    category: str | None = None
    tags: tuple[str, ...] = ()
    source_ids: tuple[str, ...] = ()
    metadata: Mapping[str, JsonValue] = field(default_factory=dict)
    manually_saved: bool = False
    pinned: bool = False
    session_id: str | None = None
    occurred_at: datetime | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    trust: Trust = Trust.USER
    on_duplicate: OnDuplicate = OnDuplicate.MERGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message of a conversation as it was said. `caption` describes an image that came with it.

    trust: how far it is believed; None for what its role gives.
    """

    text: str
    role: Role = Role.USER
    id: str | None = None
    speaker: str | None = None
    caption: str | None = None
    at: datetime | None = None
    trust: Trust | None = None


@dataclass(frozen=True, slots=True)
class ConversationEvent:
    """Messages of one session in the order in which they were said."""

    session_id: str
    messages: tuple[Message, ...]


class Action(StrEnum):
    """What became of something that was to be stored."""

    CREATED = "created"
    MERGED = "merged"
    FLAGGED = "flagged"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Remembered:
    """A draft that was stored, or why it was not.

    entry: what is stored now; what it was merged into; None when it was skipped.
    duplicate_of: the memory that it comes near; conflict: the id of the conflict that was opened about the two.
    trimmed: the memories that had to go because the space had too many.
    redacted: the kinds of secrets that were taken out of the text.
    """

    action: Action
    entry: Entry | None
    reason: str | None = None
    duplicate_of: str | None = None
    conflict: str | None = None
    trimmed: tuple[str, ...] = ()
    redacted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MessageStored:
    """What became of one message: `entry_id` is its turn, also one that was stored before, if it has any."""

    message_id: str
    action: Action
    entry_id: str | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class NotStored:
    """One item of a batch that failed alone."""

    error: RecollectError
    message_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """New values for an entry; what is left None stays. `clear` names optional fields to be emptied."""

    text: str | None = None
    name: str | None = None
    category: str | None = None
    tags: tuple[str, ...] | None = None
    metadata: Mapping[str, JsonValue] | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    clear: frozenset[str] = frozenset()
