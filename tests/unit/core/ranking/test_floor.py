import pytest

from recollect.core.ranking.floor import FLOOR, worth_showing


@pytest.mark.parametrize(
    ("relevances", "shown"),
    [
        ([], []),
        ([0.9, 0.85, 0.8, 0.31], [True, True, False, False]),  # log-odds 2.20, 1.73, 1.39, -.80
        ([FLOOR], [True]),
        ([0.34], [False]),
        ([0.4, 0.35, 0.34], [True, True, False]),
        ([1.0, 1.0, 0.5], [True, True, False]),
        ([0.0, 0.0], [False, False]),
    ],
)
def test_what_is_at_the_floor_and_near_the_best_is_worth_showing(relevances: list[float], shown: list[bool]) -> None:
    assert worth_showing(relevances) == shown


def test_a_floor_of_nothing_still_holds_back_what_is_far_behind_the_best() -> None:
    assert worth_showing([0.8, 0.75, 0.1], floor=0.0) == [True, True, False]


def test_order_does_not_matter() -> None:
    assert worth_showing([0.31, 0.9]) == [False, True]
