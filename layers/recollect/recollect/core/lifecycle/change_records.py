"""What goes with a change of an entry, whoever makes it: dedup index, tombstone, audit, idempotency."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from recollect.core.deduplication.dedup_index import changed_index_records, changed_tombstones
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import drawn_edges
from recollect.core.model.entry import Entry, JsonValue, Kind
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.records import Record, RecordChange
from recollect.core.model.writes import Author

NO_UNDO: Final = timedelta()
_NOT_FORGOTTEN: Final = frozenset({AuditAction.TRIMMED, AuditAction.EXPIRED})


def records_of(
    former: Entry | None,
    entry: Entry,
    *,
    author: Author,
    action: AuditAction,
    now: datetime,
    holders: Sequence[Record] = (),
    idempotency_key: IdempotencyKey | None = None,
    undo: timedelta = NO_UNDO,
    answer: Mapping[str, JsonValue] | None = None,
) -> tuple[RecordChange, ...]:
    """Return the records that commit with a new value of an entry.

    Args:
        former: the value that it replaces, None for a new entry.
        entry: the new value.
        author: who makes the change.
        action: what is done.
        now: the time of the change.
        holders: the records of the digests of both, as `dedup_index.holder_keys` names them.
        idempotency_key: the caller's idempotency key.
        undo: how long it can be undone where it forgets.
        answer: what is noted with the key beside the entry and its version.

    Turns are recorded by their messages: when they are made, they get no audit item and no place in the dedup index.
    """
    if entry.kind is Kind.TURN and former is None:
        return ()
    # What went for want of room or use was not forgotten by anybody, and may be said again
    forgettable = None if action in _NOT_FORGOTTEN else former
    return (
        *changed_index_records(former, entry, holders),
        *(() if forgettable is None else changed_tombstones(forgettable, entry, now, undo)),
        *drawn_edges(former, entry, by=author.name, now=now),
        audit_record(AuditItem(now, action, entry.id, author.name, author.reason, entry.version)),
        *key_record(idempotency_key, {**(answer or {}), "entry": entry.id, "version": entry.version}, now),
    )
