"""Counts of spaces as JSON, their sum, and what is remembered in one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from recollect.core.model.entry import Kind, State
from recollect.core.spaces.activity import (
    HOUR,
    Activity,
    ActivitySeries,
    Counts,
    UserAction,
    changes_of_jobs,
    dollars_of,
    embedded,
    embedded_p95,
    hit_rate,
    new_by_category,
    reasons_of,
)
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.http.models.rendering import Json, moment


def stats_json(spaces: Sequence[SpaceStatistics], now: datetime, series: ActivitySeries | None = None) -> Json:
    """Return the counts of each space and of all together, and what was done there."""
    return {
        "spaces": [{"space": space.space, **_counts_json([space], now)} for space in spaces],
        "total": _counts_json(spaces, now),
        "series": None if series is None else series_json(series),
    }


def series_json(series: ActivitySeries) -> Json:
    """Return what was done, step by step."""
    return {
        "step": "hour" if series.step == HOUR else "day",
        "points": [{"at": moment(point.hour), **_activity_json(point.counts)} for point in series.points],
        "total": _activity_json(series.total),
    }


def _activity_json(counts: Counts) -> Json:
    rate = hit_rate(counts)
    return {
        **{name.value: counts.get(name.value, 0) for name in Activity},
        "hit_rate": None if rate is None else round(rate, 4),
        "new_by_category": new_by_category(counts),
        "degraded_by_reason": reasons_of(counts),
        "job_changes": changes_of_jobs(counts),
        "model_cost": dollars_of(counts),
        "embedded": embedded(counts),
        "embedded_p95_s": embedded_p95(counts),
        "user_actions": {action.value: counts.get(action.value, 0) for action in UserAction},
    }


def _counts_json(spaces: Sequence[SpaceStatistics], now: datetime) -> Json:
    waiting_since = [space.oldest_waiting_since for space in spaces if space.oldest_waiting_since is not None]
    return {
        "entries": sum(space.entries for space in spaces),
        "by_kind": _sum(space.by_kind for space in spaces),
        "by_state": _sum(space.by_state for space in spaces),
        "sessions": sum(space.sessions for space in spaces),
        "waiting_for_embedding": sum(space.waiting_for_embedding for space in spaces),
        "oldest_waiting_s": _age(min(waiting_since), now) if waiting_since else None,
        "set_aside": sum(space.set_aside for space in spaces),
        "tiered_searches": {
            "tier_1": sum(space.tiers.first for space in spaces),
            "tier_2": sum(space.tiers.second for space in spaces),
        },
    }


def _sum(counts: Iterable[Mapping[Kind, int]] | Iterable[Mapping[State, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(total)


def _age(since: datetime, now: datetime) -> float:
    return max(0.0, round((now - since).total_seconds(), 3))
