"""Index records that do not match their entries: after an accident. Pure."""

from collections.abc import Iterable, Mapping
from typing import Final

from recollect.core.deduplication.dedup_index import band_keys, band_value, holder_keys, is_indexed
from recollect.core.model.entry import Entry
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey

_HOLDER: Final = "entry"


def index_keys(entry: Entry) -> tuple[RecordKey, ...]:
    """Return where an entry may be noted: its digest, first and under its own id, and its bands; none if it may not."""
    if entry.simhash is None or not is_indexed(entry):
        return ()
    return (*holder_keys(entry), *band_keys(entry.id, entry.simhash))


def repairs(entry: Entry, held: Mapping[RecordKey, Record]) -> tuple[RecordChange, ...]:
    """Return what makes the index records match an entry in use; empty when they do, or when it has none to hold.

    Args:
        entry: the value that its index records are to match.
        held: those records that exist of `index_keys(entry)`.
    """
    if entry.simhash is None or not is_indexed(entry):
        return ()
    value = band_value(entry.simhash)
    keys = band_keys(entry.id, entry.simhash)
    return (
        *_repaired_digest(entry, held),
        *(PutRecord(key, value) for key in keys if key not in held or held[key].value != value),
    )


def owner_of(record: Record) -> str:
    """Return the id of the entry that an index record is of."""
    if record.key.collection is Collection.BAND:
        return record.key.parts[-1]
    return str(record.value[_HOLDER])


def orphans(records: Iterable[Record], owners: Mapping[str, Entry]) -> list[Record]:
    """Return those records whose entry does not hold them: it is gone, not in use, or says something else now."""
    return [record for record in records if not _is_held(record, owners.get(owner_of(record)))]


def _is_held(record: Record, owner: Entry | None) -> bool:
    if owner is None or owner.simhash is None or not is_indexed(owner):
        return False
    if record.key.collection is Collection.BAND:
        return record.key in band_keys(owner.id, owner.simhash)
    return record.key in holder_keys(owner)


def _repaired_digest(entry: Entry, held: Mapping[RecordKey, Record]) -> tuple[RecordChange, ...]:
    first, own = holder_keys(entry)
    is_first = first in held and held[first].value.get(_HOLDER) == entry.id
    if is_first:
        return (DropRecord(own, held[own].revision),) if own in held else ()
    if own in held:
        return ()
    return (PutRecord(own if first in held else first, {_HOLDER: entry.id}, expected=ABSENT),)
