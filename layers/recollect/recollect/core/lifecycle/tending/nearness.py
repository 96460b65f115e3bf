"""Which memories lie nearest to which, by their sentence vectors, in blocks: never a table of all pairs at once."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from recollect.core.model.vectors import Float32Array, Int64Array

ROWS_AT_ONCE: Final = 512


class Nearest(NamedTuple):
    """places: int64 [m, k], the nearest first; cosines: float32 [m, k]. Itself is none of them."""

    places: Int64Array
    cosines: Float32Array


def nearest(vectors: Float32Array, rows: Sequence[int], most: int) -> Nearest:
    """Return the memories nearest to some.

    Args:
        vectors: float32 [n, d], unit length or zeros.
        rows: the places of m of them.
        most: how many of each at most; fewer where there are fewer memories.
    """
    count = min(most, len(vectors) - 1)
    if count < 1 or not len(rows):
        return Nearest(np.zeros((len(rows), 0), np.int64), np.zeros((len(rows), 0), np.float32))
    places, cosines = [], []
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = np.asarray(rows[start : start + ROWS_AT_ONCE])
        found = vectors[some] @ vectors.T
        found[np.arange(len(some)), some] = -np.inf
        best = np.argpartition(-found, count - 1, axis=1)[:, :count]
        near = np.take_along_axis(found, best, axis=1)
        # Of equals the earlier memory: the same order wherever it is worked out
        order = np.lexsort((best, -near), axis=1)
        places.append(np.take_along_axis(best, order, axis=1))
        cosines.append(np.take_along_axis(near, order, axis=1))
    return Nearest(np.concatenate(places), np.concatenate(cosines))


def centre(vectors: Float32Array) -> Float32Array:
    """Return the middle of vectors, of unit length, float32 [d]; zeros where there are none."""
    middle = vectors.sum(axis=0)
    length = float(np.linalg.norm(middle))
    found: Float32Array = middle / length if length else middle
    return found
