"""Convex combination of min-max normalised scores.

Source: Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", TOIS 2023: better than
reciprocal ranks where scores mean something, and not sensitive to how they are normalised.
"""

from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.min_max import min_max
from recollect.core.ranking.scored import ScoredPart
from recollect.core.ranking.weights import ConvexWeights


def convex_combination(
    bm25: Float64Array, cosines: Float64Array, by_words: BoolArray, weights: ConvexWeights
) -> tuple[ScoredPart, ...]:
    """Return the summands share x bm25' + (1 - share) x cosine' for n entries; ' is min-max over them.

    bm25, cosines: float64 [n]; by_words: bool [n], the entries without vectors: these take bm25' for both.
    """
    words = min_max(bm25)
    dense = words.copy()
    dense[~by_words] = min_max(cosines[~by_words])
    return (
        ScoredPart("bm25", bm25, words, weights.bm25),
        ScoredPart("dense", cosines, dense, 1 - weights.bm25),
    )
