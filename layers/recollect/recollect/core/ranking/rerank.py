"""The order of a reranker: what of a ranking is put before it, and what its scores change.

A reranker orders; it does not judge. Relevance stays what it was fitted to be, comparable across questions, so that the
floor and the least relevance that was asked for hold whatever a reranker says. Within what they leave open, its score
takes the place of relevance among the signals of the profile. What it was not asked about stands behind what it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

import numpy as np

from recollect.core.model.entry import State
from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.hits import Reranked
from recollect.core.ranking.rank import Ranking

MAX_RERANKED: Final = 50
# What is forgotten or put away is shown to nobody new, and what is in quarantine may hold orders
_KEPT_BACK: Final = frozenset({State.ARCHIVED, State.DELETED, State.QUARANTINED})
# A score in single precision may be beyond an end by its last digit
_ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Reranking:
    """A reranker's scores of k rows of a ranking.

    rows: int64 [k], as they stood before, best first; scores: float64 [k] in [0, 1]; places: int64 [k], where they
    stood then, from 1.
    """

    rows: Int64Array
    scores: Float64Array
    places: Int64Array

    def are_in(self, count: int) -> BoolArray:
        """Return which of `count` rows have a score, bool [count]."""
        found = np.zeros(count, np.bool_)
        found[self.rows] = True
        return found

    def relevance(self, otherwise: Float64Array, *, is_scaled: bool) -> tuple[Float64Array, float]:
        """Return the signal `relevance`, float64 [n], and what scores are divided by for it.

        Args:
            otherwise: float64 [n], of the rows without a score.
            is_scaled: whether the best one is to have 1.
        """
        best = (float(self.scores.max(initial=0.0)) or 1.0) if is_scaled else 1.0
        signal = otherwise.copy()
        signal[self.rows] = self.scores / best
        return signal, best

    def of(self, row: int, best: float) -> Reranked | None:
        """Return what became of a row, None where it has no score."""
        (at,) = np.flatnonzero(self.rows == row).tolist() or (None,)
        return None if at is None else Reranked(float(self.scores[at]), int(self.places[at]), best)


def rows_to_rerank(ranking: Ranking, results: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Return up to `most` rows with their places, from 1, of the results of a search, best first.

    What is forgotten, archived or in quarantine is not among them.
    """
    open_rows = ((row, place) for place, row in enumerate(results, 1) if ranking.entries[row].state not in _KEPT_BACK)
    return [one for one, _ in zip(open_rows, range(most), strict=False)]


def checked_scores(scores: Sequence[object], count: int) -> Float64Array | None:
    """Return a reranker's scores as float64 [count], None unless they are `count` numbers from 0 to 1."""
    if len(scores) != count:
        return None
    numbers = [float(one) for one in scores if isinstance(one, int | float) and not isinstance(one, bool)]
    if len(numbers) != count or not all(isfinite(one) and -_ROUNDING <= one <= 1 + _ROUNDING for one in numbers):
        return None
    return np.clip(np.array(numbers, np.float64), 0.0, 1.0)
