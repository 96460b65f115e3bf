"""Bootstrap intervals."""

import pytest

from recollect.core.feedback.regression.bootstrap_interval import bootstrap_interval


def test_values_that_are_all_alike_leave_no_doubt() -> None:
    interval = bootstrap_interval([0.25] * 8)
    assert (interval.mean, interval.low, interval.high) == (0.25, 0.25, 0.25)


def test_the_interval_of_many_coin_throws_is_that_of_the_normal_approximation() -> None:
    interval = bootstrap_interval([0.0, 1.0] * 200, resamples=4_000)
    half = 1.96 * (0.5 / 400**0.5)  # standard error of a mean of 400 throws with deviation 0.5
    assert interval.mean == pytest.approx(0.5)
    assert interval.low == pytest.approx(0.5 - half, abs=0.005)
    assert interval.high == pytest.approx(0.5 + half, abs=0.005)


def test_the_same_seed_gives_the_same_interval_and_another_one_another() -> None:
    values = [0.1, 0.5, 0.9, 0.2]
    assert bootstrap_interval(values, seed=1) == bootstrap_interval(values, seed=1)
    assert bootstrap_interval(values, seed=1) != bootstrap_interval(values, seed=2)
