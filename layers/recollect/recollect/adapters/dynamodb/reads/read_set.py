"""What a ranking reads: candidates, their neighbours in the session and all their vectors."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from recollect.adapters.dynamodb.items.attribute_values import Item
from recollect.adapters.dynamodb.items.entries import VALUE, StoredEntry, counted
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.reads.entries import COUNTED, visible
from recollect.adapters.dynamodb.reads.neighbourhoods import read_stretches
from recollect.adapters.dynamodb.reads.vectors import VECTOR_ATTRIBUTES, vectors_of
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.session_pages import TurnPlace, place_of
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import VectorModels
from recollect.core.retrieval.read_set import ReadEntry, ReadSet

MAX_REPAIRS: Final = 16
_ATTRIBUTES: Final = (*VALUE, *COUNTED, *VECTOR_ATTRIBUTES)


def read(
    table: Table, scope: Scope, entry_ids: Sequence[str], models: VectorModels, *, before: int, after: int
) -> ReadSet:
    """See EntryStore.read.

    Three readings in a row: the candidates with their vectors; the pages that they stand in, and those beside them
    where a neighbourhood reaches over; the neighbours with their vectors.
    """
    items = _read_items(table, scope, entry_ids)
    candidates = visible(scope, entry_ids, items)
    stretches = read_stretches(table, scope, candidates.values(), before=before, after=after)
    near = {one for places in stretches for one in _around(places, candidates, before=before, after=after)}
    items |= _read_items(table, scope, near - set(candidates))
    stored = _mended(table, scope, {*candidates, *near}, items)
    active = {entry_id for entry_id, one in stored.items() if entry_id in near and place_of(one.entry) is not None}
    return ReadSet(
        {
            entry_id: _read_entry(scope, one, items, models)
            for entry_id, one in stored.items()
            if entry_id in candidates or entry_id in active
        },
        tuple(run for places in stretches for run in _runs(places, active)),
    )


def _read_items(table: Table, scope: Scope, entry_ids: Iterable[str]) -> dict[Key, Item]:
    """Read entries with all that belongs to them."""
    keys = keys_of(scope)
    parts = (keys.entry, keys.statistics, keys.vector, keys.tokens)
    return table.get_many((part(entry_id) for entry_id in entry_ids for part in parts), attributes=_ATTRIBUTES)


def _mended(table: Table, scope: Scope, entry_ids: Collection[str], items: dict[Key, Item]) -> dict[str, StoredEntry]:
    """Return the entries of one moment as far as writes go: each write shows whole or not at all.

    A batch of reads is no snapshot. An entry knows what was written with it; where that was read in an older version,
    both are read again. A writer takes longer than that, so it is over after one round, as a rule.
    """
    for _ in range(MAX_REPAIRS):
        stored = visible(scope, entry_ids, items)
        torn = {one for entry_id, entry in stored.items() for one in _torn(entry_id, entry, stored)}
        if not torn:
            break
        items |= _read_items(table, scope, torn)
    return visible(scope, entry_ids, items)


def _torn(entry_id: str, entry: StoredEntry, stored: dict[str, StoredEntry]) -> Iterator[str]:
    """Yield an entry and the peer of it that was read from before their common write."""
    for peer, version in entry.peers.items():
        if peer in stored and stored[peer].entry.version < version:
            yield entry_id
            yield peer


def _around(places: Sequence[TurnPlace], candidates: Collection[str], *, before: int, after: int) -> Iterator[str]:
    for index, place in enumerate(places):
        if place.entry_id in candidates:
            yield from (near.entry_id for near in places[max(0, index - before) : index + after + 1])


def _runs(places: Sequence[TurnPlace], chosen: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield the pieces of a stretch that were chosen without a gap."""
    for is_chosen, piece in groupby(places, key=lambda place: place.entry_id in chosen):
        if is_chosen:
            yield tuple(place.entry_id for place in piece)


def _read_entry(scope: Scope, stored: StoredEntry, items: dict[Key, Item], models: VectorModels) -> ReadEntry:
    keys, entry_id = keys_of(scope), stored.entry.id
    entry = counted(stored.entry, items.get(keys.statistics(entry_id)))
    if models.model is None:
        return ReadEntry(entry)
    vectors = vectors_of(stored, items.get(keys.vector(entry_id)), items.get(keys.tokens(entry_id)), models)
    return ReadEntry(entry, vectors)
