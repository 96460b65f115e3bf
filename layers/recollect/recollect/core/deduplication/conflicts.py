"""Conflicts: two memories that cannot both hold, or that may say the same, until somebody decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import JsonValue
from recollect.core.model.ids import key_of
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey, RecordPrefix

_SEPARATOR: Final = "."


class ConflictKind(StrEnum):
    """Whether two memories disagree, or may be one."""

    CONTRADICTION = "contradiction"
    POSSIBLE_DUPLICATE = "possible_duplicate"


class Resolution(StrEnum):
    """What was decided: the newer one holds, both do, or the older one does."""

    SUPERSEDE = "supersede"
    KEEP_BOTH = "keep_both"
    DISCARD_NEW = "discard_new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A question about two memories.

    entry_id: the newer one; other_id: the older one. differences: in what they differ, sorted. cosine, jaccard: how
    near they are, where vectors were compared. resolution: None while it is open. is_sure: the newer one certainly
    takes the place of the older one, so that a space may let it do so without asking.
    """

    entry_id: str
    other_id: str
    kind: ConflictKind
    differences: tuple[str, ...]
    opened_at: datetime
    cosine: float | None = None
    jaccard: float | None = None
    resolution: Resolution | None = None
    resolved_at: datetime | None = None
    resolved_by: str | None = None
    is_sure: bool = False

    @property
    def id(self) -> str:
        """One id for the two, whichever way the question comes up; by it conflicts are listed: the newer's first."""
        return conflict_id(self.entry_id, self.other_id)

    @property
    def both(self) -> tuple[str, str]:
        """The ids of its memories, the newer one's first."""
        return self.entry_id, self.other_id

    def beside(self, entry_id: str) -> str:
        """Return the id of the other one of its memories."""
        return self.other_id if entry_id == self.entry_id else self.entry_id

    def resolution_without(self, entry_id: str) -> Resolution:
        """Return the decision that takes one of its memories out of use: the other one holds."""
        return Resolution.DISCARD_NEW if entry_id == self.entry_id else Resolution.SUPERSEDE


def conflict_id(entry_id: str, other_id: str) -> str:
    """Return the id of the conflict between two entries."""
    older, newer = sorted([entry_id, other_id])
    return f"{newer}{_SEPARATOR}{key_of(older)}"


def conflict_key(id_: str) -> RecordKey:
    """Return where a conflict is noted."""
    return RecordKey(Collection.CONFLICT, (id_,))


def put_conflict(conflict: Conflict, *, expected: int | None) -> PutRecord:
    """Return the record of a conflict; see PutRecord for `expected`."""
    value: dict[str, JsonValue] = {
        "entry": conflict.entry_id,
        "other": conflict.other_id,
        "kind": conflict.kind,
        "differences": list(conflict.differences),
        "opened_at": conflict.opened_at.isoformat(),
        "cosine": conflict.cosine,
        "jaccard": conflict.jaccard,
        "resolution": conflict.resolution,
        "resolved_at": None if conflict.resolved_at is None else conflict.resolved_at.isoformat(),
        "resolved_by": conflict.resolved_by,
        "sure": conflict.is_sure,
    }
    return PutRecord(conflict_key(conflict.id), value, expected=expected)


def open_conflict(conflict: Conflict, by: str) -> tuple[PutRecord, ...]:
    """Return what opens a conflict that is not there yet: its record, where both find it, a note in the audit trail."""
    opened = AuditItem(
        conflict.opened_at, AuditAction.CONFLICT_OPENED, conflict.entry_id, by, conflict.kind, other=conflict.other_id
    )
    found_by = (PutRecord(RecordKey(Collection.CONFLICT_OF, (one, conflict.id))) for one in conflict.both)
    return put_conflict(conflict, expected=ABSENT), *found_by, audit_record(opened)


def conflicts_of(entry_id: str) -> RecordPrefix:
    """Return where the conflicts are noted that an entry is in, open and resolved ones: the last part is their id."""
    return RecordPrefix(Collection.CONFLICT_OF, (entry_id,))


def without(conflict: Conflict, entry_id: str, by: str, now: datetime) -> Conflict:
    """Return a conflict as it is settled when one of its memories goes out of use: the other one holds."""
    return replace(conflict, resolution=conflict.resolution_without(entry_id), resolved_at=now, resolved_by=by)


def with_again(conflict: Conflict, entry_id: str, *, other_in_use: bool) -> Conflict:
    """Return a conflict that took a memory out of use, now that it is back: open, unless the other one is gone too."""
    if other_in_use or conflict.resolved_at is None:
        return replace(conflict, resolution=None, resolved_at=None, resolved_by=None)
    return without(conflict, conflict.beside(entry_id), conflict.resolved_by or "", conflict.resolved_at)


def conflict_of(record: Record) -> Conflict:
    """Return the conflict of a record."""
    value: Mapping[str, JsonValue] = record.value
    differences = value["differences"]
    return Conflict(
        entry_id=str(value["entry"]),
        other_id=str(value["other"]),
        kind=ConflictKind(str(value["kind"])),
        differences=tuple(map(str, differences)) if isinstance(differences, list) else (),
        opened_at=datetime.fromisoformat(str(value["opened_at"])),
        cosine=_number(value["cosine"]),
        jaccard=_number(value["jaccard"]),
        resolution=None if value["resolution"] is None else Resolution(str(value["resolution"])),
        resolved_at=None if value["resolved_at"] is None else datetime.fromisoformat(str(value["resolved_at"])),
        resolved_by=None if value["resolved_by"] is None else str(value["resolved_by"]),
        is_sure=value.get("sure") is True,
    )


def _number(value: JsonValue) -> float | None:
    return float(value) if isinstance(value, int | float) else None
