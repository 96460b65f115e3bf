"""What does not go together in a space, and what mends it: the index with entries, records with what is gone. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Collection as Members
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.conflicts import conflict_of
from recollect.core.lifecycle.purge import without_words, words_of
from recollect.core.model.edges import ENTITY_PREFIX, drop_edge, edge_of
from recollect.core.model.entry import Kind, State
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey
from recollect.core.retrieval.index_row import HeldRow, IndexRow

NOT_INDEXED: Final = "missing in the search index"
OUTDATED: Final = "the search index has an older version"
WITHOUT_VECTOR: Final = "the search index lacks its vector"
STILL_INDEXED: Final = "deleted, and still in the search index"
INDEXED_ALONE: Final = "in the search index, and no entry"
NAMED_ALONE: Final = "a record is about it, and it is no entry"


@dataclass(frozen=True, slots=True, eq=False)
class IndexFault:
    """An entry that the index does not hold as the store does; row: what is to be projected."""

    row: IndexRow
    reason: str


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A record about an entry that is gone; subject: its id; changes: what mends that, together."""

    subject: str
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
    return _NAMED[record.key.collection](record)


def record_fault(record: Record, entries: Members[str]) -> RecordFault | None:
    """Return what is wrong with a record, None for one that is as it should be.

    Args:
        record: of one of `RECONCILED`.
        entries: the ids of those of `named_in` that there are, in whatever state.
    """
    missing = [entry_id for entry_id in named_in(record) if entry_id not in entries]
    changes = _changes(record, missing) if missing else ()
    return RecordFault(missing[0], changes) if changes else None


def _changes(record: Record, missing: Sequence[str]) -> tuple[RecordChange, ...]:
    """Return what takes away what a purge takes away with entries."""
    drop = DropRecord(record.key, record.revision)
    match record.key.collection:
        case Collection.EDGE:
            edge = edge_of(record)
            return drop_edge(edge.source, edge.type, edge.target, revision=record.revision)
        case Collection.CONFLICT:
            conflict = conflict_of(record)
            noted = (RecordKey(Collection.CONFLICT_OF, (one, conflict.id)) for one in conflict.both)
            return (drop, *map(DropRecord, noted))
        case Collection.SERVED:
            left = {entry_id: bits for entry_id, bits in record.value.items() if entry_id not in missing}
            return (PutRecord(record.key, left, record.expires_at, record.revision) if left else drop,)
        case Collection.EXTRACTED | Collection.ENRICHED:
            return (drop,)
        case _:
            change = without_words(record, missing)
            return () if change is None else (change,)


def _of_edge(record: Record) -> tuple[str, ...]:
    edge = edge_of(record)
    return (edge.source,) if edge.target.startswith(ENTITY_PREFIX) else (edge.source, edge.target)


def _of_key(record: Record) -> tuple[str, ...]:
    return record.key.parts[:1]


# What may be written a moment after an entry was purged. All else is written in one transaction with its entry
_NAMED: Final[Mapping[Collection, Callable[[Record], Sequence[str]]]] = {
    Collection.EDGE: _of_edge,
    Collection.CONFLICT: lambda record: conflict_of(record).both,
    Collection.EXTRACTED: _of_key,
    Collection.ENRICHED: _of_key,
    Collection.VERDICT: words_of,
    Collection.SUMMARY: words_of,
    Collection.RECALL: words_of,
    Collection.SERVED: lambda record: tuple(record.value),
}
# In the order in which they are looked through
RECONCILED: Final = tuple(_NAMED)
