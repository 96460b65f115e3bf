import numpy as np
import pytest

from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.convex_combination import convex_combination
from recollect.core.ranking.scored import total
from recollect.core.ranking.weights import ConvexWeights

BM25 = np.array([4.0, 10.0, 0.0])
COSINES = np.array([0.5, 0.2, 0.6])
ALL_HAVE_VECTORS = np.array([False, False, False])


def combined(bm25: Float64Array, cosines: Float64Array, share: float = 0.5) -> list[float]:
    scores: list[float] = total(convex_combination(bm25, cosines, ALL_HAVE_VECTORS, ConvexWeights(share))).tolist()
    return scores


def test_a_score_is_the_weighted_sum_of_both_normalised_scores() -> None:
    expected = [
        0.5 * (4 - 0) / (10 - 0) + 0.5 * (0.5 - 0.2) / (0.6 - 0.2),
        0.5 * 1 + 0.5 * 0,
        0.5 * 0 + 0.5 * 1,
    ]
    assert combined(BM25, COSINES) == pytest.approx(expected)


def test_the_share_of_bm25_can_be_chosen() -> None:
    assert combined(BM25, COSINES, share=0.8)[1:] == pytest.approx([0.8 * 1 + 0.2 * 0, 0.8 * 0 + 0.2 * 1])


def test_how_scores_are_scaled_and_shifted_does_not_matter() -> None:
    assert combined(3 * BM25 + 7, COSINES / 2 - 1) == pytest.approx(combined(BM25, COSINES))


def test_an_entry_without_vectors_takes_its_bm25_for_both() -> None:
    by_words = np.array([True, False, False])
    parts = convex_combination(BM25, np.array([0.0, 0.2, 0.6]), by_words, ConvexWeights())
    assert total(parts).tolist() == pytest.approx([0.5 * 0.4 + 0.5 * 0.4, 0.5 * 1 + 0.5 * 0, 0.5 * 0 + 0.5 * 1])
