"""Measures of one ranking, each value as its arithmetic."""

from math import log2

import pytest

from recollect.core.feedback.regression.rank_metrics import ndcg, recall_at, reciprocal_rank


def test_a_grade_counts_as_it_is_and_falls_with_the_logarithm_of_the_place() -> None:
    gained = 1 / log2(2) + 2 / log2(4)
    best = 2 / log2(2) + 1 / log2(3)
    assert ndcg(["a", "x", "b"], {"a": 1.0, "b": 2.0}, depth=10) == pytest.approx(gained / best)


def test_what_stands_behind_the_depth_counts_neither_here_nor_in_the_ideal_order() -> None:
    assert ndcg(["x", "a"], {"a": 1.0}, depth=1) == 0.0
    assert ndcg(["a", "x"], {"a": 1.0, "b": 1.0}, depth=1) == 1.0


def test_what_was_not_found_costs() -> None:
    assert ndcg(["a"], {"a": 1.0, "b": 1.0}, depth=10) == pytest.approx(1 / (1 + 1 / log2(3)))
    assert ndcg([], {"a": 1.0}, depth=10) == 0.0


def test_recall_is_the_share_of_what_is_relevant() -> None:
    assert recall_at(["a", "x", "b"], {"a", "b", "c"}, depth=2) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("found", "expected"), [(["x", "x2", "a"], 1 / 3), (["a"], 1.0), (["x"], 0.0), ([], 0.0)])
def test_the_reciprocal_rank_is_that_of_the_first_relevant_one(found: list[str], expected: float) -> None:
    assert reciprocal_rank(found, {"a", "b"}) == pytest.approx(expected)
