"""Capacity: who goes when a space has too many memories."""

from datetime import timedelta
from math import exp
from typing import Any

import pytest

from recollect.core.model.entry import Entry, LastScores, Statistics
from recollect.core.spaces.capacity import Trimming, total_score, trimming
from tests.builders import a_memory
from tests.fakes.clock import START

NOW = START + timedelta(days=30)


def _scored(name: str, total: float, *, hours_ago: float = 1, **fields: Any) -> Entry:
    computed = NOW - timedelta(hours=hours_ago)
    scores = LastScores(relevance=0, recency=0, importance=0, total=total, computed_at=computed)
    return a_memory(name, id=name, statistics=Statistics(accessed_at=START, last_scores=scores), **fields)


def test_nothing_goes_up_to_the_cap() -> None:
    assert trimming([_scored("a", 0.1), _scored("b", 0.2)], 2, NOW) == Trimming(())
    assert trimming([], 0, NOW) == Trimming(())


def test_the_lowest_go_the_lowest_first() -> None:
    memories = [_scored("a", 0.3), _scored("b", 0.1), _scored("c", 0.2), _scored("d", 0.4)]
    assert trimming(memories, 2, NOW) == Trimming(("b", "c"))


def test_of_equals_the_oldest_go_then_the_first_ids() -> None:
    old = START - timedelta(days=1)
    memories = [_scored("c", 0.1), _scored("b", 0.1), _scored("d", 0.1, created_at=old)]
    assert trimming(memories, 1, NOW) == Trimming(("d", "b"))


def test_pinned_and_saved_memories_never_go_and_neither_does_the_spared_one() -> None:
    memories = [
        _scored("pinned", 0, pinned=True),
        _scored("saved", 0, manually_saved=True),
        _scored("said", 0),
        _scored("plain", 0.9),
    ]
    assert trimming(memories, 3, NOW, spared="said") == Trimming(("plain",))
    assert trimming(memories, 2, NOW, spared="said") == Trimming(("plain",), protected_only=True)
    assert trimming(memories[:2], 1, NOW) == Trimming((), protected_only=True)


def test_contested_memories_go_last_and_are_asked_about_only_as_far_as_needed() -> None:
    memories = [_scored("a", 0.1), _scored("b", 0.2), _scored("c", 0.3), _scored("d", 0.4)]
    asked: list[str] = []

    def is_contested(entry: Entry) -> bool:
        asked.append(entry.id)
        return entry.id in {"a", "c"}

    assert trimming(memories, 3, NOW, is_contested=is_contested) == Trimming(("b",))
    assert asked == ["a", "b"]
    assert trimming(memories, 1, NOW, is_contested=is_contested) == Trimming(("b", "d", "a"))


def test_what_is_about_health_is_worth_more() -> None:
    allergy, cousin = _scored("allergy", 0.1, category="health"), _scored("cousin", 0.3, category="relationships")
    assert trimming([allergy, cousin], 1, NOW) == Trimming(("cousin",))


def test_a_score_counts_for_24_hours() -> None:
    age_days, importance = 30, 0.25
    recomputed = exp(-age_days / 7) + importance
    assert total_score(_scored("a", 0.9, hours_ago=24), NOW) == 0.9
    assert total_score(_scored("a", 0.9, hours_ago=24.01, importance=importance), NOW) == pytest.approx(recomputed)
    assert total_score(a_memory(importance=importance), NOW) == pytest.approx(recomputed)


def test_what_was_never_scored_and_is_new_counts_as_wholly_recent() -> None:
    assert total_score(a_memory(now=NOW), NOW) == 1
    assert total_score(a_memory(now=NOW + timedelta(hours=1)), NOW) == 1  # a clock that ran ahead
