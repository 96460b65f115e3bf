"""Counts of spaces as JSON, their sum, and what is remembered in one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from recollect.core.model.entry import Kind, State
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.http.rendering.entries import category_summary_json

if TYPE_CHECKING:
    from recollect.use_cases.spaces.tell_summary import ToldSummary


def stats_json(spaces: Sequence[SpaceStatistics], now: datetime) -> dict[str, Any]:
    """Return the counts of each space and of all together."""
    return {
        "spaces": [{"space": space.space, **_counts_json([space], now)} for space in spaces],
        "total": _counts_json(spaces, now),
    }


def summary_json(space: str, told: "ToldSummary") -> dict[str, Any]:
    """Return what is remembered in a space, by category."""
    categories = list(map(category_summary_json, told.summaries))
    return {"space": space, "memory": told.memory, "categories": categories}


def _counts_json(spaces: Sequence[SpaceStatistics], now: datetime) -> dict[str, Any]:
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
