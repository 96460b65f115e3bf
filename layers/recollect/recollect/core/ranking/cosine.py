"""Cosine similarity of a question with entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import EntryVectors, Float32Array, Float64Array, Int64Array, QueryVectors

_SMALLEST_NORM: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class PooledVectors:
    """The sentence vectors of n entries: `rows`, int64 [h], have one, in order; `vectors` are these, float32 [h, d]."""

    count: int
    rows: Int64Array
    vectors: Float32Array

    def cosines(self, query: QueryVectors | None) -> Float64Array:
        """Return the cosine of the question's vector with each, float64 [n]; 0 where either is missing."""
        found = np.zeros(self.count)
        if query is not None and self.rows.size:
            # Not a product of BLAS, which would wake its threads for a tenth of a millisecond's work
            found[self.rows] = np.einsum("ij,j->i", self.vectors, query.sentence)
        return found

    def genericness(self) -> Float64Array:
        """Return the cosine of each with the mean of all, float64 [n]; their average for one without a vector."""
        found = np.zeros(self.count)
        if self.rows.size:
            middle = self.vectors.mean(axis=0, dtype=np.float64)
            cosines = np.einsum("ij,j->i", self.vectors, middle) / max(float(np.linalg.norm(middle)), _SMALLEST_NORM)
            found[:] = cosines.mean()
            found[self.rows] = cosines
        return found


def pooled_vectors(vectors: Sequence[EntryVectors | None]) -> PooledVectors:
    """Return the sentence vectors of entries, some of which have none."""
    held = [row for row, one in enumerate(vectors) if one is not None]
    stacked = [one.pooled for one in vectors if one is not None]
    return PooledVectors(
        len(vectors),
        np.array(held, np.int64),
        np.concatenate(stacked).reshape(len(stacked), -1) if stacked else np.zeros((0, 0), np.float32),
    )


def cosine_similarities(query: QueryVectors | None, vectors: Sequence[EntryVectors | None]) -> Float64Array:
    """Return the cosine of the question's vector with each pooled one, float64 [n]; 0 where either is missing."""
    return pooled_vectors(vectors).cosines(query)
