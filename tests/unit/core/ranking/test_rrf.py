import numpy as np
import pytest

from recollect.core.ranking.rrf import NOT_IN_LEG, reciprocal_rank_fusion
from recollect.core.ranking.scored import total
from recollect.core.ranking.weights import RrfWeights


def fused(bm25: list[int], dense: list[int], *, rank_constant: int = 60) -> list[float]:
    ranks = {"bm25": np.array(bm25, np.int64), "dense": np.array(dense, np.int64)}
    scores: list[float] = total(reciprocal_rank_fusion(ranks, RrfWeights(rank_constant))).tolist()
    return scores


def test_a_score_is_the_sum_of_reciprocal_ranks_over_the_greatest_there_can_be() -> None:
    greatest = 1 / 61 + 1 / 61
    expected = [(1 / 61 + 1 / 63) / greatest, (1 / 62 + 1 / 61) / greatest]
    assert fused([1, 2], [3, 1]) == pytest.approx(expected)


def test_an_entry_that_is_first_in_both_legs_has_1() -> None:
    assert fused([1], [1]) == pytest.approx([1.0])


def test_a_leg_that_does_not_have_an_entry_gives_it_nothing() -> None:
    assert fused([NOT_IN_LEG], [2]) == pytest.approx([(1 / 62) / (2 / 61)])


def test_the_rank_constant_can_be_chosen() -> None:
    assert fused([1], [NOT_IN_LEG], rank_constant=0) == pytest.approx([(1 / 1) / (2 / 1)])
