"""What does not go together in a space, and what mends it: index and entries, records and the entries they name. Pure.

Of two records that say the same from both ends the first one decides (an edge, a conflict); what leads to it follows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Collection as Members
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.conflicts import conflict_key, conflict_of
from recollect.core.deduplication.dedup_index_repair import orphans, owner_of
from recollect.core.lifecycle.purge import without_words, words_of
from recollect.core.model.edges import ENTITY_PREFIX, drop_edge, edge_key, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey
from recollect.core.retrieval.index_row import HeldRow, IndexRow

NOT_INDEXED: Final = "missing in the search index"
OUTDATED: Final = "the search index has an older version"
WITHOUT_VECTOR: Final = "the search index lacks its vector"
STILL_INDEXED: Final = "deleted, and still in the search index"
INDEXED_ALONE: Final = "in the search index, and no entry"
NOT_HELD: Final = "its place in the dedup index is missing or wrong"
HELD_BY_NONE: Final = "in the dedup index, and no memory in use says so"


@dataclass(frozen=True, slots=True, eq=False)
class IndexFault:
    """An entry that the index does not hold as the store does; row: what is to be projected."""

    row: IndexRow
    reason: str


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A record that does not go with the entries, or with its other end; changes: what mends it, together."""

    subject: str
    reason: str
    changes: tuple[RecordChange, ...]


def index_faults(
    rows: Iterable[IndexRow], held: Iterable[HeldRow], others: Mapping[str, IndexRow]
) -> tuple[IndexFault, ...]:
    """Return what differs in a stretch of entry ids, by id.

    What the index holds of a later version than `rows` was written meanwhile.

    Args:
        rows: of the entries of the stretch, as they are to be held.
        held: what the index holds of it.
        others: the present projections of those of `held` that are not among `rows`.
    """
    wanted, there = {row.entry_id: row for row in rows}, {one.entry_id: one for one in held}
    faults: dict[str, IndexFault] = {}
    for entry_id, row in wanted.items():
        reason = _reason(row, there.get(entry_id))
        if reason is not None:
            faults[entry_id] = IndexFault(row, reason)
    for entry_id in there.keys() - wanted.keys():
        other = others.get(entry_id)
        if other is None:
            gone = IndexRow(entry_id, there[entry_id].version + 1, Kind.MEMORY, State.DELETED, searched_text="")
            faults[entry_id] = IndexFault(gone, INDEXED_ALONE)
        elif other.state is State.DELETED:
            faults[entry_id] = IndexFault(other, STILL_INDEXED)
    return tuple(faults[entry_id] for entry_id in sorted(faults))


def _reason(row: IndexRow, held: HeldRow | None) -> str | None:
    if held is None:
        return NOT_INDEXED
    if held.version < row.version:
        return OUTDATED
    # A vector of zeros is held by no index
    is_embedded = row.pooled is not None and bool(row.pooled.any())
    return WITHOUT_VECTOR if held.version == row.version and is_embedded and held.model != row.model else None


def named_in(record: Record) -> Sequence[str]:
    """Return the ids of the entries without which a record of `RECONCILED` is not as it should be."""
    return _RULES[record.key.collection].named(record)


def other_ends(record: Record) -> tuple[RecordKey, ...]:
    """Return the keys of the records that say the same from elsewhere."""
    return _RULES[record.key.collection].ends(record)


