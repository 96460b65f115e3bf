"""Cosine similarity of a question with entries."""

from collections.abc import Sequence

import numpy as np

from recollect.core.model.vectors import EntryVectors, Float64Array, QueryVectors


def cosine_similarities(query: QueryVectors | None, vectors: Sequence[EntryVectors | None]) -> Float64Array:
    """Return the cosine of the question's vector with each pooled one, float64 [n]; 0 where either is missing."""
    cosines = np.zeros(len(vectors))
    held = [(row, one.pooled) for row, one in enumerate(vectors) if one is not None]
    if query is not None and held:
        rows, pooled = zip(*held, strict=True)
        # Not a product of BLAS, which would wake its threads for a tenth of a millisecond's work
        cosines[list(rows)] = np.einsum("ij,j->i", np.concatenate(pooled).reshape(len(pooled), -1), query.sentence)
    return cosines
