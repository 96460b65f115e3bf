"""The signals of a profile, against arithmetic."""

from datetime import timedelta
from math import exp, log, tanh
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.model.entry import Entry, Statistics
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import PROFILES, Decay, ProfileName, RecencyCurve
from recollect.core.ranking.signals import decay_factors, importances, last_scores, recencies, utilities
from recollect.core.spaces.capacity import total_score
from tests.builders import a_memory
from tests.fakes.clock import START

ACCESS = RecencyCurve()
WEEK = PROFILES[ProfileName.BALANCED].recency
DAY = timedelta(days=1)
# Of utility, by one vote: usefulness moves by 1, the access that it counts as by at most ln 2
ONE_VOTE = tanh((1 + log(2)) / 20)


def used(*, hours_ago: float = 0, times: int = 1, usefulness: float = 0.0, **fields: Any) -> Entry:
    statistics = Statistics(accessed_at=START - timedelta(hours=hours_ago), access_count=times, usefulness=usefulness)
    return a_memory(statistics=statistics, **fields)


def recency(entry: Entry, curve: RecencyCurve) -> float:
    (found,) = recencies([entry], curve, START)
    return float(found)


def utility(usefulness: float, times: int) -> float:
    (found,) = utilities([used(usefulness=usefulness, times=times)])
    return float(found)


def test_recency_falls_by_half_a_percent_an_hour_since_the_last_access() -> None:
    assert recency(used(hours_ago=48, occurred_at=START - 90 * DAY), ACCESS) == pytest.approx(0.995**48)


def test_what_nobody_accessed_is_as_recent_as_what_it_tells() -> None:
    imported = a_memory(occurred_at=START - 10 * DAY)
    assert recency(imported, ACCESS) == pytest.approx(0.995**240)


def test_recency_of_balanced_counts_from_when_it_was_said_whoever_read_it_since() -> None:
    assert recency(used(occurred_at=START - 14 * DAY), WEEK) == pytest.approx(exp(-14 / 7))


def test_what_is_still_to_come_is_as_recent_as_now() -> None:
    ahead = a_memory(occurred_at=START + DAY)
    assert (recency(ahead, ACCESS), recency(ahead, WEEK)) == (1.0, 1.0)
    assert decay_factors([ahead], Decay(on=True), START).tolist() == [1.0]


def test_utility_is_a_sigmoid_of_votes_and_accesses() -> None:
    assert utility(0.0, 0) == 0.5
    assert utility(6.0, 54) == pytest.approx(1 / (1 + exp(-(6 + log(55)) / 5)))
    assert utility(-4.0, 0) == pytest.approx(1 / (1 + exp(4 / 5)))


@given(st.floats(-1e6, 1e6), st.integers(0, 10**9))
def test_utility_is_a_share_whatever_was_counted(usefulness: float, times: int) -> None:
    assert 0 <= utility(usefulness, times) <= 1


@given(st.floats(-1e3, 1e3), st.integers(0, 10**6), st.sampled_from([-1, 1]))
def test_one_vote_moves_utility_no_further_than_documented(usefulness: float, times: int, vote: int) -> None:
    assert abs(utility(usefulness + vote, times + 1) - utility(usefulness, times)) <= ONE_VOTE + 1e-12


def test_one_vote_can_move_utility_as_far_as_documented() -> None:
    # Symmetric about the middle, where the sigmoid is steepest
    middle = -(1 + log(2)) / 2
    assert utility(middle + 1, 1) - utility(middle, 0) == pytest.approx(ONE_VOTE)
    assert pytest.approx(0.0845, abs=1e-4) == ONE_VOTE


def test_importance_is_as_it_is_stored() -> None:
    assert importances([a_memory(importance=0.3), a_memory()]).tolist() == [0.3, 0.0]


def test_decay_is_a_percent_a_day_or_the_rate_of_the_category() -> None:
    entries = [a_memory(occurred_at=START - 20 * DAY, category=category) for category in (None, "work", "health")]
    rates = Decay(on=True, by_category={"health": 0.001})
    assert decay_factors(entries, rates, START).tolist() == pytest.approx([exp(-0.2), exp(-0.2), exp(-0.02)])


def test_without_decay_age_costs_exactly_nothing() -> None:
    old = a_memory(occurred_at=START - 9_000 * DAY, category="health")
    assert decay_factors([old], Decay(by_category={"health": 1.0}), START).tolist() == [1.0]


def test_last_scores_are_those_of_balanced_whichever_profile_found_it() -> None:
    entry = used(now=START - 7 * DAY, importance=0.25)
    hit = Hit(entry, score=0.01, relevance=0.5)
    kept = last_scores(hit, START)
    assert (kept.relevance, kept.importance, kept.computed_at) == (0.5, 0.25, START)
    assert (kept.recency, kept.total) == pytest.approx((exp(-1), 0.5 + exp(-1) + 0.25))


@given(st.integers(0, 5_000), st.integers(0, 5_000), st.floats(0, 1))
def test_totals_can_be_compared_with_what_is_recomputed_for_the_cap(stored: int, said: int, importance: float) -> None:
    stored_at = START - timedelta(hours=stored)
    entry = a_memory(now=stored_at, occurred_at=stored_at - timedelta(hours=said), importance=importance)
    irrelevant = Hit(entry, score=0.9, relevance=0.0)
    assert last_scores(irrelevant, START).total == pytest.approx(total_score(entry, START))
