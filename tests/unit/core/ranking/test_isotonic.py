"""Pooling adjacent violators, against its definition."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.ranking.isotonic import never_rising

values = st.lists(st.floats(0, 1), max_size=30)


def test_a_rise_becomes_the_mean_of_what_rises() -> None:
    assert never_rising(np.array([0.9, 0.2, 0.5, 0.1]))[0].tolist() == pytest.approx([0.9, 0.35, 0.35, 0.1])
    assert never_rising(np.array([0.9, 0.2, 0.5, 0.1]))[1].tolist() == [1, 2, 2, 1]


def test_a_late_rise_reaches_back_as_far_as_it_must() -> None:
    assert never_rising(np.array([0.6, 0.3, 0.0, 0.9]))[0].tolist() == pytest.approx([0.6, 0.4, 0.4, 0.4])


@given(values)
def test_the_result_never_rises_and_stays_within_the_range(given_values: list[float]) -> None:
    found = never_rising(np.array(given_values))[0].tolist()
    assert len(found) == len(given_values)
    assert all(earlier >= later for earlier, later in pairwise(found))
    assert all(min(given_values) - 1e-12 <= one <= max(given_values) + 1e-12 for one in found)
    assert sum(found) == pytest.approx(sum(given_values))


@given(values)
def test_what_never_rises_is_left_exactly_as_it_is(given_values: list[float]) -> None:
    falling = sorted(given_values, reverse=True)
    assert never_rising(np.array(falling))[0].tolist() == falling
