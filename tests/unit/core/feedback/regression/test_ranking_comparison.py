"""Two rankings over the same questions."""

from collections.abc import Mapping, Sequence
from math import log2

import pytest

from recollect.core.feedback.regression.ranking_comparison import (
    FEWEST,
    ComparedAs,
    compared_as,
    gains_of,
    means_of,
    scores_of,
)

USED = frozenset({"used"})
RIGHT = scores_of(["used", "unused"], USED)
WRONG = scores_of(["unused", "used"], USED)


def told(first: Sequence[Mapping[str, float]], second: Sequence[Mapping[str, float]]) -> ComparedAs:
    return compared_as(means_of(gains_of(first, second))["ndcg_10"], len(first))


def test_what_nobody_has_judged_counts_as_of_no_use() -> None:
    behind_unseen = scores_of(["new", "used", "unused"], USED)
    assert behind_unseen == {"ndcg_10": 1 / log2(3), "recall_5": 1.0, "mrr": 1 / 2}


def test_nothing_found_is_nothing_of_use() -> None:
    assert scores_of([], USED) == {"ndcg_10": 0, "recall_5": 0, "mrr": 0}


def test_the_difference_is_that_of_the_second_ranking_question_by_question() -> None:
    first, second = [RIGHT, RIGHT, WRONG, RIGHT], [WRONG, RIGHT, RIGHT, WRONG]
    assert means_of(gains_of(first, second))["mrr"].mean == pytest.approx((-0.5 + 0 + 0.5 - 0.5) / 4)
    assert means_of(first)["mrr"].mean == pytest.approx(3.5 / 4)


@pytest.mark.parametrize(("second", "expected"), [(WRONG, ComparedAs.WORSE), (RIGHT, ComparedAs.UNCLEAR)])
def test_a_loss_in_each_of_many_questions_is_beyond_chance(second: Mapping[str, float], expected: ComparedAs) -> None:
    assert told([RIGHT] * FEWEST, [second] * FEWEST) is expected


def test_a_gain_is_told_as_well_and_some_of_each_is_not() -> None:
    assert told([WRONG] * FEWEST, [RIGHT] * FEWEST) is ComparedAs.BETTER
    half = FEWEST // 2
    mixed = told([WRONG] * half + [RIGHT] * half, [RIGHT] * half + [WRONG] * half)
    assert mixed is ComparedAs.UNCLEAR


def test_of_few_questions_nothing_is_told() -> None:
    assert told([RIGHT] * (FEWEST - 1), [WRONG] * (FEWEST - 1)) is ComparedAs.TOO_FEW
