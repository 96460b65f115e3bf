"""Taking up overdue changes, over an in-memory store."""

from datetime import timedelta

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.messages import QueueDepth
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.sweep import SweepPending, SweepPolicy, SweepReport
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

POLICY = SweepPolicy(pending_for=timedelta(minutes=15), spaces_per_read=2, most_waiting=3)


class Bench:
    """A sweep with its store, and a queue that holds only what the sweep sends."""

    def __init__(self) -> None:
        self.clock, self.store = FixedClock(), InMemoryEntryStore()
        self.queue = InMemoryQueue(self.clock)
        self.sweep = SweepPending(self.store, self.queue, self.clock, POLICY)

    def store_one(self, scope: Scope = ALICE) -> Entry:
        entry = a_memory(scope=scope, now=self.clock.now())
        self.store.commit(scope, [a_write(entry)])
        return entry

    def run(self, after: str | None = None, *, has_time: bool = True, **more: timedelta) -> SweepReport:
        return self.sweep(after=after, has_time=lambda: has_time, **more)

    def requested(self) -> list[EmbeddingRequest]:
        return [delivery.message for delivery in self.queue.receive(limit=100, lease_seconds=1)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_only_what_waits_too_long_is_asked_for_again(bench: Bench) -> None:
    old = bench.store_one()
    bench.clock.advance(minutes=15)
    bench.store_one()
    report = bench.run()
    assert bench.requested() == [EmbeddingRequest("alice", "default", old.id, 1)]
    assert (report.spaces, report.resent) == (1, 1)


def test_what_is_settled_is_left_alone(bench: Bench) -> None:
    entry = bench.store_one()
    bench.store.settle(ALICE, [(entry.id, 1)])
    bench.clock.advance(hours=1)
    assert bench.run() == SweepReport(spaces=1)


def test_how_long_is_too_long_can_be_said(bench: Bench) -> None:
    bench.store_one()
    assert bench.run(pending_for=timedelta(0)).resent == 1


def test_a_sweep_without_time_does_one_page_and_tells_where_to_go_on(bench: Bench) -> None:
    for name in ("a", "b", "c"):
        bench.store_one(Scope(name))
    bench.clock.advance(hours=1)
    first = bench.run(has_time=False)
    second = bench.run(first.next_after, has_time=False)
    assert (first.spaces, second.spaces, second.next_after) == (2, 1, None)
    assert {request.owner for request in bench.requested()} == {"a", "b", "c"}


def test_a_queue_that_is_behind_is_not_filled_further(bench: Bench) -> None:
    for _ in range(POLICY.most_waiting):
        bench.store_one()
    bench.clock.advance(hours=1)
    assert bench.run().resent == POLICY.most_waiting
    again = bench.run()
    assert (again.resent, again.waiting) == (0, POLICY.most_waiting)


def test_what_a_sweep_has_sent_counts_at_once_and_the_queue_is_asked_once(bench: Bench) -> None:
    """SQS counts about a minute late."""
    for name in ("a", "b", "c", "d", "e"):
        bench.store_one(Scope(name))
    bench.clock.advance(hours=1)
    asked = []

    def empty() -> QueueDepth:
        asked.append(True)
        return QueueDepth(0, 0)

    bench.queue.depth = empty  # type: ignore[method-assign]
    report = bench.run()
    assert (report.spaces, report.resent) == (5, POLICY.most_waiting)
    assert len(bench.requested()) == POLICY.most_waiting
    assert len(asked) == 1
