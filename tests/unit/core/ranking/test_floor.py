import pytest

from recollect.core.ranking.floor import FLOOR, Judged, worth_showing


def shown(
    relevances: list[float], *, turns: bool = False, scores: list[float] | None = None, **floor: float
) -> list[bool]:
    results = [
        Judged(relevance, score, turns)
        for relevance, score in zip(relevances, scores or [1.0] * len(relevances), strict=True)
    ]
    return worth_showing(results, **floor)


@pytest.mark.parametrize(
    ("relevances", "expected"),
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
def test_memories_near_the_best_are_worth_showing_where_it_is_at_the_floor(
    relevances: list[float], expected: list[bool]
) -> None:
    assert shown(relevances) == expected


def test_a_memory_whose_score_is_far_behind_is_noise() -> None:
    assert shown([0.8, 0.78, 0.78], scores=[4.0, 3.5, 3.3]) == [True, True, False]


def test_turns_are_worth_showing_further_down_and_whatever_their_scores() -> None:
    assert shown([0.8, 0.2, 0.1], turns=True, scores=[9.0, 1.0, 1.0]) == [
        True,
        True,
        False,
    ]  # log-odds 1.39, -1.39, -2.2
    assert shown([0.34, 0.3], turns=True) == [False, False]


def test_where_a_memory_answers_turns_far_behind_it_add_nothing() -> None:
    memory, other = Judged(0.8, 4.0, is_turn=False), Judged(0.2, 1.0, is_turn=True)
    assert worth_showing([memory, other]) == [True, False]
    assert worth_showing([memory, Judged(0.7, 1.0, is_turn=True), other]) == [True, True, True]


def test_turns_of_which_none_is_at_the_floor_add_nothing_to_a_memory_that_is() -> None:
    assert worth_showing([Judged(0.36, 4.0, is_turn=False), Judged(0.34, 9.0, is_turn=True)]) == [True, False]


def test_a_memory_is_judged_by_the_best_of_all_and_the_best_score_of_a_memory() -> None:
    assert worth_showing([Judged(0.8, 9.0, is_turn=True), Judged(0.75, 4.0, is_turn=False)]) == [True, True]
    assert worth_showing([Judged(0.8, 9.0, is_turn=True), Judged(0.6, 4.0, is_turn=False)]) == [True, False]


def test_a_floor_of_nothing_still_holds_back_what_is_far_behind_the_best() -> None:
    assert shown([0.8, 0.75, 0.1], floor=0.0) == [True, True, False]


def test_order_does_not_matter() -> None:
    assert shown([0.31, 0.9]) == [False, True]
