"""A hit rate fell where later outcomes are surely and largely worse than former ones, and nowhere else."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.core.feedback.agent_statistics import Served
from recollect.core.feedback.drift import DatedOutcome, Watched, drifts, z_of_fall
from recollect.core.feedback.recall import Outcome

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday
TAGS = {"m-deploy": ("deploy",), "m-tea": ("tea", "kitchen")}


def outcomes(entry_id: str, served: int, relevant: int, days_ago: int, agent: str | None = "bot") -> list[DatedOutcome]:
    at = NOW - timedelta(days=days_ago)
    used = [Outcome((entry_id,), ())] * relevant + [Outcome((), (entry_id,))] * (served - relevant)
    return [DatedOutcome(at, agent, one) for one in used]


def test_a_tag_and_an_agent_that_fell_come_first() -> None:
    told = [
        *outcomes("m-deploy", 60, 45, 50),
        *outcomes("m-deploy", 40, 8, 3),
        *outcomes("m-tea", 300, 150, 50, "other"),
        *outcomes("m-tea", 300, 150, 3, "other"),
    ]
    found = drifts(told, TAGS, NOW)
    assert [(one.watched, one.name) for one in found if one.fell] == [(Watched.AGENT, "bot"), (Watched.TAG, "deploy")]
    assert (found[0].recent, found[0].former) == (Served(40, 8), Served(60, 45))
    assert [week.served for week in found[0].weeks] == [Served(60, 45), Served(40, 8)]
    assert all(week.monday.weekday() == 0 for week in found[0].weeks)
    assert {(one.watched, one.name) for one in found if not one.fell} == {
        (Watched.AGENT, "other"),
        (Watched.TAG, "tea"),
        (Watched.TAG, "kitchen"),
    }


@pytest.mark.parametrize(
    ("former", "recent"),
    [((19, 19), (40, 0)), ((60, 45), (19, 0)), ((5_000, 3_000), (5_000, 2_500)), ((20, 10), (20, 7))],
    ids=["too few before", "too few now", "sure and small", "large and not sure"],
)
def test_what_is_little_or_by_chance_is_no_fall(former: tuple[int, int], recent: tuple[int, int]) -> None:
    told = [*outcomes("m-deploy", *former, 50), *outcomes("m-deploy", *recent, 3)]
    assert not any(one.fell for one in drifts(told, TAGS, NOW))


def test_calls_of_no_agent_are_watched_as_well_and_gone_memories_have_no_tags() -> None:
    (only,) = drifts(outcomes("m-gone", 3, 1, 3, agent=None), TAGS, NOW)
    assert (only.watched, only.name, only.recent, only.z) == (Watched.AGENT, None, Served(3, 1), 0.0)


def test_by_the_textbook() -> None:
    # 45 of 60 and 8 of 40: pooled .53, error sqrt(.53 x .47 x (1/60 + 1/40)) = .10188
    assert z_of_fall(Served(60, 45), Served(40, 8)) == pytest.approx(0.55 / 0.10188, rel=1e-3)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(1, 50), st.integers(1, 50))
def test_what_did_not_get_worse_has_no_fall(used: int, later: int, served: int, later_served: int) -> None:
    former, recent = Served(served, min(used, served)), Served(later_served, min(later, later_served))
    z = z_of_fall(former, recent)
    assert (z > 0) == (former.hit_rate > recent.hit_rate)


def test_the_order_in_which_outcomes_are_told_means_nothing() -> None:
    told = [*outcomes("m-deploy", 60, 45, 50), *outcomes("m-tea", 40, 8, 3)]
    shuffled = told[:]
    Random(3).shuffle(shuffled)
    assert drifts(told, TAGS, NOW) == drifts(shuffled, TAGS, NOW)
