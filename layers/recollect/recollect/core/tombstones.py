"""Tombstones: what was forgotten is not remembered again for a while, found by its bands as memories in use are."""

from datetime import datetime, timedelta
from typing import Final

from recollect.core.claims import band_keys, band_value
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import Collection, DropRecord, PutRecord, RecordChange

TOMBSTONE_AGE: Final = timedelta(hours=24)


def has_tombstone(entry: Entry) -> bool:
    """Tell whether forgetting an entry sets a tombstone: memories have bands to find it by."""
    return entry.kind is Kind.MEMORY and entry.simhash is not None


def changed_tombstones(former: Entry, entry: Entry, now: datetime) -> tuple[RecordChange, ...]:
    """Return the tombstone that forgetting a memory sets, or the one that bringing it back removes."""
    if entry.simhash is None or not has_tombstone(entry) or former.state is entry.state:
        return ()
    keys = band_keys(entry.id, entry.simhash, Collection.TOMBSTONE)
    if entry.state is State.DELETED:
        return tuple(PutRecord(key, band_value(entry.simhash), now + TOMBSTONE_AGE) for key in keys)
    return tuple(DropRecord(key) for key in keys) if former.state is State.DELETED else ()
