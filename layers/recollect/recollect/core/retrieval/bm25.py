"""BM25: what one term adds to the scores of the entries that hold it, by its inverse document frequency.

Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; as in Lucene 8 and
later the constant factor (k1 + 1), which changes no order, is left out, and the idf is the form that is never negative.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float64Array, Int32Array


def idf(total: int, frequencies: Float64Array) -> Float64Array:
    """Return ln(1 + (N - df + .5) / (df + .5)) for each of `frequencies`, float64 [n].

    Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, with Lucene's 1 + inside.
    """
    weights: Float64Array = np.log1p((total - frequencies + 0.5) / (frequencies + 0.5))
    return weights


@dataclass(frozen=True, slots=True)
class Bm25Weights:
    """How soon repetition saturates (k1), and how much long texts are held back (b). Lucene's defaults."""

    k1: float = 1.2
    b: float = 0.75


DEFAULT_WEIGHTS: Final = Bm25Weights()


def bm25(
    counts: Int32Array, lengths: Int32Array, *, total: int, mean_length: float, weights: Bm25Weights = DEFAULT_WEIGHTS
) -> Float64Array:
    """Return idf x tf / (tf + k1 (1 - b + b length / mean length)), float64 [n], for the n entries that hold a term.

    Args:
        counts: how often the term stands in each of them, 1 or more, int32 [n]; n is the document frequency.
        lengths: the terms of each of them, int32 [n].
        total: the number of entries, with and without the term.
        mean_length: the mean length of all entries, in terms.
        weights: k1 and b.
    """
    frequency = np.array([len(counts)], np.float64)
    norms = weights.k1 * (1 - weights.b + weights.b * lengths / mean_length)
    scores: Float64Array = idf(total, frequency) * (counts / (counts + norms))
    return scores
