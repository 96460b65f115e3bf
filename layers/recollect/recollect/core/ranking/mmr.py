"""Maximal marginal relevance: of what is left, the entry that adds most to those chosen before.

Source: Carbonell and Goldstein, "The Use of MMR, Diversity-Based Reranking for Reordering Documents and Producing
Summaries", SIGIR 1998.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array

RELEVANCE_ALONE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A row that was chosen, and its greatest similarity to one chosen before, 0 for the first."""

    row: int
    similarity: float


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """What n entries are compared by.

    vectors: float32 [n, d], of unit length, or zeros where there is none; has_vector: bool [n]; tags: of each entry.
    """

    vectors: Float32Array
    has_vector: BoolArray
    tags: Sequence[frozenset[str]]

    def to(self, row: int) -> Float64Array:
        """Return the similarity of every entry to one, float64 [n] in [0, 1]: cosine of both vectors, else Jaccard."""
        cosines = np.einsum("ij,j->i", self.vectors, self.vectors[row])
        alike: Float64Array = np.clip(cosines, 0.0, 1.0).astype(np.float64)
        for other in np.flatnonzero(~(self.has_vector & self.has_vector[row])).tolist():
            alike[other] = _jaccard(self.tags[other], self.tags[row])
        return alike

    def sharing(self, row: int) -> BoolArray:
        """Return which entries have a tag in common with one, bool [n]."""
        return np.array([not tags.isdisjoint(self.tags[row]) for tags in self.tags], np.bool_)


def maximal_marginal_relevance(
    relevance: Float64Array, likeness: Callable[[], Likeness], *, mmr_lambda: float, limit: int
) -> list[Chosen]:
    """Choose up to `limit` of n rows, one after the other, in O(limit x n).

    Args:
        relevance: float64 [n] in [0, 1], best first: of equals the first is chosen.
        likeness: gives what the rows are compared by; not called where nothing is compared.
        mmr_lambda: each choice maximises lambda x relevance - (1 - lambda) x the greatest similarity to a chosen one.
            Ties go to a row that shares no tag with a chosen one. 1 leaves the order as it is.
        limit: how many are chosen at most.
    """
    count = min(limit, len(relevance))
    if mmr_lambda == RELEVANCE_ALONE:
        return [Chosen(row, 0.0) for row in range(count)]
    nearest, shares_tags = np.zeros(len(relevance)), np.zeros(len(relevance), np.bool_)
    left, compared = np.ones(len(relevance), np.bool_), likeness()
    chosen: list[Chosen] = []
    for _ in range(count):
        row = _best(np.where(left, mmr_lambda * relevance - (1 - mmr_lambda) * nearest, -np.inf), shares_tags)
        chosen.append(Chosen(row, float(nearest[row])))
        left[row] = False
        nearest = np.maximum(nearest, compared.to(row))
        shares_tags |= compared.sharing(row)
    return chosen


def _best(gains: Float64Array, shares_tags: BoolArray) -> int:
    best = gains == gains.max()
    apart = best & ~shares_tags
    return int(np.argmax(apart if apart.any() else best))


def _jaccard(some: frozenset[str], others: frozenset[str]) -> float:
    either = len(some | others)
    return len(some & others) / either if either else 0.0
