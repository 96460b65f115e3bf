"""Records: the small facts of a space that are no entries, as one kind of value.

Digests, bands, tombstones, edges, conflicts, the audit trail, idempotency keys: each is a JSON object under
a collection and a key of parts, with an optional end and a revision. A store knows nothing of what they mean; the
modules of core that own a collection do. They commit with the write that they belong to.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from recollect.core.model.entry import JsonValue

MAX_KEY_BYTES: Final = 700  # a sort key of DynamoDB has 1,024, of which the collection takes some
MAX_CHANGES: Final = 50  # of one transaction, beside the write that they belong to
ABSENT: Final = 0


class Collection(StrEnum):
    """What kind of record it is; the value is the prefix of its keys, so it is never changed."""

    DIGEST = "DIGEST"
    BAND = "BAND"
    QUARANTINE = "QUARANTINE"
    TOMBSTONE = "TOMB"
    EDGE = "EDGE"
    BACK_EDGE = "BACKEDGE"
    CONFLICT = "CONFLICT"
    CONFLICT_OF = "CONFLICTOF"
    AUDIT = "AUDIT"
    IDEMPOTENCY = "IDEM"
    SERVED = "SERVED"
    SETTINGS = "SETTINGS"
    STANDING = "STANDING"
    RECALL = "RECALL"
    AGENT = "AGENT"
    HANDOFF = "HANDOFF"
    MODEL_USAGE = "MODELUSE"
    SUMMARY = "SUMMARY"
    SUMMARIES_MADE = "SUMMED"
    EXTRACTED = "EXTRACTED"
    VERDICT = "VERDICT"
    ENRICHED = "ENRICHED"
    CONFIRMATION = "CONFIRM"
    GONE_WITH = "GONEWITH"
    PURGED = "PURGED"  # written by releases before
    INCOGNITO = "INCOGNITO"
    PROFILE = "PROFILE"
    SHARES = "SHARES"
    IMPORT = "IMPORT"
    ERASURE = "ERASURE"
    LAST_COMMAND = "COMMAND"
    BROUGHT_IN = "BROUGHTIN"
    JOB = "JOB"
    ACTIVITY = "ACTIVITY"
    PROPOSAL = "PROPOSAL"
    OPEN_PROPOSAL = "PROPOSED"
    PROPOSAL_OF = "PROPOSALOF"
    TENDING_RUN = "TENDRUN"
    TENDED = "TENDED"
    MISSED = "MISSED"
    ENTITY_DECISION = "ENTITY"


@dataclass(frozen=True, slots=True)
class RecordKey:
    """Where a record is: parts may hold any text; together they have at most 700 bytes once escaped."""

    collection: Collection
    parts: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse what no store could hold.

        Raises:
            ValueError: there is no part, or the key is too long.
        """
        if not self.parts or len(self.text.encode()) > MAX_KEY_BYTES:
            raise ValueError("a record's key has at least one part and at most 700 bytes")

    @property
    def text(self) -> str:
        """The parts as one text: no two keys share one; keys are listed in the order of its UTF-8 bytes."""
        return joined(self.parts)


@dataclass(frozen=True, slots=True)
class RecordPrefix:
    """All records of a collection whose first parts are these."""

    collection: Collection
    parts: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What the texts of the keys begin with."""
        return joined(self.parts) + "#" if self.parts else ""


@dataclass(frozen=True, slots=True)
class Record:
    """One record as it is stored. From `expires_at` on it does not exist any more."""

    key: RecordKey
    value: Mapping[str, JsonValue] = field(default_factory=dict)
    expires_at: datetime | None = None
    revision: int = 1

    def alive(self, now: datetime) -> bool:
        """Tell whether the record exists at a moment."""
        return self.expires_at is None or self.expires_at > now


@dataclass(frozen=True, slots=True)
class PutRecord:
    """Write a record, on condition: `expected` is its present revision, ABSENT when it must not exist, None for any."""

    key: RecordKey
    value: Mapping[str, JsonValue] = field(default_factory=dict)
    expires_at: datetime | None = None
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class DropRecord:
    """Remove a record, on condition as for PutRecord; without one it need not exist."""

    key: RecordKey
    expected: int | None = None


RecordChange: TypeAlias = PutRecord | DropRecord


def joined(parts: tuple[str, ...]) -> str:
    """Return parts as one text with `#` between them, which no part holds once escaped."""
    return "#".join(part.replace("%", "%25").replace("#", "%23") for part in parts)


def split(text: str) -> tuple[str, ...]:
    """Return the parts that `joined` made a text of."""
    parts = tuple(text.split("#"))
    # Most keys hold nothing that is escaped, and listings read hundreds of them
    return tuple(part.replace("%23", "#").replace("%25", "%") for part in parts) if "%" in text else parts
