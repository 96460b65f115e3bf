"""What is told of a change to systems outside: its id, kind, place and moment, as one document of JSON.

It is made of the audit trail, which commits with each change. An id follows from what it is about: the same change has
the same id however often it is sent. No text, tag, name or reason of anybody is in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID, uuid5

from recollect.core.deduplication.conflicts import conflict_id
from recollect.core.model.audit import AuditAction, AuditItem
from recollect.core.model.records import joined
from recollect.core.model.scope import PERSON_SPACE
from recollect.core.spaces.erasure import EVERY_SPACE, moment_of_stamp, stamp

_IDS: Final = UUID("6f1d8a52-0d5c-5b0e-9a5e-2f7f4c1c9d11")  # the namespace of the ids; it is never changed
_ERASED: Final = "erased"
# What is noted this much later than it happened came with an import: it is the history of another place
BELATED: Final = timedelta(hours=1)


class PublishedKind(StrEnum):
    """What happened. The first word says to what: an entry of any kind (`memory`), a conflict, a space, a person."""

    CREATED = "memory.created"
    MERGED = "memory.merged"
    UPDATED = "memory.updated"
    APPROVED = "memory.approved"
    PINNED = "memory.pinned"
    UNPINNED = "memory.unpinned"
    SUPERSEDED = "memory.superseded"
    ARCHIVED = "memory.archived"
    TRIMMED = "memory.trimmed"
    FORGOTTEN = "memory.forgotten"
    RESTORED = "memory.restored"
    EXPIRED = "memory.expired"
    PURGED = "memory.purged"
    CONFLICT_OPENED = "conflict.opened"
    CONFLICT_RESOLVED = "conflict.resolved"
    IMPORTED = "space.imported"
    SPACE_ERASED = "space.erased"
    PERSON_ERASED = "person.erased"

    @property
    def is_about_an_entry(self) -> bool:
        """Whether the change has the id of an entry."""
        return self.value.startswith(("memory.", "conflict."))


KINDS: Final[Mapping[AuditAction, PublishedKind]] = {
    AuditAction.CREATED: PublishedKind.CREATED,
    AuditAction.MERGED: PublishedKind.MERGED,
    AuditAction.EDITED: PublishedKind.UPDATED,
    AuditAction.REVERTED: PublishedKind.UPDATED,
    AuditAction.TENDED: PublishedKind.UPDATED,
    AuditAction.APPROVED: PublishedKind.APPROVED,
    AuditAction.PINNED: PublishedKind.PINNED,
    AuditAction.UNPINNED: PublishedKind.UNPINNED,
    AuditAction.SUPERSEDED: PublishedKind.SUPERSEDED,
    AuditAction.ARCHIVED: PublishedKind.ARCHIVED,
    AuditAction.TRIMMED: PublishedKind.TRIMMED,
    AuditAction.FORGOTTEN: PublishedKind.FORGOTTEN,
    AuditAction.DISCARDED: PublishedKind.FORGOTTEN,
    AuditAction.DECLINED: PublishedKind.FORGOTTEN,
    AuditAction.RESTORED: PublishedKind.RESTORED,
    AuditAction.EXPIRED: PublishedKind.EXPIRED,
    AuditAction.PURGED: PublishedKind.PURGED,
    AuditAction.CONFLICT_OPENED: PublishedKind.CONFLICT_OPENED,
    AuditAction.CONFLICT_REOPENED: PublishedKind.CONFLICT_OPENED,
    AuditAction.KEPT_BOTH: PublishedKind.CONFLICT_RESOLVED,
    AuditAction.IMPORTED: PublishedKind.IMPORTED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedChange:
    """One change. `id` is stable over every attempt to send it.

    owner, space: whose and where; EVERY_SPACE for a person's all. entry_id, version: of an entry, after the change.
    conflict_id, other_id: of a conflict, and of the memory on its other side. count: how many lines an import brought.
    """

    id: str
    kind: PublishedKind
    at: datetime
    owner: str
    space: str
    by: str
    entry_id: str | None = None
    version: int | None = None
    conflict_id: str | None = None
    other_id: str | None = None
    count: int | None = None

    @property
    def order(self) -> tuple[str, str, str]:
        """Changes of one order are told one after the other; what has "" is an erasure, and holds its space up."""
        alone = self.kind.value if self.kind is PublishedKind.IMPORTED else ""
        return self.owner, self.space, self.entry_id or alone

    def document(self) -> dict[str, Any]:
        """Return the change as it is sent: members that say nothing are left out."""
        told: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind.value,
            "at": stamp(self.at),
            "user_id": self.owner,
            "space": None if self.space == EVERY_SPACE else self.space,
            "entry_id": self.entry_id,
            "version": self.version,
            "conflict_id": self.conflict_id,
            "other_id": self.other_id,
            "count": self.count,
            "by": self.by,
        }
        return {name: value for name, value in told.items() if value is not None}


@dataclass(frozen=True, slots=True)
class SinkAnswer:
    """What became of a change that was sent.

    reason: why it was not taken, a word of the program; None where it was. is_down: whether others would not have been
    taken either. is_final: whether trying again cannot help. wait_seconds: for how long the receiver wants a pause.
    """

    reason: str | None = None
    is_down: bool = False
    is_final: bool = False
    wait_seconds: float = 0.0


TAKEN: Final = SinkAnswer()
NOT_TRIED: Final = SinkAnswer("not_tried", is_down=True)


def published_change(owner: str, space: str, item: AuditItem, *, noted_at: datetime) -> PublishedChange | None:
    """Return what is told of an item of the trail.

    Args:
        owner: whose space it is.
        space: where it was done.
        item: what was done.
        noted_at: when the item was written.

    Returns:
        None for what changes no memory, for what is about the person alone, and for history that an import brought.
    """
    kind = KINDS.get(item.action)
    if kind is None or space == PERSON_SPACE or noted_at - item.at > BELATED:
        return None
    entry, conflict = item.subject, None
    if kind is PublishedKind.CONFLICT_RESOLVED:
        entry, conflict = item.subject.partition(".")[0], item.subject
    elif kind is PublishedKind.CONFLICT_OPENED and item.other is not None:
        conflict = conflict_id(item.subject, item.other)
    return PublishedChange(
        id=_id(owner, space, item.at, item.subject, item.action.value, f"{item.version or 0}"),
        kind=kind,
        at=item.at,
        owner=owner,
        space=space,
        by=item.by,
        entry_id=entry if kind.is_about_an_entry else None,
        version=item.version if kind.is_about_an_entry else None,
        conflict_id=conflict,
        other_id=item.other if kind is PublishedKind.CONFLICT_OPENED else None,
        count=item.count,
    )


def published_erasure(owner: str, space: str, at: datetime, by: str) -> PublishedChange:
    """Return what is told of an erasure: whose, which space, up to which moment, and nothing of what was there."""
    kind = PublishedKind.PERSON_ERASED if space == EVERY_SPACE else PublishedKind.SPACE_ERASED
    return PublishedChange(id=_id(owner, space, at, _ERASED), kind=kind, at=at, owner=owner, space=space, by=by)


def change_of_document(document: Mapping[str, Any]) -> PublishedChange:
    """Return the change of a document. Raises KeyError, TypeError or ValueError for what is none."""
    names = ("entry_id", "version", "conflict_id", "other_id", "count")
    return PublishedChange(
        id=str(document["id"]),
        kind=PublishedKind(document["kind"]),
        at=moment_of_stamp(document["at"]),
        owner=str(document["user_id"]),
        space=str(document.get("space", EVERY_SPACE)),
        by=str(document["by"]),
        **{name: document.get(name) for name in names},
    )


def _id(owner: str, space: str, at: datetime, *what: str) -> str:
    return str(uuid5(_IDS, joined((owner, space, stamp(at), *what))))
