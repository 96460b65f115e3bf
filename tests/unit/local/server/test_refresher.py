"""The thread that refreshes summaries: page by page, never before vectors, and on after a failure."""

import threading
from collections.abc import Callable
from typing import Any, cast

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.errors import StoreUnavailableError
from recollect.local.server.refresher import SummaryRefresher
from recollect.use_cases.maintenance.refresh_summaries import RefreshReport, RefreshSummaries
from tests.fakes.clock import FixedClock
from tests.fakes.queue import InMemoryQueue

LONG = 60.0


class Pages:
    """A refresh of three pages; what is raised for the first one."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.asked: list[str | None] = []
        self.round = threading.Event()
        self._failure = failure

    def __call__(self, *, after: str | None, has_time: Callable[[], bool]) -> RefreshReport:
        assert not has_time()
        self.asked.append(after)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        following = {None: "a", "a": "b", "b": None}[after]
        if following is None:
            self.round.set()
        return RefreshReport(next_after=following)


def a_refresher(pages: Pages, queue: InMemoryQueue | None = None) -> SummaryRefresher:
    refresh: Any = pages
    return SummaryRefresher(
        cast("RefreshSummaries", refresh), queue or InMemoryQueue(FixedClock()), round_seconds=0.01, page_seconds=0.001
    )


def test_it_goes_through_all_pages_and_ends_when_it_is_told() -> None:
    pages = Pages()
    refresher = a_refresher(pages)
    refresher.start()
    assert pages.round.wait(LONG)
    assert refresher.stop(LONG)
    assert pages.asked[:3] == [None, "a", "b"]


def test_after_a_failure_it_begins_anew() -> None:
    for failure in (StoreUnavailableError("no answer"), RuntimeError("unforeseen")):
        pages = Pages(failure)
        refresher = a_refresher(pages)
        refresher.start()
        assert pages.round.wait(LONG)
        assert refresher.stop(LONG)
        assert pages.asked[:4] == [None, None, "a", "b"]


def test_what_waits_for_vectors_comes_first() -> None:
    pages, queue = Pages(), InMemoryQueue(FixedClock())
    queue.send([EmbeddingRequest("alice", "default", "an-entry", 1)])
    refresher = a_refresher(pages, queue)
    looked = threading.Event()
    depth = queue.depth

    def looking() -> Any:
        found = depth()
        looked.set()
        return found

    queue.depth = looking  # type: ignore[method-assign]
    refresher.start()
    assert looked.wait(LONG)
    assert pages.asked == []
    for delivery in queue.receive(limit=1, lease_seconds=1):
        queue.acknowledge([delivery.receipt])
    assert pages.round.wait(LONG)
    assert refresher.stop(LONG)
