"""Usefulness: votes, and outcomes once there are enough of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Statistics
from recollect.core.ranking.signals import DEFAULT_WEIGHTS, usefulness
from tests.fakes.clock import START


def used(served: int, relevant: int, votes: float = 0.0) -> float:
    statistics = Statistics(accessed_at=START, times_served=served, times_relevant=relevant, usefulness=votes)
    return usefulness(statistics)


@pytest.mark.parametrize("relevant", [0, 4])
def test_fewer_outcomes_than_five_move_nothing(relevant: int) -> None:
    assert used(4, relevant) == 0.0
    assert used(4, relevant, votes=-2) == -2.0


@pytest.mark.parametrize(
    ("served", "relevant", "added"),
    [
        (5, 5, 5 * ((5 + 0.2 * 5) / 10 - 0.2)),
        (5, 0, 5 * ((0 + 0.2 * 5) / 10 - 0.2)),
        (5, 1, 0.0),  # as often as is to be expected
        (45, 45, 5 * ((45 + 0.2 * 5) / 50 - 0.2)),
    ],
)
def test_outcomes_add_their_shrunk_rate_over_the_neutral_one(served: int, relevant: int, added: float) -> None:
    assert used(served, relevant) == pytest.approx(added)
    assert used(served, relevant, votes=1) == pytest.approx(1 + added)


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_outcomes_never_add_more_than_four_or_take_more_than_one(served: int, relevant: int) -> None:
    assert -1 <= used(served, min(served, relevant)) <= 4


@given(st.integers(DEFAULT_WEIGHTS.least_served, 500), st.data())
def test_one_more_hit_never_makes_an_entry_less_useful(served: int, data: st.DataObject) -> None:
    relevant = data.draw(st.integers(0, served))
    assert used(served + 1, relevant + 1) >= used(served, relevant) >= used(served + 1, relevant)
