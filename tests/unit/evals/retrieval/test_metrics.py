from math import log2

import pytest

from evals.retrieval.metrics import Score, mean, score


def test_recall_is_the_share_of_the_gold_that_was_found() -> None:
    found = [f"x{place}" for place in range(4)] + ["a", "b"]
    assert score(found, {"a", "b", "c"}).recall_5 == pytest.approx(1 / 3)
    assert score(found, {"a", "b", "c"}).recall_10 == pytest.approx(2 / 3)


def test_what_stands_behind_the_tenth_place_does_not_count() -> None:
    assert score([f"x{place}" for place in range(10)] + ["a"], {"a"}) == Score(0.0, 0.0, 0.0, 0.0)


def test_gains_fall_with_the_logarithm_of_the_rank() -> None:
    ideal = 1 / log2(2) + 1 / log2(3)
    assert score(["a", "x", "b"], {"a", "b"}).ndcg_10 == pytest.approx((1 / log2(2) + 1 / log2(4)) / ideal)


def test_more_gold_than_places_can_be_perfect() -> None:
    gold = [f"a{place}" for place in range(20)]
    found = score(gold, gold)
    assert (found.recall_5, found.recall_10) == (5 / 20, 10 / 20)
    assert found.ndcg_10 == pytest.approx(1.0)


@pytest.mark.parametrize(("found", "right"), [(["a", "x"], 1.0), (["x", "a"], 0.0), ([], 0.0)])
def test_the_first_hit_is_right_or_not(found: list[str], right: float) -> None:
    assert score(found, {"a", "b"}).hit_1 == right


def test_a_mean_is_taken_figure_by_figure() -> None:
    assert mean([Score(0.0, 1.0, 0.5, 1.0), Score(1.0, 1.0, 0.25, 0.0)]) == Score(0.5, 1.0, 0.375, 0.5)
    assert str(mean([Score(0.0, 1.0, 0.5, 1.0)])) == "0.000/1.000/0.500"
