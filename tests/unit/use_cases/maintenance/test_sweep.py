"""Taking up overdue changes, over an in-memory store."""

from datetime import timedelta

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.sweep import SweepPolicy, SweepSpace
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.jobs import changes_of

POLICY = SweepPolicy(pending_for=timedelta(minutes=15), most_waiting=3)


class Bench:
    """A sweep with its store, and a queue that holds only what the sweep sends."""

    def __init__(self) -> None:
        self.clock, self.store = FixedClock(), InMemoryEntryStore()
        self.queue = InMemoryQueue(self.clock)
        self.sweep = SweepSpace(self.store, self.queue, self.clock, POLICY)

    def store_one(self, scope: Scope = ALICE) -> Entry:
        entry = a_memory(scope=scope, now=self.clock.now())
        self.store.commit(scope, [a_write(entry)])
        return entry

    def run(self) -> int:
        return len(changes_of(self.sweep))

    def requested(self) -> list[EmbeddingRequest]:
        return [delivery.message for delivery in self.queue.receive(limit=100, lease_seconds=1)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_only_what_waits_too_long_is_asked_for_again(bench: Bench) -> None:
    old = bench.store_one()
    bench.clock.advance(minutes=15)
    bench.store_one()
    assert bench.run() == 1
    assert bench.requested() == [EmbeddingRequest("alice", "default", old.id, 1)]


def test_what_is_settled_is_left_alone(bench: Bench) -> None:
    entry = bench.store_one()
    bench.store.settle(ALICE, [(entry.id, 1)])
    bench.clock.advance(hours=1)
    assert bench.run() == 0


def test_a_queue_that_is_behind_is_not_filled_further(bench: Bench) -> None:
    for _ in range(POLICY.most_waiting):
        bench.store_one()
    bench.clock.advance(hours=1)
    assert bench.run() == POLICY.most_waiting
    assert bench.run() == 0
    assert bench.queue.depth().waiting == POLICY.most_waiting
