"""The index of one space. Not safe to share between threads: its owner holds a lock."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from time import perf_counter
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from recollect.adapters.search.exact.entry_table import EntryTable
from recollect.adapters.search.exact.postings import Postings
from recollect.adapters.search.exact.slot_lists import Arrays
from recollect.adapters.search.exact.vector_matrix import BLOCK, VectorMatrix
from recollect.core.model.entry import State
from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array, Int64Array
from recollect.core.retrieval.candidates import BM25_LEG, DENSE_LEG, CandidateQuery, Candidates, Degraded, LegHit
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.text.words import stem, stems

# Slots of former versions are cleared away when they are many, and more than one in four
LEAST_UNUSED: Final = 256
UNUSED_SHARE: Final = 0.25
PRESENT: Final = "present"
_OF_ANOTHER: Final = "of_another"


@dataclass(frozen=True, slots=True)
class StoredIndex:
    """An index as it is kept: slots without gaps, so that nothing is in it of what is gone.

    arrays: all but the vectors, by name. vectors: those of all slots in blocks of one shape, see `VectorMatrix`.
    shape: of all blocks together.
    """

    arrays: Arrays
    vectors: Iterator[Float32Array]
    shape: tuple[int, int, int]


def best_hits(ids: Sequence[str], slots: Int64Array, scores: Float64Array, limit: int) -> tuple[LegHit, ...]:
    """Return the `limit` best of n scored slots, best first, ties by entry id.

    ids: the entry id of every slot; slots: int64 [n]; scores: float64 [n]; limit: 1 or more.
    """
    if len(slots) > limit:
        reached = scores >= np.partition(scores, -limit)[-limit]
        slots, scores = slots[reached], scores[reached]
    found = zip((-scores).tolist(), (ids[slot] for slot in slots.tolist()), strict=True)
    return tuple(LegHit(entry_id, -negated) for negated, entry_id in nsmallest(limit, found))


class SpaceIndex:
    """Holds the newest version seen of each entry of a space, with vectors of one model.

    changed: how many changes were made; it only grows.
    """

    def __init__(
        self,
        entries: EntryTable | None = None,
        postings: Postings | None = None,
        vectors: VectorMatrix | None = None,
        of_another: Iterable[str] = (),
    ) -> None:
        self._entries = EntryTable() if entries is None else entries
        self._postings = postings or Postings()
        self._vectors = vectors or VectorMatrix()
        self._of_another = set(of_another)  # ids of entries that have vectors of a model that nobody asks for
        self.changed = 0

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._entries)

    @property
    def nbytes(self) -> int:
        """An estimate of the memory held."""
        return self._entries.nbytes + self._postings.nbytes + self._vectors.nbytes

    @property
    def without_vectors(self) -> int:
        """The number of entries that have no vector of the present model."""
        slots = np.flatnonzero(self._entries.live)
        return len(slots) - int(np.count_nonzero(self._vectors.present(slots)))

    def is_complete(self, entry_id: str, version: int) -> bool:
        """Tell whether that version, or a newer one, was seen and nothing can be added to it."""
        slot = self._entries.slot_of(entry_id)
        held = self._entries.version_of(entry_id)
        return held > version or (held == version and (slot is None or self._vectors.has(slot)))

    def apply(self, row: IndexRow) -> None:
        """Insert, replace or remove an entry. An older version changes nothing; the same one may add its vector."""
        held = self._entries.version_of(row.entry_id)
        if held == row.version:
            self._add_vector(self._entries.slot_of(row.entry_id), row)
        elif held < row.version:
            self.remove(row.entry_id, row.version)
            if row.state is not State.DELETED:
                self._add(row)
            self._compact_when_sparse()

    def remove(self, entry_id: str, version: int) -> None:
        """Forget an entry, and refuse every version up to `version` from now on."""
        slot = self._entries.remove(entry_id, version)
        self._of_another.discard(entry_id)
        if slot is not None:
            self._postings.remove(slot)
            self.changed += 1

    def pack(self) -> None:
        """Make small what was made by adding entry after entry."""
        self._entries.pack()
        self._postings.pack()

    def copy(self) -> Self:
        """Return an index that goes its own way from here on: far quicker than `stored`, and little memory."""
        parts = self._entries.copy(), self._postings.copy(), self._vectors.copy()
        return type(self)(*parts, self._of_another)

    def stored(self) -> StoredIndex:
        """Return what to keep of this index, which cannot be used any more."""
        slots = np.flatnonzero(self._entries.live)
        places = self._entries.compact()
        self._postings.compact(places)
        arrays: dict[str, NDArray[Any]] = {**self._entries.stored(), **self._postings.stored()}
        arrays[PRESENT] = self._vectors.present(slots)
        arrays[_OF_ANOTHER] = np.array([entry_id in self._of_another for entry_id in self._entries.ids], np.bool_)
        shape = (-(-len(slots) // BLOCK), self._vectors.dimensions, BLOCK)
        return StoredIndex(arrays, self._vectors.chunks(slots), shape)

    @classmethod
    def restored(cls, arrays: Arrays, vectors: Float32Array) -> Self:
        """Return the index that `stored` gave away; `vectors`, float32 [blocks, d, BLOCK], are used where they are.

        Raises:
            KeyError, ValueError: this is no index.
        """
        matrix = VectorMatrix(list(vectors), arrays[PRESENT]) if vectors.size else VectorMatrix()
        entries = EntryTable.restored(arrays)
        of_another = [entries.ids[slot] for slot in np.flatnonzero(arrays[_OF_ANOTHER]).tolist()]
        return cls(entries, Postings.restored(arrays), matrix, of_another=of_another)

    def search(self, query: CandidateQuery) -> Candidates:
        """Return both legs. Statistics are those of the whole space; the filter decides what may be found."""
        admitted = self._entries.admitted(query.filter)
        began = perf_counter()
        bm25 = self._bm25(query.words, admitted, query.per_leg)
        between = perf_counter()
        dense = () if query.near_to is None else self._dense(query.near_to, admitted, query.per_leg)
        return Candidates(
            bm25,
            dense,
            degraded=(Degraded.FORMER_MODEL,) if self._of_another else (),
            took={BM25_LEG: between - began, DENSE_LEG: perf_counter() - between},
            versions={hit.entry_id: self._entries.version_of(hit.entry_id) for hit in (*bm25, *dense)},
        )

    def _bm25(self, words: Sequence[str], admitted: BoolArray, limit: int) -> tuple[LegHit, ...]:
        scores = self._postings.scores(map(stem, words), self._entries.live)
        slots = np.flatnonzero(admitted & (scores > 0))
        return best_hits(self._entries.ids, slots, scores[slots], limit)

    def _dense(self, vector: Float32Array, admitted: BoolArray, limit: int) -> tuple[LegHit, ...]:
        return best_hits(self._entries.ids, *self._vectors.nearest(vector, admitted, limit), limit)

    def _add(self, row: IndexRow) -> None:
        slot = self._entries.add(row)
        self._postings.add(slot, stems(row.searched_text))
        self._add_vector(slot, row)
        self.changed += 1

    def _add_vector(self, slot: int | None, row: IndexRow) -> None:
        if slot is None:
            return
        (self._of_another.add if row.of_another else self._of_another.discard)(row.entry_id)
        if row.pooled is None:
            return
        self.changed += not self._vectors.has(slot)
        self._vectors.put(slot, row.pooled)

    def _compact_when_sparse(self) -> None:
        unused = self._entries.unused
        if unused > max(LEAST_UNUSED, UNUSED_SHARE * len(self._entries)):
            places = self._entries.compact()
            self._postings.compact(places)
            self._vectors.compact(places)
