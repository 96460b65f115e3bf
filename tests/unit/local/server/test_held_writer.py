"""Scores of many searches are written at once, and none is lost at a clean end."""

import threading
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from recollect.core.model.entry import LastScores
from recollect.core.model.scope import Scope
from recollect.core.spaces.activity import Counts, hour_of
from recollect.errors import StoreUnavailableError
from recollect.local.server.held_writer import HeldWriter
from tests.builders import ALICE, MALLORY
from tests.fakes.clock import START

FOREVER = 3_600.0
MINUTES = 120.0
FIRST = LastScores(relevance=0.5, recency=0.5, importance=0.5, total=1.5, computed_at=START)
LATER = replace(FIRST, total=2.0, computed_at=START + timedelta(seconds=1))


class Store:
    """Notes what is written."""

    def __init__(self, *, fails: Exception | None = None) -> None:
        self.counted: list[tuple[Scope | None, datetime, Counts]] = []
        self.written: list[tuple[Scope, Mapping[str, LastScores]]] = []
        self.called = threading.Event()
        self._fails = fails

    def record_scores(self, scope: Scope, scores: Mapping[str, LastScores]) -> None:
        self.called.set()
        if self._fails is not None:
            raise self._fails
        self.written.append((scope, scores))

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        self.counted.append((scope, hour, dict(counts)))

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        self.counted.append((None, hour, dict(counts)))


def test_what_searches_found_is_written_together_and_the_newest_scores_count() -> None:
    store = Store()
    writer = HeldWriter(store, store, pause_seconds=FOREVER)
    writer.start()
    writer.record_scores(ALICE, {"a": FIRST, "b": FIRST})
    writer.record_scores(ALICE, {"a": LATER})
    writer.record_scores(ALICE, {"a": FIRST})
    writer.record_scores(MALLORY, {"a": FIRST})
    assert writer.stop(MINUTES)
    assert store.written == [(ALICE, {"a": LATER, "b": FIRST}), (MALLORY, {"a": FIRST})]


def test_scores_are_written_after_a_pause_without_being_asked() -> None:
    store = Store()
    writer = HeldWriter(store, store, pause_seconds=0.0)
    writer.start()
    writer.record_scores(ALICE, {"a": FIRST})
    assert store.called.wait(MINUTES)
    assert writer.stop(MINUTES)
    assert store.written == [(ALICE, {"a": FIRST})]


def test_many_scores_do_not_wait_for_the_pause() -> None:
    store = Store()
    writer = HeldWriter(store, store, pause_seconds=FOREVER, most_held=2)
    writer.start()
    writer.record_scores(ALICE, {"a": FIRST, "b": FIRST})
    assert store.called.wait(MINUTES)
    assert writer.stop(MINUTES)


@pytest.mark.parametrize("error", [StoreUnavailableError("away"), ValueError("a secret")])
def test_a_store_that_fails_ends_neither_the_thread_nor_tells_texts(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(fails=error)
    writer = HeldWriter(store, store, pause_seconds=0.0)
    writer.start()
    for entry_id in ("a", "b"):
        store.called.clear()
        writer.record_scores(ALICE, {entry_id: FIRST})
        assert store.called.wait(MINUTES)
    assert writer.stop(MINUTES)
    assert {record.message for record in caplog.records} == {"results_not_noted"}
    assert "secret" not in caplog.text


def test_what_was_done_in_an_hour_is_added_up_by_space_and_for_all() -> None:
    store = Store()
    writer = HeldWriter(store, store, pause_seconds=FOREVER)
    writer.start()
    for minutes in (0, 5):
        writer.add_activity(ALICE, START + timedelta(minutes=minutes), {"searches": 1})
    writer.add_activity_of_all(START, {"limited": 2})
    assert writer.stop(MINUTES)
    assert store.counted == [(ALICE, hour_of(START), {"searches": 2}), (None, hour_of(START), {"limited": 2})]
