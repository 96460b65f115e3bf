"""The store with vectors of another model beside it, made when they are asked for and held in memory."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from recollect.core.embedding.encoder_input import encoder_input, predecessors
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.retrieval.read_set import Provisionally, ReadEntry, ReadSet
from recollect.ports import Embedder, EntryStore

BATCH: Final = 32


class AnotherModel:
    """What a search of the past reads of a store, with vectors of a model that has encoded nothing there yet.

    Everything else is the store's. Nothing is written. It holds the vectors of every entry that was read.
    """

    def __init__(self, store: EntryStore, embedder: Embedder, report: Callable[[int], None]) -> None:
        """Stand before `store`; `report` is called with how many more entries were encoded."""
        self._store, self._embedder, self._report = store, embedder, report
        self._held: dict[tuple[Scope, str], tuple[int, EntryVectors]] = {}

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the store has
        """Return what is the store's own."""
        return getattr(self._store, name)

    def read(
        self,
        scope: Scope,
        entry_ids: Sequence[str],
        *,
        model: str | None = None,
        former: str | None = None,  # noqa: ARG002 - every entry has vectors of the one model
        before: int = 0,
        after: int = 0,
        provisionally: Provisionally | None = None,
    ) -> ReadSet:
        """See Entries.read."""
        reading = self._store.read(scope, entry_ids, before=before, after=after, provisionally=provisionally)
        if model != self._embedder.model:
            return reading
        entries = {one: read.entry for one, read in reading.entries.items()}
        self._encode(scope, {one: entry.version for one, entry in entries.items() if entry.state is not State.DELETED})
        made = {one: ReadEntry(entry, self._vectors(scope, one, entry.version)) for one, entry in entries.items()}
        return ReadSet(made, reading.runs)

    def index_rows_of(
        self, scope: Scope, entry_ids: Sequence[str], *, model: str, former: str | None = None
    ) -> list[IndexRow]:
        """See IndexFeed.index_rows_of."""
        if model != self._embedder.model:
            return self._store.index_rows_of(scope, entry_ids, model=model, former=former)
        rows = self._store.index_rows_of(scope, entry_ids, model=model)
        self._encode(scope, {row.entry_id: row.version for row in rows if row.state is not State.DELETED})
        return [self._with_vector(scope, row) for row in rows]

    def _with_vector(self, scope: Scope, row: IndexRow) -> IndexRow:
        vectors = self._vectors(scope, row.entry_id, row.version)
        if vectors is None:
            return row
        return replace(row, pooled=vectors.pooled, model=vectors.model, of_another=False)

    def _vectors(self, scope: Scope, entry_id: str, version: int) -> EntryVectors | None:
        held, vectors = self._held.get((scope, entry_id), (None, None))
        return vectors if held == version else None

    def _encode(self, scope: Scope, versions: Mapping[str, int]) -> None:
        wanted = [one for one, version in versions.items() if self._vectors(scope, one, version) is None]
        for ids in _parts(wanted):
            reading = self._store.read(scope, ids, before=1)
            previous = predecessors(reading)
            there = [reading.entries[one].entry for one in ids if one in reading.entries]
            made = self._embedder.encode_entries([encoder_input(one, previous.get(one.id)) for one in there])
            self._held |= {(scope, one.id): (one.version, vectors) for one, vectors in zip(there, made, strict=True)}
            self._report(len(there))


def _parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[start : start + BATCH] for start in range(0, len(ids), BATCH))
