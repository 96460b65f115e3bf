"""A machine whose clock is set back by a day: nothing is lost, nothing comes twice, nothing waits for that day."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.waiting_vectors import SharedWaitingVectors
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue
from recollect.adapters.sqlite.upkeep.check import check
from recollect.adapters.token_buckets import TokenBucketsInMemory
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.drafts import Action, ConversationEvent, Edit, Message
from recollect.core.model.entry import Role, State
from recollect.core.model.idempotency import IdempotencyKey
from recollect.core.model.listing import Order, Selection
from recollect.core.model.messages import Delivery
from recollect.core.model.token_bucket import Grant, RateLimit
from recollect.core.query.query import Query
from recollect.core.ranking.weights import RankingWeights
from recollect.use_cases.conversations.record_event import RecordEvent
from recollect.use_cases.search.search import SearchEntries
from tests.builders import ALICE
from tests.contract.store.parts import embed
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.embedder import HashEmbedder
from tests.write_path import USER, WritePath, wired

DAY = timedelta(days=1)
LEASE = 120.0
ALL = 99


@dataclass(frozen=True)
class Machine:
    """A data file and a clock that can be set."""

    clock: FixedClock
    store: SqliteEntryStore
    queue: SqliteQueue
    path: WritePath
    record_event: RecordEvent

    def set_back(self) -> None:
        self.clock.advance(days=-1)

    def finish(self, deliveries: Sequence[Delivery[EmbeddingRequest]]) -> None:
        """Store vectors, settle and acknowledge, as the worker does."""
        embed(self.store, *(self.store.get(ALICE, one.message.entry_id) for one in deliveries))
        self.store.settle(ALICE, [(one.message.entry_id, one.message.version) for one in deliveries])
        self.queue.acknowledge([one.receipt for one in deliveries])

    def search(self, text: str) -> list[str]:
        embedder = HashEmbedder()
        with closing(ExactSearch(self.store, max_bytes=1 << 24)) as index:
            waiting = SharedWaitingVectors(embedder)
            search = SearchEntries(
                self.store, index, embedder, waiting, RankingWeights(), self.clock, self.path.settings
            )
            hits = search(ALICE, Query(text=text)).hits
        assert all(0 <= hit.relevance <= 1 for hit in hits)
        return [hit.entry.text for hit in hits]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    clock, ids = FixedClock(), CountingIds()
    file = tmp_path / "recollect.db"
    with closing(Database(file)) as database:
        store = SqliteEntryStore(database, clock)
        path = wired(store, clock, ids)
        yield Machine(clock, store, SqliteQueue(database, clock), path, RecordEvent(store, clock, ids, path.settings))
    assert check(file).findings == ()


def test_what_was_stored_before_and_after_is_found_and_listed(machine: Machine) -> None:
    before = machine.path.stored("The ski pass lies in the drawer.")
    machine.set_back()
    after = machine.path.stored("The spare ski boots lie in the cellar.")
    assert set(machine.search("Where are ski pass and ski boots?")) == {before.text, after.text}
    listed = machine.store.list_entries(ALICE, Selection(order=Order.CREATED), limit=ALL).items
    assert {entry.id for entry in listed} == {before.id, after.id}


def test_the_feed_of_changes_goes_by_numbers_alone(machine: Machine) -> None:
    first = machine.path.stored("The ski pass lies in the drawer.")
    position = machine.store.changes(ALICE, position=None, limit=ALL).position
    machine.set_back()
    machine.path.edit(ALICE, first.id, Edit(text="The ski pass lies in the car."), USER)
    second = machine.path.stored("The boots lie in the cellar.")
    page = machine.store.changes(ALICE, position=position, limit=ALL)
    assert [change.entry_id for change in page.changes] == [first.id, second.id]
    assert not page.reset


def test_an_edit_replaces_what_is_newer_by_its_time(machine: Machine) -> None:
    entry = machine.path.stored("Alice lives in Graz.")
    machine.path.edit(ALICE, entry.id, Edit(text="Alice lives in Linz."), USER)
    machine.set_back()
    edited = machine.path.edit(ALICE, entry.id, Edit(text="Alice lives in Wels."), USER)
    assert (edited.version, machine.store.get(ALICE, entry.id).text) == (3, "Alice lives in Wels.")
    versions = machine.store.versions(ALICE, entry.id, limit=ALL).items
    assert [version.entry.text for version in versions] == ["Alice lives in Linz.", "Alice lives in Graz."]
    assert machine.path.revert(ALICE, entry.id, 1, USER).text == "Alice lives in Graz."


def test_what_was_forgotten_can_be_taken_back(machine: Machine) -> None:
    entry = machine.path.stored("Alice lives in Graz.")
    machine.path.forget(ALICE, entry.id, USER)
    machine.set_back()
    assert machine.search("Where does Alice live?") == []
    machine.path.restore(ALICE, entry.id, USER)
    assert machine.search("Where does Alice live?") == [entry.text]


def test_a_write_under_its_key_is_still_carried_out_once(machine: Machine) -> None:
    key = IdempotencyKey("k1", "digest")
    first = machine.path.tell("Alice lives in Graz.", idempotency_key=key)
    machine.set_back()
    again = machine.path.tell("Alice lives in Graz.", idempotency_key=key)
    assert first.entry is not None
    assert again.entry is not None
    assert (again.action, again.entry.id) == (Action.CREATED, first.entry.id)
    assert len(machine.store.list_entries(ALICE, Selection(), limit=ALL).items) == 1


def test_a_message_is_stored_once_and_none_is_lost(machine: Machine) -> None:
    def say(*ids: str) -> list[str]:
        messages = tuple(Message(id=one, role=Role.USER, text=f"message {one}") for one in ids)
        machine.record_event(ALICE, ConversationEvent("s1", messages), USER)
        return [turn.text for turn in machine.store.session_turns(ALICE, "s1", limit=ALL).items]

    say("a", "b")
    machine.set_back()
    assert sorted(say("b", "c")) == ["message a", "message b", "message c"]


def test_what_ceased_to_hold_still_does_not_come_back(machine: Machine) -> None:
    old = machine.path.stored("The office is in Graz.", valid_to=machine.clock.now() - 2 * DAY)
    machine.set_back()
    assert machine.search("Where is the office?") == []
    assert machine.store.get(ALICE, old.id).state is State.ACTIVE


def test_no_request_for_vectors_waits_for_the_day_to_pass(machine: Machine) -> None:
    """One was taken by a process that is gone, another released for later: both by a clock that was ahead."""
    machine.path.stored("taken")
    machine.path.stored("The boots lie in the cellar.")
    taken, released = machine.queue.receive(limit=2, lease_seconds=LEASE)
    machine.queue.release(released.receipt, delay_seconds=LEASE)
    machine.set_back()
    again = machine.queue.receive(limit=ALL, lease_seconds=LEASE)
    assert {one.message for one in again} == {taken.message, released.message}
    assert machine.queue.receive(limit=ALL, lease_seconds=LEASE) == []
    machine.finish(again)
    assert machine.queue.depth().waiting == 0


def test_a_worker_that_was_at_it_may_finish(machine: Machine) -> None:
    machine.path.stored("The boots lie in the cellar.")
    (taken,) = machine.queue.receive(limit=1, lease_seconds=LEASE)
    machine.set_back()
    machine.finish([taken])
    assert machine.queue.depth().waiting == 0


def test_limits_that_were_kept_before_the_clock_was_set_back_hold_nobody_up() -> None:
    clock, limit = FixedClock(), RateLimit(per_minute=60, burst=10)
    clock.advance(days=1)
    buckets = TokenBucketsInMemory(clock)
    buckets.take("alice", limit, 1)
    clock.advance(days=-1)
    for expected in (Grant(0, wait=1_000_000), Grant(1)):
        assert buckets.take("alice", limit, 10) == expected
        clock.advance(seconds=1)
