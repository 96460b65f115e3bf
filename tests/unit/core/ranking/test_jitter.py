"""Chance that a request can repeat."""

from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.ranking.jitter import jitter_factors, seed_of

TODAY, TOMORROW = date(2026, 3, 1), date(2026, 3, 2)
ids = st.lists(st.text(min_size=1), min_size=1, max_size=20, unique=True)
jitters = st.floats(0, 1)


@given(ids, jitters, st.text())
def test_a_factor_stays_within_the_jitter(entry_ids: list[str], jitter: float, seed: str) -> None:
    factors = jitter_factors(entry_ids, jitter, seed)
    assert np.all(np.abs(factors - 1) <= jitter + 1e-12)


@given(ids, st.text())
def test_no_jitter_is_exactly_one(entry_ids: list[str], seed: str) -> None:
    assert jitter_factors(entry_ids, 0.0, seed).tolist() == [1.0] * len(entry_ids)


@given(ids, jitters, st.text())
def test_what_an_entry_draws_does_not_depend_on_the_others(entry_ids: list[str], jitter: float, seed: str) -> None:
    together = jitter_factors(entry_ids[::-1], jitter, seed).tolist()[::-1]
    assert together == [jitter_factors([one], jitter, seed)[0] for one in entry_ids]


def test_the_draws_are_spread_evenly() -> None:
    factors = jitter_factors([str(number) for number in range(4_000)], 1.0, "seed")
    counts, _ = np.histogram(factors, bins=4, range=(0, 2))
    # A share of 1/4 has a standard deviation of sqrt(4000 x 1/4 x 3/4) = 27
    assert counts.tolist() == pytest.approx([1_000] * 4, abs=4 * 27)


def test_a_seed_goes_before_query_and_day() -> None:
    assert seed_of("tea?", TODAY, 7) == seed_of("coffee?", TOMORROW, 7)
    assert len({seed_of("tea?", TODAY), seed_of("tea?", TOMORROW), seed_of("coffee?", TODAY)}) == 3
    assert seed_of("tea?", TODAY) == seed_of("tea?", TODAY)


def test_another_seed_draws_otherwise() -> None:
    assert jitter_factors(["a", "b"], 0.5, "1").tolist() != jitter_factors(["a", "b"], 0.5, "2").tolist()
