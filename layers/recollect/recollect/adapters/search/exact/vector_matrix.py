"""The dense leg: one float32 matrix of unit vectors, a row for each slot."""

from typing import Final

import numpy as np

from recollect.adapters.search.exact.growable import with_room
from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array, Int32Array, Int64Array

# A sum of some hundred float32 products of unit vectors differs less than this from the true one
SCAN_ERROR: Final = 1e-5


class VectorMatrix:
    """The vectors of one model. Slots without one are absent: they are never found.

    A slot whose entry is gone keeps its vector until `compact`; the caller does not admit it.
    """

    def __init__(self) -> None:
        self._rows: Float32Array = np.zeros((0, 0), np.float32)
        self._present = np.zeros(0, np.bool_)

    @property
    def nbytes(self) -> int:
        """The memory held, room to grow included."""
        return self._rows.nbytes + self._present.nbytes

    def has(self, slot: int) -> bool:
        """Tell whether a slot has a vector."""
        return slot < len(self._present) and bool(self._present[slot])

    def put(self, slot: int, vector: Float32Array) -> None:
        """Set the vector of a slot, float32 [d]; the first one decides d."""
        if not self._rows.size:
            self._rows = np.zeros((0, len(vector)), np.float32)
        self._rows = with_room(self._rows, slot + 1)
        self._present = with_room(self._present, slot + 1)
        self._rows[slot] = vector
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
        reach = min(len(admitted), len(self._rows))
        slots = np.flatnonzero(self._present[:reach] & admitted[:reach])
        if len(slots) > limit:
            rough = (self._rows[:reach] @ vector)[slots]
            last = np.partition(rough, -limit)[-limit]
            slots = slots[rough >= last - 2 * SCAN_ERROR]
        return slots, self._cosines(slots, vector)

    def compact(self, places: Int32Array) -> None:
        """Follow the entries to their new slots; see `Postings.compact`."""
        kept = np.flatnonzero(places[: len(self._rows)] >= 0)
        self._rows, self._present = self._rows[kept], self._present[kept]

    def _cosines(self, slots: Int64Array, vector: Float32Array) -> Float64Array:
        if not len(slots):
            return np.zeros(0)
        products = self._rows[slots].astype(np.float64) * vector.astype(np.float64)
        cosines: Float64Array = products.sum(axis=1)
        return cosines
