"""The deduplication index: a memory in use holds its unique digest and its four bands; what is forgotten, a tombstone.

So identical texts meet in the transaction, near ones are found without a scan, and the digests count the memories.
An identical memory that was kept on purpose holds its digest under its own id beside the first one's.

A memory in quarantine holds its digest apart from those in use, and no bands: the same text waits for approval once.
What was forgotten is not remembered again for a while: its tombstone is found by its bands as memories in use are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from recollect.core.deduplication.simhash import MAX_DISTANCE, Fingerprint, bands, digest, hamming_distance
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import (
    ABSENT,
    Collection,
    DropRecord,
    PutRecord,
    Record,
    RecordChange,
    RecordKey,
    RecordPrefix,
)

# A band of 16 bits is shared by chance as well; a space at its cap has far fewer memories in one
CANDIDATES_PER_BAND: Final = 50
_DIGESTS: Final = {State.ACTIVE: Collection.DIGEST, State.QUARANTINED: Collection.QUARANTINE}


@dataclass(frozen=True, slots=True)
class Near:
    """A memory whose text may say the same: its id, and in how many bits of 64 its SimHash differs."""

    entry_id: str
    distance: int


def is_indexed(entry: Entry) -> bool:
    """Tell whether an entry stands in the index: memories in use do; turns, handoffs and roll-ups are never merged."""
    return entry.kind is Kind.MEMORY and entry.state is State.ACTIVE


def digest_key(print_: Fingerprint) -> RecordKey:
    """Return where the first holder of a digest is noted."""
    return RecordKey(Collection.DIGEST, (print_.digest,))


def band_prefixes(simhash: int, collection: Collection = Collection.BAND) -> tuple[RecordPrefix, ...]:
    """Return where those are noted that share a band with a SimHash."""
    return tuple(RecordPrefix(collection, (f"{band}", value)) for band, value in enumerate(bands(simhash)))


def band_keys(entry_id: str, simhash: int, collection: Collection = Collection.BAND) -> tuple[RecordKey, ...]:
    """Return where an entry is noted by its bands."""
    return tuple(RecordKey(collection, (f"{band}", value, entry_id)) for band, value in enumerate(bands(simhash)))


def band_value(simhash: int) -> dict[str, str]:
    """Return what the record of a band says."""
    return {"simhash": f"{simhash:016x}"}


def near(records: Iterable[Record], simhash: int) -> list[Near]:
    """Return the entries within the distance that makes a candidate, the nearest first, then by id."""
    found: dict[str, int] = {}
    for record in records:
        distance = hamming_distance(int(str(record.value["simhash"]), 16), simhash)
        if distance <= MAX_DISTANCE:
            found[record.key.parts[-1]] = distance
    return [Near(entry_id, distance) for entry_id, distance in sorted(found.items(), key=lambda one: (one[1], one[0]))]


def changed_index_records(former: Entry | None, entry: Entry, holders: Sequence[Record]) -> tuple[RecordChange, ...]:
    """Return what becomes of the index records when `former` becomes `entry`.

    Args:
        former: the present value, None for a new entry.
        entry: the new value.
        holders: those records that exist of `digest_key` and `own_key` of both values, as they were read.

    A digest that another one holds is held under the entry's own id: whoever must not do that merges instead.
    """
    before = _keys(former)
    after = _keys(entry)
    if before == after:
        return ()
    held = {record.key: record for record in holders}
    drops = _dropped(former, held)
    puts = _put(entry, held, freed={drop.key for drop in drops})
    taken = {put.key for put in puts}
    return (*(drop for drop in drops if drop.key not in taken), *puts)


def holder_keys(*values: Entry | None) -> tuple[RecordKey, ...]:
    """Return the keys of the digests of these values, to be read for `changed_index_records`."""
    keys: dict[RecordKey, None] = {}
    for value in values:
        if value is not None and (first := _first_key(value)) is not None:
            keys[first] = None
            keys[_own_key(first, value.id)] = None
    return tuple(keys)


def quarantine_prefix(text: str) -> RecordPrefix:
    """Return where those in quarantine are noted under their own ids whose text has the digest of this one."""
    return RecordPrefix(Collection.QUARANTINE, (digest(text),))


def twin_in_quarantine(holders: Iterable[Record]) -> str | None:
    """Return the id of a memory in quarantine among the holders of a digest, None when there is none."""
    found = (record for record in holders if record.key.collection is Collection.QUARANTINE)
    return next((str(record.value["entry"]) for record in found), None)


def _first_key(entry: Entry) -> RecordKey | None:
    """Return where the first holder of an entry's digest is noted, None for an entry that holds none."""
    collection = _DIGESTS.get(entry.state) if entry.kind is Kind.MEMORY else None
    return None if collection is None else RecordKey(collection, (digest(entry.text),))


def _keys(entry: Entry | None) -> tuple[RecordKey, int] | None:
    if entry is None or entry.simhash is None:
        return None
    first = _first_key(entry)
    return None if first is None else (first, entry.simhash)


def _band_keys(entry: Entry) -> tuple[RecordKey, ...]:
    """Return where an entry is noted by its bands, nowhere unless it is in use."""
    return band_keys(entry.id, entry.simhash) if is_indexed(entry) and entry.simhash is not None else ()


def _dropped(former: Entry | None, held: dict[RecordKey, Record]) -> tuple[DropRecord, ...]:
    if former is None or _keys(former) is None:
        return ()
    digests = (
        DropRecord(key, held[key].revision)
        for key in holder_keys(former)
        if key in held and held[key].value.get("entry") == former.id
    )
    return (*digests, *(DropRecord(key) for key in _band_keys(former)))


def _put(entry: Entry, held: dict[RecordKey, Record], freed: set[RecordKey]) -> tuple[PutRecord, ...]:
    keys = _keys(entry)
    if keys is None:
        return ()
    first, bits = keys
    free = first not in held or first in freed
    key = first if free else _own_key(first, entry.id)
    expected = held[key].revision if key in held else ABSENT
    return (
        PutRecord(key, {"entry": entry.id}, expected=expected),
        *(PutRecord(key, band_value(bits)) for key in _band_keys(entry)),
    )


def _own_key(first: RecordKey, entry_id: str) -> RecordKey:
    return RecordKey(first.collection, (*first.parts, entry_id))


def has_tombstone(entry: Entry) -> bool:
    """Tell whether forgetting an entry sets a tombstone: memories have bands to find it by."""
    return entry.kind is Kind.MEMORY and entry.simhash is not None


def changed_tombstones(former: Entry, entry: Entry, now: datetime, undo: timedelta) -> tuple[RecordChange, ...]:
    """Return the tombstone that forgetting a memory sets for as long as that can be undone, or what lifts it again."""
    if entry.simhash is None or not has_tombstone(entry) or former.state is entry.state:
        return ()
    keys = band_keys(entry.id, entry.simhash, Collection.TOMBSTONE)
    if entry.state is State.DELETED:
        return tuple(PutRecord(key, band_value(entry.simhash), now + undo) for key in keys)
    return tuple(DropRecord(key) for key in keys) if former.state is State.DELETED else ()
