"""Maximal marginal relevance: of what is left, the entry that adds most to those chosen before.

Source: Carbonell and Goldstein, "The Use of MMR, Diversity-Based Reranking for Reordering Documents and Producing
Summaries", SIGIR 1998.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

import numpy as np

from recollect.core.model.vectors import BoolArray, Float32Array, Float64Array, Int64Array

RELEVANCE_ALONE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """A row that was chosen, and its greatest similarity to one chosen before, 0 for the first."""

    row: int
    similarity: float


@dataclass(frozen=True, eq=False)
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
        by_tags = ~(self.has_vector & self.has_vector[row])
        alike[by_tags] = 0.0
        for other in np.flatnonzero(by_tags & self.sharing(row)).tolist():
            alike[other] = _jaccard(self.tags[other], self.tags[row])
        return alike

    def sharing(self, row: int) -> BoolArray:
        """Return which entries have a tag in common with one, bool [n]."""
        shares = np.zeros(len(self.tags), np.bool_)
        shares[list(chain.from_iterable(self._tagged[tag] for tag in self.tags[row]))] = True
        return shares

    @cached_property
    def _tagged(self) -> Mapping[str, Sequence[int]]:
        """The rows of each tag."""
        rows: defaultdict[str, list[int]] = defaultdict(list)
        for row, tags in enumerate(self.tags):
            for tag in tags:
                rows[tag].append(row)
        return rows


def maximal_marginal_relevance(
    relevance: Float64Array,
    likeness: Callable[[], Likeness],
    *,
    mmr_lambda: float,
    limit: int,
    tiers: Int64Array | None = None,
) -> list[Chosen]:
    """Choose up to `limit` of n rows, one after the other, in O(limit x n).

    Args:
        relevance: float64 [n] in [0, 1], best first within a tier: of equals the first is chosen.
        likeness: gives what the rows are compared by; not called where nothing is compared.
        mmr_lambda: each choice maximises lambda x relevance - (1 - lambda) x the greatest similarity to a chosen one.
            Ties go to a row that shares no tag with a chosen one. 1 leaves the order as it is.
        limit: how many are chosen at most.
        tiers: int64 [n], never rising: what is in a higher tier is chosen first. None: all are alike.
    """
    count = min(limit, len(relevance))
    if mmr_lambda == RELEVANCE_ALONE:
        return [Chosen(row, 0.0) for row in range(count)]
    nearest, shares_tags = np.zeros(len(relevance)), np.zeros(len(relevance), np.bool_)
    left, compared = np.ones(len(relevance), np.bool_), likeness()
    tier_of = np.zeros(len(relevance), np.int64) if tiers is None else tiers
    chosen: list[Chosen] = []
    for _ in range(count):
        offered = left & (tier_of == tier_of[np.argmax(left)])
        row = _best(np.where(offered, mmr_lambda * relevance - (1 - mmr_lambda) * nearest, -np.inf), shares_tags)
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
