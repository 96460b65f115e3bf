"""A clear answer: what was said before it has to be near it, what was said after it need not."""

from datetime import timedelta

from recollect.core.ranking.floor import CLEAR_ANSWER, Judged, worth_showing
from tests.fakes.clock import START


def shown(best: float, *, days: int) -> bool:
    said_at = START + timedelta(days=days)
    answer = Judged(best, 9.0, is_turn=True, said_at=START)
    return worth_showing([answer, Judged(0.5, 5.0, is_turn=True, said_at=said_at)])[1]


def test_what_is_far_behind_a_clear_answer_is_shown_where_it_was_said_later() -> None:
    assert shown(0.95, days=3)
    assert not shown(0.95, days=-3)


def test_an_answer_that_is_not_clear_hides_nothing_that_is_near() -> None:
    assert shown(CLEAR_ANSWER - 0.01, days=-3)


def test_what_adds_to_a_clear_answer_is_shown_however_early_it_was_said() -> None:
    answer = Judged(0.95, 9.0, is_turn=True, said_at=START, adds_to_it=True)
    before = Judged(0.5, 5.0, is_turn=True, said_at=START - timedelta(days=3))
    assert worth_showing([answer, before]) == [True, False]
    assert worth_showing([answer, before._replace(adds_to_it=True)]) == [True, True]


def test_without_times_nothing_is_before_an_answer() -> None:
    assert worth_showing([Judged(0.95, 9.0, is_turn=True), Judged(0.5, 5.0, is_turn=True)]) == [True, True]
