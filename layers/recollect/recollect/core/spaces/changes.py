"""What changed in a space, as people see it: the audit trail without what changes no memory."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.entry import Entry, State

# What was forgotten shows no text, nor does what waits for approval
SHOWN_STATES: Final = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


class ChangeKind(StrEnum):
    """What became of a memory. `trimmed`: archived or forgotten for want of room."""

    CREATED = "created"
    MERGED = "merged"
    CHANGED = "changed"
    FORGOTTEN = "forgotten"
    RESTORED = "restored"
    SUPERSEDED = "superseded"
    TRIMMED = "trimmed"
    CONFLICT_OPENED = "conflict_opened"
    CONFLICT_RESOLVED = "conflict_resolved"


CHANGES: Final[Mapping[AuditAction, ChangeKind]] = {
    AuditAction.CREATED: ChangeKind.CREATED,
    AuditAction.MERGED: ChangeKind.MERGED,
    AuditAction.EDITED: ChangeKind.CHANGED,
    AuditAction.REVERTED: ChangeKind.CHANGED,
    AuditAction.TENDED: ChangeKind.CHANGED,
    AuditAction.APPROVED: ChangeKind.CHANGED,
    AuditAction.PINNED: ChangeKind.CHANGED,
    AuditAction.UNPINNED: ChangeKind.CHANGED,
    AuditAction.FORGOTTEN: ChangeKind.FORGOTTEN,
    AuditAction.DISCARDED: ChangeKind.FORGOTTEN,
    AuditAction.DECLINED: ChangeKind.FORGOTTEN,
    AuditAction.RESTORED: ChangeKind.RESTORED,
    AuditAction.SUPERSEDED: ChangeKind.SUPERSEDED,
    AuditAction.TRIMMED: ChangeKind.TRIMMED,
    AuditAction.CONFLICT_OPENED: ChangeKind.CONFLICT_OPENED,
    AuditAction.CONFLICT_REOPENED: ChangeKind.CONFLICT_OPENED,
    AuditAction.KEPT_BOTH: ChangeKind.CONFLICT_RESOLVED,
}


@dataclass(frozen=True, slots=True)
class SpaceChange:
    """One change. `entry` is the memory as it is now; None when it is gone, or waits for approval."""

    kind: ChangeKind
    item: AuditItem
    entry: Entry | None


def shown_change(item: AuditItem, entries: Mapping[str, Entry]) -> SpaceChange:
    """Return the change that an item of the trail tells of, one of CHANGES, with its entry if it may be shown."""
    entry = entries.get(item.subject)
    return SpaceChange(CHANGES[item.action], item, entry if entry and entry.state in SHOWN_STATES else None)
