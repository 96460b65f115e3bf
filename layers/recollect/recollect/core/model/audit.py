"""The audit trail: who did what to which entry, when and why. It holds ids and never a memory's text."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

AUDIT_AGE: Final = timedelta(days=365)


class AuditAction(StrEnum):
    """What was done."""

    CREATED = "created"
    MERGED = "merged"
    EDITED = "edited"
    FORGOTTEN = "forgotten"
    RESTORED = "restored"
    REVERTED = "reverted"
    SUPERSEDED = "superseded"
    DISCARDED = "discarded"
    KEPT_BOTH = "kept_both"
    APPROVED = "approved"
    DECLINED = "declined"
    TRIMMED = "trimmed"
    ARCHIVED = "archived"
    EXPIRED = "expired"
    EDGE_ADDED = "edge_added"
    EDGE_REMOVED = "edge_removed"
    SETTINGS_CHANGED = "settings_changed"
    VOTED = "voted"
    CONFLICT_OPENED = "conflict_opened"
    CONFLICT_REOPENED = "conflict_reopened"
    PINNED = "pinned"
    UNPINNED = "unpinned"
    PURGED = "purged"
    INCOGNITO_STARTED = "incognito_started"
    INCOGNITO_ENDED = "incognito_ended"
    PROFILE_CHANGED = "profile_changed"
    SHARED = "shared"
    SHARE_REVOKED = "share_revoked"
    EXPORTED = "exported"
    IMPORTED = "imported"
    TENDED = "tended"
    REVIEWED = "reviewed"
    TENDING_UNDONE = "tending_undone"
    PROPOSAL_APPROVED = "proposal_approved"
    PROPOSAL_DECLINED = "proposal_declined"
    ENTITIES_MERGED = "entities_merged"
    ENTITY_SPLIT = "entity_split"
    ENTITY_UNDONE = "entity_undone"


@dataclass(frozen=True, slots=True)
class AuditItem:
    """One action. `subject` is an entry id, or what else was acted on; `version` is the entry's after the action.

    other: the id of another entry that it is about as well; of a share, the other space. count: how many lines were
    taken away or brought in.
    """

    at: datetime
    action: AuditAction
    subject: str
    by: str
    reason: str | None = None
    version: int | None = None
    other: str | None = None
    count: int | None = None


def audit_record(item: AuditItem) -> PutRecord:
    """Return the item as a record: keys go by time, and an entry's version is acted on once."""
    stamp = item.at.astimezone(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    key = RecordKey(Collection.AUDIT, (stamp, item.subject, item.action, f"{item.version or 0}"))
    counted: dict[str, JsonValue] = {} if item.count is None else {"count": item.count}
    return PutRecord(key, {"by": item.by, "reason": item.reason, "other": item.other, **counted}, item.at + AUDIT_AGE)


def audit_item(record: Record) -> AuditItem:
    """Return the item of a record."""
    stamp, subject, action, version = record.key.parts
    at = datetime.strptime(stamp, "%Y%m%dT%H%M%S.%fZ").replace(tzinfo=UTC)
    reason, other, count = (record.value.get(name) for name in ("reason", "other", "count"))
    return AuditItem(
        at=at,
        action=AuditAction(action),
        subject=subject,
        by=str(record.value["by"]),
        reason=None if reason is None else str(reason),
        version=int(version) or None,
        other=None if other is None else str(other),
        count=None if count is None else int(str(count)),
    )
