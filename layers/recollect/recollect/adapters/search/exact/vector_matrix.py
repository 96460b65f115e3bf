"""The dense leg: unit vectors in float32, a column for each slot, in blocks.

Why columns: a product with them adds up whole rows, which BLAS does in half the time that as many dot products take.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Self

import numpy as np

from recollect.adapters.search.exact.slot_lists import with_room
from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array, Int32Array, Int64Array

# A sum of some hundred float32 products of unit vectors differs less than this from the true one
SCAN_ERROR: Final = 1e-5
BLOCK: Final = 4_096  # slots; all blocks but the last have as many
LEAST_ROOM: Final = 16
_NONE_PRESENT: Final = np.zeros(0, np.bool_)


class VectorMatrix:
    """The vectors of one model. Slots without one are absent: they are never found.

    A slot whose entry is gone keeps its vector until `compact`; the caller does not admit it. To grow copies one block
    at most. What has a vector keeps it, so that copies share the blocks.
    """

    def __init__(self, blocks: Sequence[Float32Array] = (), present: BoolArray = _NONE_PRESENT) -> None:
        """Begin with vectors.

        Args:
            blocks: float32 [d, BLOCK] each, writable; the last one may be narrower.
            present: which of the slots have a vector, bool [slots].
        """
        self._blocks = list(blocks)
        self._present = present

    @property
    def nbytes(self) -> int:
        """The memory held, room to grow included."""
        return sum(block.nbytes for block in self._blocks) + self._present.nbytes

    @property
    def dimensions(self) -> int:
        """The length of the vectors, 0 while there is none."""
        return self._blocks[0].shape[0] if self._blocks else 0

    def has(self, slot: int) -> bool:
        """Tell whether a slot has a vector."""
        return slot < len(self._present) and bool(self._present[slot])

    def put(self, slot: int, vector: Float32Array) -> None:
        """Set the vector of a slot, float32 [d]; the first one decides d."""
        block, place = divmod(slot, BLOCK)
        self._make_room(block, place, len(vector))
        self._present = with_room(self._present, slot + 1)
        self._blocks[block][:, place] = vector
        self._present[slot] = True

    def nearest(self, vector: Float32Array, admitted: BoolArray, limit: int) -> tuple[Int64Array, Float64Array]:
        """Return the `limit` nearest of the admitted slots with their cosines, and what may tie with the last.

        The scan is float32, and its last bits depend on where a vector stands. What it finds is therefore computed
        again in float64, one by one: equal vectors get equal cosines in every slot.

        Args:
            vector: float32 [d], unit length.
            admitted: bool [slots].
            limit: 1 or more.
        """
        reach = min(len(admitted), len(self._present))
        slots = np.flatnonzero(self._present[:reach] & admitted[:reach])
        if len(slots) > limit:
            rough = self._scanned(vector)[slots]
            last = np.partition(rough, -limit)[-limit]
            slots = slots[rough >= last - 2 * SCAN_ERROR]
        return slots, self._cosines(slots, vector)

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `SlotLists.compact`."""
        kept = np.flatnonzero(places[: len(self._present)] >= 0)
        self._blocks = list(self.chunks(kept)) if self._present[kept].any() else []
        self._present = self.present(kept) if self._blocks else _NONE_PRESENT

    def copy(self) -> Self:
        """Return a matrix of the same vectors that goes its own way, but for the memory that both hold."""
        return type(self)(self._blocks, self._present.copy())

    def present(self, slots: Int64Array) -> BoolArray:
        """Return which of some slots, ascending, have a vector, bool [n]."""
        return with_room(self._present, int(slots[-1]) + 1 if len(slots) else 0)[slots]

    def chunks(self, slots: Int64Array) -> Iterator[Float32Array]:
        """Yield the vectors of some slots, ascending, as blocks, float32 [d, BLOCK]; zeros where there is none."""
        for start in range(0, len(slots), BLOCK):
            asked = slots[start : start + BLOCK]
            there = np.flatnonzero(self.present(asked))
            chunk = np.zeros((self.dimensions, BLOCK), np.float32)
            for part, columns in self._columns(asked[there]):
                chunk[:, there[part]] = columns
            yield chunk

    def _make_room(self, block: int, place: int, dimensions: int) -> None:
        """Have a block reach a place; the blocks before it become full ones."""
        while len(self._blocks) <= block:
            self._widen(BLOCK)
            self._blocks.append(np.zeros((dimensions, 0), np.float32))
        width = self._blocks[-1].shape[1]
        if block == len(self._blocks) - 1 and place >= width:
            self._widen(min(max(place + 1, width * 5 // 4, LEAST_ROOM), BLOCK))

    def _widen(self, width: int) -> None:
        """Widen the last block, if there is one."""
        if self._blocks and self._blocks[-1].shape[1] < width:
            former = self._blocks[-1]
            self._blocks[-1] = np.zeros((former.shape[0], width), np.float32)
            self._blocks[-1][:, : former.shape[1]] = former

    def _scanned(self, vector: Float32Array) -> Float32Array:
        """Return the product of each column with a vector, float32 [columns], which is about its cosine."""
        return np.concatenate([vector @ block for block in self._blocks])

    def _cosines(self, slots: Int64Array, vector: Float32Array) -> Float64Array:
        if not len(slots):
            return np.zeros(0)
        rows = np.empty((len(slots), self.dimensions), np.float64)
        for part, columns in self._columns(slots):
            rows[part] = columns.T
        rows *= vector.astype(np.float64)
        cosines: Float64Array = rows.sum(axis=1)
        return cosines

    def _columns(self, slots: Int64Array) -> Iterator[tuple[slice, Float32Array]]:
        """Yield the vectors of some slots, ascending, block by block: which of the slots, and float32 [d, as many]."""
        blocks, places = np.divmod(slots, BLOCK)
        bounds = np.searchsorted(blocks, np.arange(len(self._blocks) + 1)).tolist()
        for block, begin, end in zip(self._blocks, bounds, bounds[1:], strict=False):
            if begin < end:
                yield slice(begin, end), block[:, places[begin:end]]
