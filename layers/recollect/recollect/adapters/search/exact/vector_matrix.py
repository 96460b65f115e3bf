"""The dense leg: unit vectors in float32, a row for each slot, in blocks."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, Self

import numpy as np

from recollect.adapters.search.exact.growable import with_room
from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array, Int32Array, Int64Array

# A sum of some hundred float32 products of unit vectors differs less than this from the true one
SCAN_ERROR: Final = 1e-5
# Reading chosen rows one by one costs about this many times reading all in order
CHOOSING: Final = 4
LEAST_ROWS: Final = 16
CHUNK_ROWS: Final = 4_096
_NONE_PRESENT: Final = np.zeros(0, np.bool_)


class VectorMatrix:
    """The vectors of one model. Slots without one are absent: they are never found.

    A slot whose entry is gone keeps its vector until `compact`; the caller does not admit it. Blocks stand one behind
    the other; to grow means one more, a quarter of what is there, so that no row is ever copied for it. Rows that
    have a vector keep it, so that copies share the blocks.
    """

    def __init__(
        self, blocks: Sequence[Float32Array] = (), present: BoolArray = _NONE_PRESENT, *, nbytes: int = 0
    ) -> None:
        """Begin with rows.

        Args:
            blocks: float32 [some, d] each, writable.
            present: which of the rows are vectors, bool [slots].
            nbytes: how much memory the blocks take; 0 for a mapped file, which gives it back when it is short.
        """
        self._blocks = list(blocks)
        self._begins = [sum(map(len, self._blocks[:place])) for place in range(len(self._blocks))]
        self._present = present
        self._nbytes = nbytes

    @property
    def nbytes(self) -> int:
        """The memory held, room to grow included; not the rows that it began with."""
        return self._nbytes + self._present.nbytes

    @property
    def dimensions(self) -> int:
        """The length of the vectors, 0 while there is none."""
        return self._blocks[0].shape[1] if self._blocks else 0

    def has(self, slot: int) -> bool:
        """Tell whether a slot has a vector."""
        return slot < len(self._present) and bool(self._present[slot])

    def put(self, slot: int, vector: Float32Array) -> None:
        """Set the vector of a slot, float32 [d]; the first one decides d."""
        room = self._begins[-1] + len(self._blocks[-1]) if self._blocks else 0
        if slot >= room:
            self._add_block(max(slot + 1 - room, room // 4, LEAST_ROWS), len(vector))
        self._present = with_room(self._present, slot + 1)
        block = bisect_right(self._begins, slot) - 1
        self._blocks[block][slot - self._begins[block]] = vector
        self._present[slot] = True

    def nearest(self, vector: Float32Array, admitted: BoolArray, limit: int) -> tuple[Int64Array, Float64Array]:
        """Return the `limit` nearest of the admitted slots with their cosines, and what may tie with the last.

        The scan is float32, and its last bits depend on where a row stands. What it finds is therefore computed
        again in float64, row by row: equal vectors get equal cosines in every slot.

        Args:
            vector: float32 [d], unit length.
            admitted: bool [slots].
            limit: 1 or more.
        """
        reach = min(len(admitted), len(self._present))
        slots = np.flatnonzero(self._present[:reach] & admitted[:reach])
        if len(slots) > limit:
            rough = self._scanned(slots, reach, vector)
            last = np.partition(rough, -limit)[-limit]
            slots = slots[rough >= last - 2 * SCAN_ERROR]
        return slots, self._cosines(slots, vector)

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `SlotLists.compact`."""
        kept = np.flatnonzero(places[: len(self._present)] >= 0)
        rows, present = self._chosen(kept), self._present[kept]
        self._blocks, self._begins = ([rows], [0]) if rows.size else ([], [])
        self._present, self._nbytes = present[: len(rows) if rows.size else 0], rows.nbytes

    def copy(self) -> Self:
        """Return a matrix of the same vectors that goes its own way, but for the memory that both hold."""
        return type(self)(self._blocks, self._present.copy(), nbytes=self._nbytes)

    def present(self, slots: Int64Array) -> BoolArray:
        """Return which of some slots, ascending, have a vector, bool [n]."""
        return with_room(self._present, int(slots[-1]) + 1 if len(slots) else 0)[slots]

    def chunks(self, slots: Int64Array) -> Iterator[Float32Array]:
        """Yield the rows of some slots, ascending, float32 [some thousand, d]; zeros where there is no vector."""
        for start in range(0, len(slots), CHUNK_ROWS):
            asked = slots[start : start + CHUNK_ROWS]
            there = np.flatnonzero(self.present(asked))
            rows = np.zeros((len(asked), self.dimensions), np.float32)
            rows[there] = self._chosen(asked[there])
            yield rows

    def _add_block(self, rows: int, dimensions: int) -> None:
        self._begins.append(self._begins[-1] + len(self._blocks[-1]) if self._blocks else 0)
        self._blocks.append(np.zeros((rows, dimensions), np.float32))
        self._nbytes += self._blocks[-1].nbytes

    def _scanned(self, slots: Int64Array, reach: int, vector: Float32Array) -> Float32Array:
        """Return the products of some slots below `reach`, ascending, with a vector, float32 [n]."""
        if len(slots) * CHOOSING < reach:
            chosen: Float32Array = self._chosen(slots) @ vector
            return chosen
        products = np.empty(reach, np.float32)
        for begin, block in zip(self._begins, self._blocks, strict=True):
            held = max(0, min(len(block), reach - begin))
            np.dot(block[:held], vector, out=products[begin : begin + held])
        return products if len(slots) == reach else products[slots]

    def _chosen(self, slots: Int64Array) -> Float32Array:
        """Return the rows of some slots, ascending, float32 [n, d]."""
        rows = np.empty((len(slots), self.dimensions), np.float32)
        bounds = np.searchsorted(slots, [*self._begins, np.iinfo(np.int64).max])
        for begin, block, first, last in zip(self._begins, self._blocks, bounds, bounds[1:], strict=False):
            np.take(block, slots[first:last] - begin, axis=0, out=rows[first:last])
        return rows

    def _cosines(self, slots: Int64Array, vector: Float32Array) -> Float64Array:
        if not len(slots):
            return np.zeros(0)
        products = self._chosen(slots).astype(np.float64) * vector.astype(np.float64)
        cosines: Float64Array = products.sum(axis=1)
        return cosines
