"""The adapters that the suites of store and queue run on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue
from recollect.ports import EntryStore, Queue
from tests.contract.store.parts import SETTLED_KEPT, Parts
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

PATIENCE = 60.0  # a crowded machine is no reason to fail


@pytest.fixture(params=["sqlite", "memory"])
def parts(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Parts]:
    clock = FixedClock()
    if request.param == "memory":
        queue = InMemoryQueue(clock)
        yield Parts(InMemoryEntryStore(queue, settled_kept=SETTLED_KEPT), queue, clock)
        return
    database = Database(tmp_path / "recollect.db", busy_seconds=PATIENCE)
    yield Parts(SqliteEntryStore(database, settled_kept=SETTLED_KEPT), SqliteQueue(database, clock), clock)
    database.close()


@pytest.fixture
def store(parts: Parts) -> EntryStore:
    return parts.store


@pytest.fixture
def queue(parts: Parts) -> Queue:
    return parts.queue


@pytest.fixture
def clock(parts: Parts) -> FixedClock:
    return parts.clock
