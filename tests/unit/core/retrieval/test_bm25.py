"""BM25 of one term, by hand."""

from math import log

import numpy as np
import pytest

from recollect.core.retrieval.bm25 import Bm25Weights, bm25

COUNTS = np.array([1, 3], np.int32)
LENGTHS = np.array([4, 10], np.int32)


def test_a_term_counts_by_its_rarity_its_repetition_and_the_length() -> None:
    idf = log(1 + (10 - 2 + 0.5) / (2 + 0.5))
    expected = [
        idf * 1 / (1 + 1.2 * (1 - 0.75 + 0.75 * 4 / 8)),
        idf * 3 / (3 + 1.2 * (1 - 0.75 + 0.75 * 10 / 8)),
    ]
    assert bm25(COUNTS, LENGTHS, total=10, mean_length=8).tolist() == pytest.approx(expected)


def test_a_term_that_every_entry_has_still_counts_a_little() -> None:
    scores = bm25(COUNTS, LENGTHS, total=2, mean_length=7)
    assert (scores > 0).all()
    assert scores.max() < log(1 + 0.5 / 2.5)


def test_without_b_the_length_does_not_matter() -> None:
    weights = Bm25Weights(k1=2.0, b=0.0)
    idf = log(1 + (5 - 2 + 0.5) / (2 + 0.5))
    found = bm25(COUNTS, LENGTHS, total=5, mean_length=7, weights=weights)
    assert found.tolist() == pytest.approx([idf * 1 / (1 + 2), idf * 3 / (3 + 2)])
