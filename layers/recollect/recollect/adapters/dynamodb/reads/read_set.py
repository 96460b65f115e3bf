"""What a ranking reads: candidates, their neighbours in the session and all their vectors."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from recollect.adapters.dynamodb.items.attribute_values import Item
from recollect.adapters.dynamodb.items.entries import VALUE, WITH_POOLED, StoredEntry, counted
from recollect.adapters.dynamodb.items.keys import Key, keys_of
from recollect.adapters.dynamodb.reads.entries import COUNTED, visible
from recollect.adapters.dynamodb.reads.held_tokens import HeldTokens
from recollect.adapters.dynamodb.reads.session_pages import read_stretches
from recollect.adapters.dynamodb.reads.vectors import read_vectors
from recollect.adapters.dynamodb.table import KeysAsked, Table
from recollect.adapters.dynamodb.transaction.session_pages import TurnPlace, place_of
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.retrieval.read_set import Provisionally, ReadEntry, ReadSet

MAX_REPAIRS: Final = 16


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads for one ranking.

    model: whose vectors are read, None for none. held: token vectors that need not be read. provisionally: entries as
    well as an eventually consistent read gives them; without it only what belongs to a version is read so, and
    statistics, which none goes by.
    """

    table: Table
    scope: Scope
    model: str | None
    held: HeldTokens
    provisionally: Provisionally | None = None

    def read(self, entry_ids: Sequence[str], *, before: int, after: int) -> ReadSet:
        """See EntryStore.read.

        Four readings in a row: the candidates; the pages that they stand in, and those beside them where a
        neighbourhood reaches over; the neighbours; the token vectors of all that are not held.
        """
        items = self._items(entry_ids)
        candidates = visible(self.scope, entry_ids, items)
        stretches = read_stretches(self.table, self.scope, candidates.values(), before=before, after=after)
        near = {one for places in stretches for one in _around(places, candidates, before=before, after=after)}
        items |= self._items(near - set(candidates))
        stored, vectors = self._with_vectors({*candidates, *near}, items)
        active = {entry_id for entry_id, one in stored.items() if entry_id in near and place_of(one.entry) is not None}
        keys = keys_of(self.scope)
        return ReadSet(
            {
                entry_id: ReadEntry(counted(one.entry, items.get(keys.statistics(entry_id))), vectors.get(entry_id))
                for entry_id, one in stored.items()
                if entry_id in candidates or entry_id in active
            },
            tuple(run for places in stretches for run in _runs(places, active)),
        )

    def _items(self, entry_ids: Iterable[str]) -> dict[Key, Item]:
        """Read entries and their statistics; what of entries cannot be the latest is read again."""
        ids, keys = list(entry_ids), keys_of(self.scope)
        is_provisional = self.provisionally is not None
        asked = [KeysAsked([keys.entry(one) for one in ids], WITH_POOLED, consistent=not is_provisional)]
        if self.provisionally is None or self.provisionally.statistics:
            is_for_ranking = self.model is not None
            asked += [KeysAsked([keys.statistics(one) for one in ids], COUNTED, consistent=not is_for_ranking)]
        items = self.table.get_all(asked)
        if self.provisionally is not None:
            stored, least = visible(self.scope, ids, items), self.provisionally.versions
            items |= self._again(
                one for one in ids if one not in stored or stored[one].entry.version < least.get(one, 0)
            )
        return items

    def _again(self, entry_ids: Iterable[str]) -> dict[Key, Item]:
        """Read entries as they are now."""
        return self.table.get_many(map(keys_of(self.scope).entry, entry_ids), attributes=WITH_POOLED)

    def _with_vectors(
        self, entry_ids: Collection[str], items: dict[Key, Item]
    ) -> tuple[dict[str, StoredEntry], Mapping[str, EntryVectors | None]]:
        """Return the entries of one moment and their vectors; of an entry whose vectors do not fit both are read again.

        An entry whose vectors still do not fit was changed meanwhile: it goes without.
        """
        stored = self._mended(entry_ids, items)
        vectors = self._vectors(stored.values(), consistent=False)
        unfit = [entry_id for entry_id, found in vectors.items() if found is None]
        if unfit:
            items |= self._again(unfit)
            stored = self._mended(entry_ids, items)
            vectors |= self._vectors([stored[one] for one in unfit if one in stored], consistent=True)
        return stored, vectors

    def _vectors(self, entries: Collection[StoredEntry], *, consistent: bool) -> dict[str, EntryVectors | None]:
        return read_vectors(self.table, self.scope, entries, self.model, self.held, consistent=consistent)

    def _mended(self, entry_ids: Collection[str], items: dict[Key, Item]) -> dict[str, StoredEntry]:
        """Return the entries of one moment as far as writes go: each write shows whole or not at all.

        A batch of reads is no snapshot. An entry knows what was written with it; where that was read in an older
        version, both are read again. A writer takes longer than that, so it is over after one round, as a rule.
        """
        for _ in range(MAX_REPAIRS):
            stored = visible(self.scope, entry_ids, items)
            torn = {one for entry_id, entry in stored.items() for one in _torn(entry_id, entry, stored)}
            if not torn:
                break
            items |= self._again(torn)
        return visible(self.scope, entry_ids, items)


def confirmed(table: Table, scope: Scope, entries: Sequence[Entry]) -> dict[str, Entry]:
    """See EntryStore.confirmed."""
    keys, ids = keys_of(scope), [entry.id for entry in entries]
    asked = [
        KeysAsked([keys.entry(one) for one in ids], VALUE),
        KeysAsked([keys.statistics(one) for one in ids], COUNTED, consistent=False),
    ]
    items = table.get_all(asked)
    stored = visible(scope, ids, items)
    return {
        entry.id: counted(stored[entry.id].entry, items.get(keys.statistics(entry.id)))
        for entry in entries
        if entry.id in stored and _says_the_same(stored[entry.id].entry, entry)
    }


def _says_the_same(present: Entry, read: Entry) -> bool:
    """Tell whether an entry is as it was read, but for statistics and for what is known about its vectors."""
    model, waits = present.embedding_model, present.needs_embedding
    return present == replace(read, statistics=present.statistics, embedding_model=model, needs_embedding=waits)


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