def record_fault(record: Record, entries: Mapping[str, Entry], ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    """Return what is wrong with a record, None for one that is as it should be.

    Args:
        record: of one of `RECONCILED`.
        entries: those of `named_in` that there are, in whatever state.
        ends: those of `other_ends` that there are.
    """
    return _RULES[record.key.collection].fault(record, entries, ends)


def _missing(record: Record, entries: Members[str]) -> list[str]:
    return [entry_id for entry_id in named_in(record) if entry_id not in entries]


def _no_ends(_record: Record) -> tuple[()]:
    return ()


def _of_dedup_index(
    record: Record, entries: Mapping[str, Entry], _ends: Mapping[RecordKey, Record]
) -> RecordFault | None:
    if not orphans([record], entries):
        return None
    return RecordFault(owner_of(record), HELD_BY_NONE, (DropRecord(record.key, record.revision),))


def _ends_of_edge(record: Record) -> tuple[str, ...]:
    edge = edge_of(record)
    return (edge.source,) if edge.target.startswith(ENTITY_PREFIX) else (edge.source, edge.target)


def _edge_backwards(record: Record) -> tuple[RecordKey, ...]:
    source, type_, target = record.key.parts
    return (RecordKey(Collection.BACK_EDGE, (target, type_, source)),)


def _edge_forwards(record: Record) -> tuple[RecordKey, ...]:
    edge = edge_of(record)
    return (edge_key(edge.source, edge.type, edge.target),)


def _edge(record: Record, entries: Mapping[str, Entry], ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    edge = edge_of(record)
    if missing := _missing(record, entries):
        drops = drop_edge(edge.source, edge.type, edge.target, revision=record.revision)
        return RecordFault(missing[0], "an edge names it, and it is no entry", drops)
    if ends:
        return None
    (backwards,) = _edge_backwards(record)
    put = PutRecord(backwards, record.value, expected=ABSENT)
    return RecordFault(edge.source, "an edge of it is missing at the other end", (put,))


def _back_edge(record: Record, _entries: Mapping[str, Entry], ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    if ends:
        return None
    drop = DropRecord(record.key, record.revision)
    return RecordFault(edge_of(record).source, "an edge is noted at its target alone", (drop,))


def _conflict_ends(record: Record) -> tuple[RecordKey, ...]:
    conflict = conflict_of(record)
    return tuple(RecordKey(Collection.CONFLICT_OF, (one, conflict.id)) for one in conflict.both)


def _conflict(record: Record, entries: Mapping[str, Entry], ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    keys = _conflict_ends(record)
    if missing := _missing(record, entries):
        drops = (DropRecord(record.key, record.revision), *map(DropRecord, keys))
        return RecordFault(missing[0], "a conflict names it, and it is no entry", drops)
    puts = tuple(PutRecord(key, expected=ABSENT) for key in keys if key not in ends)
    if not puts:
        return None
    return RecordFault(conflict_of(record).entry_id, "a conflict of it is not noted with both", puts)


def _conflict_of(record: Record, _entries: Mapping[str, Entry], ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    if any(record.key in _conflict_ends(conflict) for conflict in ends.values()):
        return None
    drop = DropRecord(record.key, record.revision)
    return RecordFault(record.key.parts[0], "noted with a conflict that is none", (drop,))


def _about_one(record: Record, entries: Mapping[str, Entry], _ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    missing = _missing(record, entries)
    if not missing:
        return None
    drop = DropRecord(record.key, record.revision)
    return RecordFault(missing[0], "a record is about it, and it is no entry", (drop,))


def _words(record: Record, entries: Mapping[str, Entry], _ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    """Take away what a purge takes away."""
    missing = _missing(record, entries)
    change = without_words(record, missing) if missing else None
    return None if change is None else RecordFault(missing[0], "words are kept of it, and it is no entry", (change,))


def _served(record: Record, entries: Mapping[str, Entry], _ends: Mapping[RecordKey, Record]) -> RecordFault | None:
    missing = _missing(record, entries)
    if not missing:
        return None
    left = {entry_id: bits for entry_id, bits in record.value.items() if entry_id in entries}
    drop, put = DropRecord(record.key, record.revision), PutRecord(record.key, left, record.expires_at, record.revision)
    return RecordFault(missing[0], "noted as served, and it is no entry", (put if left else drop,))


@dataclass(frozen=True, slots=True)
class _Rule:
    named: Callable[[Record], Sequence[str]]
    fault: Callable[[Record, Mapping[str, Entry], Mapping[RecordKey, Record]], RecordFault | None]
    ends: Callable[[Record], tuple[RecordKey, ...]] = _no_ends


def _of_key(record: Record) -> tuple[str, ...]:
    return record.key.parts[:1]


def _owner(record: Record) -> tuple[str, ...]:
    return (owner_of(record),)


_RULES: Final[Mapping[Collection, _Rule]] = {
    Collection.DIGEST: _Rule(_owner, _of_dedup_index),
    Collection.BAND: _Rule(_owner, _of_dedup_index),
    Collection.EDGE: _Rule(_ends_of_edge, _edge, _edge_backwards),
    Collection.BACK_EDGE: _Rule(_no_ends, _back_edge, _edge_forwards),
    Collection.CONFLICT: _Rule(lambda record: conflict_of(record).both, _conflict, _conflict_ends),
    Collection.CONFLICT_OF: _Rule(_no_ends, _conflict_of, lambda record: (conflict_key(record.key.parts[-1]),)),
    Collection.EXTRACTED: _Rule(_of_key, _about_one),
    Collection.ENRICHED: _Rule(_of_key, _about_one),
    Collection.VERDICT: _Rule(words_of, _words),
    Collection.SUMMARY: _Rule(words_of, _words),
    Collection.RECALL: _Rule(words_of, _words),
    Collection.SERVED: _Rule(lambda record: tuple(record.value), _served),
}
# In the order in which they are looked through
RECONCILED: Final = tuple(_RULES)
