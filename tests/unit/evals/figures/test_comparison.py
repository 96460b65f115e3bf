"""A figure is held against the baseline over the same questions."""

from collections.abc import Sequence

import pytest

from evals.figures.committed import read_baseline
from evals.figures.comparison import ALLOWED, FAILING, GIVEN_UP, Verdict, all_compared, compared
from evals.figures.figure import Better, Figure, Outcome, figure


def made(
    values: Sequence[float], *, better: Better = Better.HIGHER, sealed: bool = False, name: str = "set.right"
) -> Figure:
    outcomes = [Outcome(f"q{place}", value) for place, value in enumerate(values)]
    return figure(name, outcomes, better=better, sealed=sealed)


def test_a_figure_is_the_mean_of_its_questions() -> None:
    assert made([1, 0, 1, 1]).value == pytest.approx(3 / 4)


def test_a_precision_is_what_is_right_of_all_predictions_over_all_questions() -> None:
    found = figure("set.precision", [Outcome("a", 1, 2), Outcome("b", 3, 3), Outcome("c", 0, 0)])
    assert found.value == pytest.approx((1 + 3 + 0) / (2 + 3 + 0))


def test_nothing_weighed_is_zero() -> None:
    assert figure("set.precision", [Outcome("a", 0, 0)]).value == 0


def test_no_question_is_no_figure() -> None:
    with pytest.raises(ValueError, match=r"set\.right: there is no question"):
        made([])


def test_the_interval_of_one_outcome_throughout_is_a_point() -> None:
    assert made([1] * 20).interval() == (1.0, 1.0)


def test_pairing_sees_a_small_loss_that_two_wide_intervals_hide() -> None:
    before = made([1, 0] * 100)
    after = made([1, 0] * 90 + [0, 0] * 10)
    assert after.interval()[1] > before.value  # the intervals overlap
    assert compared(after, before).verdict is Verdict.FELL


@pytest.mark.parametrize(
    ("better", "verdict"), [(Better.HIGHER, Verdict.ROSE), (Better.LOWER, Verdict.FELL), (Better.NEITHER, Verdict.SAME)]
)
def test_what_rises_is_better_or_worse_by_its_direction(better: Better, verdict: Verdict) -> None:
    assert compared(made([1] * 30, better=better), made([0] * 30, better=better)).verdict is verdict


def test_one_question_of_many_is_within_the_interval() -> None:
    assert compared(made([1] * 49 + [0]), made([1] * 50)).verdict is Verdict.SAME


def test_a_sealed_figure_falls_by_one_question() -> None:
    assert compared(made([1] * 49 + [0], sealed=True), made([1] * 50, sealed=True)).verdict is Verdict.FELL


def test_other_questions_are_not_compared() -> None:
    other = figure("set.right", [Outcome("else", 1.0)])
    assert compared(made([1]), other).verdict is Verdict.CHANGED


def test_what_is_new_and_what_is_missing_is_told() -> None:
    found = all_compared({"a.x": made([1], name="a.x")}, {"b.x": made([1], name="b.x")})
    assert [(one.name, one.verdict) for one in found] == [("a.x", Verdict.NEW), ("b.x", Verdict.MISSING)]


def test_what_is_given_up_is_told_and_fails_no_run() -> None:
    name = "tending.names.recall"
    found = all_compared({}, {name: made([1], name=name), "tending.x": made([1], name="tending.x")})
    assert [(one.name, one.verdict) for one in found] == [(name, Verdict.GIVEN_UP), ("tending.x", Verdict.MISSING)]
    assert Verdict.GIVEN_UP not in FAILING


def test_what_is_given_up_or_may_fall_is_in_the_baseline() -> None:
    assert {*GIVEN_UP, *ALLOWED} <= read_baseline().keys()
    assert GIVEN_UP.isdisjoint(ALLOWED)


def test_what_may_fall_by_so_much_falls_by_more() -> None:
    before = made([1, 0] * 500, name="locomo.evidence_500")
    assert compared(made([1, 0] * 492 + [0, 0] * 8, name="locomo.evidence_500"), before).verdict is Verdict.SAME
    assert compared(made([1, 0] * 489 + [0, 0] * 11, name="locomo.evidence_500"), before).verdict is Verdict.FELL
    before, after = made([1, 0] * 500), made([1, 0] * 492 + [0, 0] * 8)
    assert compared(after, before).verdict is Verdict.FELL


@pytest.mark.parametrize("name", ["dialogues.development.right_first", "dialogues.held_out.right_first"])
def test_dialogues_that_the_grammar_was_made_with_may_fall_by_a_fifth(name: str) -> None:
    before = made([1, 0] * 50, name=name)
    assert compared(made([1, 0] * 30 + [0, 0] * 20, name=name), before).verdict is Verdict.SAME
    assert compared(made([1, 0] * 29 + [0, 0] * 21, name=name), before).verdict is Verdict.FELL
