"""A sweep in pieces, over an in-memory store."""

import logging

import pytest

from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.errors import InputError, StoreUnavailableError
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending, SweepPolicy
from tests.builders import a_memory, a_write
from tests.fakes.bookmark import InMemoryBookmark
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

OWNERS = ("alice", "bob", "carol", "dave", "erin")


class Fussy(InMemoryEntryStore):
    """Knows no places of one kind, and fails as it is told to."""

    is_down = False

    def every_scope(self, *, limit: int, after: str | None = None) -> Page[Scope]:
        if self.is_down:
            raise StoreUnavailableError("as the test says")
        if after == "of a former version":
            raise InputError("after", "is not a position in this listing")
        return super().every_scope(limit=limit, after=after)


class Bench:
    """Five spaces with an overdue change each, two of them a page."""

    def __init__(self) -> None:
        clock, self.store = FixedClock(), Fussy()
        for owner in OWNERS:
            self.store.commit(Scope(owner), [a_write(a_memory(scope=Scope(owner)))])
        clock.advance(hours=1)
        self.queue, self.bookmark = InMemoryQueue(clock), InMemoryBookmark()
        sweep = SweepPending(self.store, self.queue, clock, SweepPolicy(spaces_per_read=2))
        self.scheduled = ScheduledSweep(sweep, self.bookmark)

    def swept(self, *, has_time: bool = False) -> list[str]:
        """Whose changes one run asks for."""
        self.scheduled(has_time=lambda: has_time)
        deliveries = self.queue.receive(limit=100, lease_seconds=60)
        self.queue.acknowledge([delivery.receipt for delivery in deliveries])
        return sorted(delivery.request.owner for delivery in deliveries)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_runs_without_time_get_round_to_every_space_and_begin_anew(bench: Bench) -> None:
    runs = [bench.swept() for _ in range(3)]
    assert sorted(owner for run in runs for owner in run) == list(OWNERS)
    assert [len(run) for run in runs] == [2, 2, 1]
    assert bench.swept() == runs[0]


def test_a_run_with_time_goes_on_to_the_end(bench: Bench) -> None:
    first = bench.swept()
    assert sorted(first + bench.swept(has_time=True)) == list(OWNERS)
    assert bench.bookmark.place is None


def test_a_run_that_fails_is_done_again_from_the_same_place(bench: Bench) -> None:
    bench.swept()
    place = bench.bookmark.place
    bench.store.is_down = True
    with pytest.raises(StoreUnavailableError):
        bench.swept()
    assert bench.bookmark.place == place


def test_a_place_that_means_nothing_any_more_is_the_beginning(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    bench.bookmark.place = "of a former version"
    with caplog.at_level(logging.WARNING):
        assert bench.swept(has_time=True) == list(OWNERS)
    assert [record.message for record in caplog.records] == ["bookmark_not_understood"]
