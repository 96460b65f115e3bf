"""The figures, each against its arithmetic."""

from collections.abc import Sequence

import pytest

from evals.relevance.ask import ALL, Asked, JudgedHit
from evals.relevance.metrics import Bin, at_floor, calibration_error, figures_of, quiet_floor, reliability, share_above
from evals.relevance.questions import QuestionKind


def asked(kind: QuestionKind, *hits: tuple[float, bool]) -> Asked:
    return Asked(kind, ALL, tuple(JudgedHit(relevance, is_right) for relevance, is_right in hits))


SOME = [
    asked(QuestionKind.ANSWERABLE, (0.9, True), (0.4, False)),
    asked(QuestionKind.ANSWERABLE, (0.6, False), (0.3, True)),
    asked(QuestionKind.ANSWERABLE, (0.2, False)),
    asked(QuestionKind.NEAR, (0.7, False), (0.5, False)),
    asked(QuestionKind.NEAR, (0.1, False)),
    asked(QuestionKind.FAR, (0.3, False)),
    asked(QuestionKind.ELSEWHERE, (0.5, False)),
    asked(QuestionKind.ELSEWHERE),
]


@pytest.mark.parametrize(
    ("these", "those", "expected"),
    [([0.9, 0.5], [0.5, 0.1], (1 + 1 + 0.5 + 1) / 4), ([0.2], [0.3], 0.0), ([0.0], [0.0], 0.5)],
)
def test_pairs_are_counted_and_ties_by_half(these: Sequence[float], those: Sequence[float], expected: float) -> None:
    assert share_above(these, those) == expected


def test_best_and_right_hits_are_compared_with_the_best_of_the_others() -> None:
    figures = figures_of(SOME, 0.3)
    assert figures.far is not None
    assert figures.near is not None
    # best .9 .6 .2, right .9 .3 0; far .3 .5 0, near .7 .1
    assert figures.far.best == pytest.approx((3 + 3 + 1) / 9)
    assert figures.far.right == pytest.approx((3 + 1.5 + 0.5) / 9)
    assert figures.near.best == pytest.approx((2 + 1 + 1) / 6)
    assert figures.near.right == pytest.approx((2 + 1 + 0) / 6)
    assert figures.lists is not None
    assert figures.elsewhere is not None
    assert (figures.lists.right, figures.elsewhere.right) == (1.5 / 3, (2 + 1 + 0.5) / 6)
    assert (figures.answerable, figures.far_questions, figures.near_questions) == (3, 3, 2)


def test_a_hit_at_the_floor_and_near_the_best_one_passes() -> None:
    told = at_floor(SOME, 0.3)
    assert told.right_passes == 1 / 3
    assert (told.far_silent, told.list_silent, told.elsewhere_silent, told.near_silent) == (1 / 3, 0.0, 0.5, 0.5)
    assert told.precision == 1 / 3  # .9, .6, .7: the .4, .3 and .5 behind them are too far from these
    assert told.precision_of_answered == (1 + 0) / 2


def test_what_cannot_be_counted_is_not_told() -> None:
    figures = figures_of([asked(QuestionKind.ANSWERABLE)], 0.3)
    assert (figures.far, figures.near, figures.quiet_floor, figures.calibration_error) == (None, None, None, None)
    assert (figures.at_floor.far_silent, figures.at_floor.precision) == (None, None)
    assert figures.at_floor.right_passes == 0.0


@pytest.mark.parametrize("count", [1, 12, 25, 100])
def test_at_the_quiet_floor_enough_questions_are_silent_and_just_below_too_few(count: int) -> None:
    best = [place / 100 for place in range(count)]
    floor = quiet_floor(best, share=0.92)
    assert floor is not None
    assert sum(one < floor for one in best) >= 0.92 * count
    highest_silent = max(one for one in best if one < floor)
    assert sum(one < highest_silent for one in best) < 0.92 * count


def test_bins_have_equal_mass_from_the_least_relevant_on() -> None:
    hits = [(place / 20, place >= 10) for place in range(20)]
    bins = reliability([asked(QuestionKind.ANSWERABLE, *hits[::-1])], bins=4)
    assert [one.hits for one in bins] == [5, 5, 5, 5]
    assert [one.right for one in bins] == [0.0, 0.0, 1.0, 1.0]
    assert bins[0].relevance == pytest.approx((0 + 1 + 2 + 3 + 4) / 20 / 5)


def test_fewer_hits_than_bins_make_fewer_bins() -> None:
    assert reliability([asked(QuestionKind.FAR, (0.2, False))]) == (Bin(1, 0.2, 0.0),)
    assert reliability([]) == ()


def test_the_calibration_error_weighs_bins_by_their_hits() -> None:
    error = calibration_error([Bin(3, 0.2, 0.0), Bin(1, 0.9, 0.5)])
    assert error == pytest.approx((3 * 0.2 + 1 * 0.4) / 4)
