"""Settle the open conflicts of a memory that goes out of use: nobody is asked about what nobody is served any more."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from recollect.core.deduplication.conflicts import conflict_key, conflict_of, conflicts_of, put_conflict, without
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import PutRecord
from recollect.core.model.scope import Scope
from recollect.ports import Records

# With the write itself; what a transaction holds is limited. The rest follows it
MOST_AT_A_TIME: Final = 8
MOST_READ: Final = 1_000
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
    noted = store.records_under(scope, [conflicts_of(entry_id)], limit=MOST_READ)
    keys = [conflict_key(record.key.parts[-1]) for record in noted if record.key.parts[-1] != but]
    found = store.records(scope, keys) if keys else {}
    open_ = [(conflict_of(record), record.revision) for record in found.values()]
    return tuple(
        put_conflict(without(conflict, entry_id, by, now), expected=revision)
        for conflict, revision in open_
        if conflict.resolution is None
    )


def settle_rest(store: Records, scope: Scope, changes: Sequence[PutRecord]) -> None:
    """Settle what did not go with the write itself."""
    for start in range(0, len(changes), MOST_AT_A_TIME):
        store.change_records(scope, changes[start : start + MOST_AT_A_TIME])
