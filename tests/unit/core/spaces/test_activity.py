"""What operators need of the counts of an hour: reasons, jobs, cost, and how late vectors were."""

import pytest

from recollect.core.spaces.activity import (
    WITHIN,
    Activity,
    changed_by,
    changes_of_jobs,
    degraded_by,
    dollars_of,
    embedded,
    embedded_after,
    embedded_p95,
    model_cost,
    reasons_of,
)


def test_a_search_counts_once_and_once_for_each_reason() -> None:
    counts = degraded_by(("dense_leg", "index_slow", "dense_leg"))
    assert counts[Activity.DEGRADED] == 1
    assert reasons_of(counts) == {"dense_leg": 1, "index_slow": 1}
    assert degraded_by(()) == {}


def test_names_of_jobs_come_back_in_order() -> None:
    assert changes_of_jobs({**changed_by("roll_up", 3), **changed_by("prune", 2), "jobs_failed": 1}) == {
        "prune": 2,
        "roll_up": 3,
    }


def test_cost_is_kept_to_a_millionth_of_a_dollar() -> None:
    assert dollars_of(model_cost(0.000_002_4)) == 0.000_002
    assert dollars_of({}) == 0.0


@pytest.mark.parametrize(
    ("seconds", "p95"),
    [
        ([], None),
        ([0.0], 1),
        ([1.0] * 19 + [200.0], 1),  # 19 of 20 are 95 %
        ([1.0] * 18 + [200.0] * 2, 300),
        ([1.5] * 100, 2),
        ([4_000.0], None),
    ],
)
def test_the_95th_percentile_is_the_bound_under_which_so_many_are(seconds: list[float], p95: int | None) -> None:
    counts = embedded_after(seconds)
    assert embedded_p95(counts) == p95
    assert embedded(counts) == len(seconds)


def test_a_bound_counts_what_is_just_there() -> None:
    assert [embedded_p95(embedded_after([float(most)])) for most in WITHIN] == list(WITHIN)
