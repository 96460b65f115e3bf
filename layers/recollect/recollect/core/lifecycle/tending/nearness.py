"""Which memories are about the same: by the words of their texts, and by their sentence vectors.

Vectors are compared in blocks: never a table of all pairs at once.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from recollect.core.model.vectors import Float32Array, Int64Array
from recollect.core.text.glossary.glossing import in_english
from recollect.core.text.words import content_words, stem

ROWS_AT_ONCE: Final = 512
TEXTS_HELD: Final = 32_768


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


def neighbours(vectors: Float32Array, rows: Sequence[int], most: int, least: float) -> dict[tuple[int, int], float]:
    """Return the cosines of memories with those nearest to them, from `least` on, by the places of both."""
    near = nearest(vectors, rows, most)
    return {
        (place, int(other)): float(cosine)
        for place, others, cosines in zip(rows, near.places, near.cosines, strict=True)
        for other, cosine in zip(others, cosines, strict=True)
        if cosine >= least
    }


def mutual(near: Mapping[tuple[int, int], float]) -> dict[tuple[int, int], float]:
    """Return the pairs of which each is among the nearest of the other, the earlier one first."""
    return {pair: cosine for pair, cosine in near.items() if pair[0] < pair[1] and pair[::-1] in near}


def centre(vectors: Float32Array) -> Float32Array:
    """Return the middle of vectors, of unit length, float32 [d]; zeros where there are none."""
    middle = vectors.sum(axis=0)
    length = float(np.linalg.norm(middle))
    found: Float32Array = middle / length if length else middle
    return found


@lru_cache(maxsize=TEXTS_HELD)
def keys_in(text: str) -> frozenset[str]:
    """Return the stems of the words that say what a text is about; German ones are read in English."""
    return frozenset(map(stem, content_words(in_english(text))))


def with_joined(text: str) -> frozenset[str]:
    """Return these, with those of neighbours written as one word: "e-bike" says "ebike"."""
    said = content_words(in_english(text))
    return keys_in(text) | frozenset(stem(one + other) for one, other in pairwise(said))
