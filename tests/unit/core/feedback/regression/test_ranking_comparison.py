"""Two rankings over the same questions."""

from math import log2

import pytest

from recollect.core.feedback.regression.ranking_comparison import (
    FEWEST,
    ComparedAs,
    QuestionScores,
    compare,
    scores_of,
)

GRADES = {"used": 1.0, "unused": 0.0}
RIGHT = scores_of(["used", "unused"], GRADES)
WRONG = scores_of(["unused", "used"], GRADES)
BEHIND_UNSEEN = scores_of(["new", "used", "unused"], GRADES)


def test_the_scores_of_a_ranking_as_it_stands_and_of_what_is_judged() -> None:
    assert (
        QuestionScores(
            ndcg_10=1 / log2(3),
            recall_5=1.0,
            mrr=1 / 2,
            ndcg_10_judged=1.0,
            recall_5_judged=1.0,
            mrr_judged=1.0,
            judged_10=2 / 3,
        )
        == BEHIND_UNSEEN
    )


def test_nothing_found_is_nothing_of_use_and_nothing_unjudged() -> None:
    assert scores_of([], GRADES) == QuestionScores(0, 0, 0, 0, 0, 0, 1)


def test_the_difference_is_that_of_the_second_ranking_question_by_question() -> None:
    found = compare([RIGHT, RIGHT, WRONG, RIGHT], [WRONG, RIGHT, RIGHT, WRONG])
    assert (found.wins, found.losses, found.ties) == (1, 2, 1)
    assert found.difference["mrr"].mean == pytest.approx((-0.5 + 0 + 0.5 - 0.5) / 4)
    assert found.first["mrr"].mean == pytest.approx(3.5 / 4)
    assert found.chance == 1.0


@pytest.mark.parametrize(
    ("second", "told"), [(WRONG, ComparedAs.WORSE), (RIGHT, ComparedAs.UNCLEAR), (BEHIND_UNSEEN, ComparedAs.WORSE)]
)
def test_a_loss_in_each_of_many_questions_is_beyond_chance(second: QuestionScores, told: ComparedAs) -> None:
    assert compare([RIGHT] * FEWEST, [second] * FEWEST).compared_as is told


def test_a_gain_is_told_as_well_and_some_of_each_is_not() -> None:
    assert compare([WRONG] * FEWEST, [RIGHT] * FEWEST).compared_as is ComparedAs.BETTER
    half = FEWEST // 2
    mixed = compare([WRONG] * half + [RIGHT] * half, [RIGHT] * half + [WRONG] * half)
    assert (mixed.compared_as, mixed.wins, mixed.losses) == (ComparedAs.UNCLEAR, half, half)


def test_what_is_judged_alone_is_a_second_opinion() -> None:
    found = compare([RIGHT] * FEWEST, [BEHIND_UNSEEN] * FEWEST)
    assert (found.compared_as, found.compared_as_judged) == (ComparedAs.WORSE, ComparedAs.UNCLEAR)


def test_of_few_questions_nothing_is_told() -> None:
    found = compare([RIGHT] * (FEWEST - 1), [WRONG] * (FEWEST - 1))
    assert (found.compared_as, found.losses) == (ComparedAs.TOO_FEW, FEWEST - 1)
