"""The stream's records, over an in-memory store and index."""

from collections.abc import Sequence

import pytest

from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.serverless.handlers.project_entries import Projection, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import PROJECT_ENTRIES
from recollect.use_cases.maintenance.project_entries import ProjectEntries
from tests.builders import ALICE, MODEL, a_memory, a_write
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.late_index import InMemoryLateIndex
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_batch, a_context, failures
from tests.unit.functions.stream import a_record, another_record

BOB = Scope("bob")


class Unlucky(InMemoryLateIndex):
    """Takes nothing of one person's."""

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        self.is_down = scope == BOB
        super().project(scope, rows)


@pytest.fixture
def queue() -> InMemoryQueue:
    return InMemoryQueue(FixedClock())


@pytest.fixture
def store() -> InMemoryEntryStore:
    return InMemoryEntryStore()


@pytest.fixture
def handle(store: InMemoryEntryStore, queue: InMemoryQueue) -> Handler:
    projection = Projection(StreamReader(lambda _: None).pointer_of, ProjectEntries(store, Unlucky(), queue, MODEL))
    return make_handler(projection, Telemetry(PROJECT_ENTRIES))


def stored(store: InMemoryEntryStore, scope: Scope = ALICE) -> Entry:
    entry = a_memory(scope=scope)
    store.commit(scope, [a_write(entry)])
    return entry


def requested(queue: InMemoryQueue) -> list[str]:
    return [delivery.message.entry_id for delivery in queue.receive(limit=100, lease_seconds=1)]


def test_a_new_entry_is_projected_and_its_vectors_are_asked_for(
    store: InMemoryEntryStore, queue: InMemoryQueue, handle: Handler, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = stored(store)
    assert failures(handle(a_batch(a_record(None, entry)), a_context())) == []
    assert requested(queue) == [entry.id]
    metrics = emitted(capsys)
    assert metrics["EntriesProjected", ("service",), "Count"] == [1.0]
    assert metrics["VectorsRequested", ("service",), "Count"] == [1.0]


def test_records_of_other_items_are_passed_over(queue: InMemoryQueue, handle: Handler) -> None:
    records = [another_record(sort) for sort in ("CHANGE#1#x#1", "STATS#x", "VECTOR#x", "HEAD#s", "MSG#s#m")]
    assert failures(handle(a_batch(*records), a_context())) == []
    assert requested(queue) == []


def test_a_space_that_fails_is_reported_by_its_sequence_numbers_and_holds_no_other_up(
    store: InMemoryEntryStore, queue: InMemoryQueue, handle: Handler
) -> None:
    alice, bob = stored(store), stored(store, BOB)
    batch = a_batch(a_record(None, alice, 1), a_record(None, bob, 2), a_record(None, alice, 3), a_record(None, bob, 4))
    assert failures(handle(batch, a_context())) == ["2", "4"]
    assert requested(queue) == [alice.id]


def test_a_removed_entry_is_counted_as_such(handle: Handler, capsys: pytest.CaptureFixture[str]) -> None:
    assert failures(handle(a_batch(a_record(a_memory(), None)), a_context())) == []
    assert emitted(capsys)["EntriesRemoved", ("service",), "Count"] == [1.0]
