"""Settle the open conflicts of a memory that goes out of use, and open them again when it comes back.

Nobody is asked about what nobody is served any more.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from recollect.core.deduplication.conflicts import (
    Conflict,
    conflict_key,
    conflict_of,
    conflicts_of,
    put_conflict,
    with_again,
    without,
)
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.errors import RecordConflictError
from recollect.ports import Memories, Records
from recollect.use_cases.common.entry_refs import entries_of

# With the write itself; what a transaction holds is limited. The rest follows it
MOST_AT_A_TIME: Final = 8
MOST_READ: Final = 1_000
ASKED_AT_ONCE: Final = 50
_OUT_OF_USE: Final = frozenset({State.DELETED, State.SUPERSEDED, State.ARCHIVED})


def goes_out_of_use(former: Entry, entry: Entry) -> bool:
    """Tell whether a memory is forgotten, superseded or archived by a change."""
    return entry.kind is Kind.MEMORY and entry.state in _OUT_OF_USE and former.state not in _OUT_OF_USE


def settling(
    store: Records, scope: Scope, entry_id: str, by: str, now: datetime, *, but: str | None = None
) -> tuple[PutRecord, ...]:
    """Return what settles the open conflicts of an entry, each on condition that nobody has decided it meanwhile.

    but: a conflict that is being decided.
    """
    return tuple(
        put_conflict(without(conflict, entry_id, by, now), expected=revision)
        for conflict, revision in conflicts_in(store, scope, entry_id)
        if conflict.resolution is None and conflict.id != but
    )


def contested(store: Records, scope: Scope, entry_ids: Sequence[str]) -> frozenset[str]:
    """Return the ids of those entries that are in a conflict that nobody has decided."""
    found: set[str] = set()
    for start in range(0, len(entry_ids), ASKED_AT_ONCE):
        prefixes = [conflicts_of(entry_id) for entry_id in entry_ids[start : start + ASKED_AT_ONCE]]
        noted = store.records_under(scope, prefixes, limit=MOST_READ)
        keys = list(dict.fromkeys(conflict_key(record.key.parts[-1]) for record in noted))
        open_ = [conflict_of(record) for record in (store.records(scope, keys) if keys else {}).values()]
        found.update(entry_id for conflict in open_ if conflict.resolution is None for entry_id in conflict.both)
    return frozenset(found.intersection(entry_ids))


def comes_into_use(former: Entry, entry: Entry) -> bool:
    """Tell whether a memory is brought back by a change."""
    return entry.kind is Kind.MEMORY and former.state in _OUT_OF_USE and entry.state not in _OUT_OF_USE


def reopening(store: Memories, scope: Scope, entry_id: str) -> tuple[PutRecord, ...]:
    """Return what opens the conflicts again that were decided or settled by taking a memory out of use."""
    noted = conflicts_in(store, scope, entry_id)
    settled = [(one, revision) for one, revision in noted if one.resolution is one.resolution_without(entry_id)]
    others = [conflict.beside(entry_id) for conflict, _ in settled]
    in_use = {one.id for one in entries_of(store, scope, others).values() if one.state not in _OUT_OF_USE}
    return tuple(
        put_conflict(with_again(conflict, entry_id, other_in_use=other in in_use), expected=revision)
        for (conflict, revision), other in zip(settled, others, strict=True)
    )


def conflicts_in(store: Records, scope: Scope, entry_id: str) -> list[tuple[Conflict, int]]:
    """Return the conflicts that an entry is in, open and decided ones, each with the revision of its record."""
    noted = store.records_under(scope, [conflicts_of(entry_id)], limit=MOST_READ)
    keys = [conflict_key(record.key.parts[-1]) for record in noted]
    found = store.records(scope, keys) if keys else {}
    return [(conflict_of(record), record.revision) for record in found.values()]


def settle_rest(store: Records, scope: Scope, changes: Sequence[PutRecord]) -> None:
    """Settle what did not go with the write itself, which is done; what others decide meanwhile is settled by them."""
    for start in range(0, len(changes), MOST_AT_A_TIME):
        together = changes[start : start + MOST_AT_A_TIME]
        try:
            store.change_records(scope, together)
        except RecordConflictError:
            for one in together:
                with suppress(RecordConflictError):
                    store.change_records(scope, [one])
