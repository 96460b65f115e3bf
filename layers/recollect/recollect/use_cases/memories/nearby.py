"""What the space already knows about a text that is to be remembered: two or three strongly consistent reads."""

from collections.abc import Iterable
from typing import Final

from recollect.core.deduplication.dedup_index import (
    CANDIDATES_PER_BAND,
    Near,
    band_prefixes,
    digest_key,
    holder_keys,
    is_indexed,
    near,
    quarantine_prefix,
)
from recollect.core.deduplication.simhash import MAX_DISTANCE, Fingerprint, digest, hamming_distance
from recollect.core.feedback.served import served_near, served_prefix
from recollect.core.lifecycle.plan import Nearby
from recollect.core.model.entry import Entry, Role, State
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.ports import Memories, Records
from recollect.use_cases.common.entry_refs import entries_of

SERVINGS: Final = 50  # the last ones to a session
_OUT_OF_USE: Final = frozenset({State.SUPERSEDED, State.ARCHIVED})


def find_nearby(store: Memories, scope: Scope, entry: Entry) -> Nearby:
    """Return what is near a prepared memory."""
    bits = entry.simhash or 0
    apart = (quarantine_prefix(entry.text),) if entry.state is State.QUARANTINED else ()
    prefixes = (*band_prefixes(bits), *band_prefixes(bits, Collection.TOMBSTONE), *apart)
    found = store.records_under(scope, prefixes, limit=CANDIDATES_PER_BAND)
    twins = [record for record in found if record.key.collection is Collection.QUARANTINE]
    holders = (*store.records(scope, holder_keys(entry)).values(), *twins)
    first = digest_key(Fingerprint(digest(entry.text), bits))
    same = [Near(str(record.value["entry"]), 0) for record in holders if record.key == first]
    using = near((record for record in found if record.key.collection is Collection.BAND), bits)
    gone = near((record for record in found if record.key.collection is Collection.TOMBSTONE), bits)
    served = _served(store, scope, entry)
    entries = entries_of(store, scope, (one.entry_id for one in (*same, *using, *gone, *served)))
    # Since their records were read, some may have left use, come back or been given another text
    return Nearby(
        near=tuple(one for one in _chosen(entries, (*same, *using)) if is_indexed(one) and _is_near(one, bits)),
        forgotten=tuple(one for one in _chosen(entries, gone) if one.state is State.DELETED),
        served=tuple(one for one in _chosen(entries, served) if _is_echoed(one, entry)),
        holders=holders,
    )


def _is_near(other: Entry, bits: int) -> bool:
    return other.simhash is not None and hamming_distance(other.simhash, bits) <= MAX_DISTANCE


def _is_echoed(served: Entry, entry: Entry) -> bool:
    """Tell whether saying a served entry again says nothing new: a person may return to what is out of use."""
    return entry.role is not Role.USER or served.state not in _OUT_OF_USE


def _served(store: Records, scope: Scope, entry: Entry) -> list[Near]:
    if entry.session_id is None or entry.manually_saved:
        return []
    notes = store.list_records(scope, served_prefix(entry.session_id), limit=SERVINGS, newest_first=True)
    return served_near(notes.items, entry.simhash or 0)


def _chosen(entries: dict[str, Entry], found: Iterable[Near]) -> tuple[Entry, ...]:
    ids = dict.fromkeys(one.entry_id for one in found)
    return tuple(entries[entry_id] for entry_id in ids if entry_id in entries)
