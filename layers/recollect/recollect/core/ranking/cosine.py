"""Cosine similarity of a question with entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import BoolArray, EntryVectors, Float32Array, Float64Array, Int64Array
from recollect.core.ranking.question import Question

_SMALLEST_NORM: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class PooledVectors:
    """The sentence vectors of n entries, all of the question's model.

    rows: int64 [h], the entries that have one, in order; vectors: float32 [h, d].
    """

    count: int
    rows: Int64Array
    vectors: Float32Array

    def by_words(self, question: Question) -> BoolArray:
        """Return which entries are judged by the question's words, bool [n]: one of both has no vector."""
        found = np.ones(self.count, np.bool_)
        found[self.rows] = question.sentence is None
        return found

    def cosines(self, question: Question) -> Float64Array:
        """Return the cosine of the question's vector with each, float64 [n]; 0 where either is missing."""
        found = np.zeros(self.count)
        if question.sentence is not None and len(self.rows):
            # Not a product of BLAS, which would wake its threads for a tenth of a millisecond's work
            found[self.rows] = np.einsum("ij,j->i", self.vectors, question.sentence)
        return found

    def genericness(self) -> Float64Array:
        """Return the cosine of each with the mean of all, float64 [n]; their average for one without a vector."""
        found = np.zeros(self.count)
        if len(self.rows):
            middle = self.vectors.mean(axis=0, dtype=np.float64)
            cosines = np.einsum("ij,j->i", self.vectors, middle) / max(float(np.linalg.norm(middle)), _SMALLEST_NORM)
            found[:] = float(cosines.mean())
            found[self.rows] = cosines
        return found


def pooled_vectors(vectors: Sequence[EntryVectors | None]) -> PooledVectors:
    """Return the sentence vectors of entries, some of which have none."""
    held = [(row, one.pooled) for row, one in enumerate(vectors) if one is not None]
    rows = np.array([row for row, _ in held], np.int64)
    # Joining them end to end costs less than stacking them
    joined = np.concatenate([pooled for _, pooled in held]) if held else np.zeros(0, np.float32)
    return PooledVectors(len(vectors), rows, joined.reshape(len(held), -1) if held else joined.reshape(0, 0))
