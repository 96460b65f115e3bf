import pytest

from tests.labelled.extraction import DEVELOPMENT, Score, scored

FIRST = scored(DEVELOPMENT)
SECOND = scored(DEVELOPMENT.with_name("extraction_held_out.jsonl"))
THIRD = scored(DEVELOPMENT.with_name("extraction_second_held_out.jsonl"))
FOURTH = scored(DEVELOPMENT.with_name("extraction_third_development.jsonl"))


@pytest.mark.parametrize(
    ("score", "firm", "precision", "recall"),
    [(FIRST, 222, 0.95, 0.84), (SECOND, 198, 0.95, 0.78), (THIRD, 145, 0.89, 0.62), (FOURTH, 352, 0.87, 0.58)],
)
def test_the_conversations_are_read_as_the_decision_says(
    score: Score, firm: int, precision: float, recall: float
) -> None:
    assert score.firm == firm
    assert score.precision >= precision
    assert score.lenient_precision >= precision + 0.03
    assert score.recall >= recall


@pytest.mark.parametrize(("score", "found"), [(FIRST, 0.82), (SECOND, 0.86), (THIRD, 0.84), (FOURTH, 0.8)])
def test_what_was_asked_to_be_remembered_is(score: Score, found: float) -> None:
    assert score.explicit_right >= 0.95 * score.explicit_predictions
    assert score.explicit_found >= found * score.explicit_facts


@pytest.mark.parametrize(("score", "alarms"), [(FIRST, 0), (SECOND, 0), (THIRD, 0), (FOURTH, 2)])
def test_messages_without_facts_give_no_memories(score: Score, alarms: int) -> None:
    assert sum(score.silent.values()) > 150
    assert sum(score.alarms.values()) <= alarms


@pytest.mark.parametrize(("score", "dates"), [(FIRST, 0.77), (SECOND, 0.77), (THIRD, 0.75), (FOURTH, 0.65)])
def test_dates_and_names_are_put_in(score: Score, dates: float) -> None:
    assert score.dates_right >= dates * score.dates
    assert score.alone >= 0.88 * score.matched
