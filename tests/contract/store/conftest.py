"""The adapters that the suites of store and queue run on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbTokenBuckets
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteQueue, changes
from recollect.adapters.token_buckets import TokenBucketsInMemory
from recollect.ports import EntryStore, Queue
from tests.contract.aws import Aws
from tests.contract.store.parts import SETTLED_KEPT, Parts
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.fakes.token_buckets import InMemoryTokenBuckets
from tests.isolation.in_flight import scoped
from tests.patience import PATIENT_SECONDS

ON_AWS = pytest.param("aws", marks=pytest.mark.service)
PATIENCE = PATIENT_SECONDS  # a crowded machine is no reason to fail


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every adapter: those on services only where these were asked for."""
    if "parts" in metafunc.fixturenames:
        services = [ON_AWS] if metafunc.config.getoption("--services", default=None) else []
        metafunc.parametrize("parts", ["sqlite", "memory", *services], indirect=True)


@pytest.fixture
def parts(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Parts]:
    if request.param == "aws":
        yield from _on_aws(request.getfixturevalue("aws"))
        return
    clock = FixedClock()
    if request.param == "memory":
        queue = InMemoryQueue(clock)
        yield Parts(
            InMemoryEntryStore(queue, clock, settled_kept=SETTLED_KEPT), queue, clock, InMemoryTokenBuckets(clock)
        )
        return
    database = Database(tmp_path / "recollect.db", busy_seconds=PATIENCE)
    monkeypatch.setattr(changes, "SETTLED_KEPT", SETTLED_KEPT)
    store = SqliteEntryStore(database, clock)
    yield Parts(store, SqliteQueue(database, clock), clock, TokenBucketsInMemory(clock))
    database.close()


def _on_aws(aws: Aws) -> Iterator[Parts]:
    clock = aws.clock()
    with aws.guarded_table(clock) as (table, in_flight), aws.queue(clock) as queue:
        store = scoped(DynamoDbEntryStore(table, send=queue.send), in_flight)
        yield Parts(store, queue, clock, DynamoDbTokenBuckets(table))


@pytest.fixture
def store(parts: Parts) -> EntryStore:
    return parts.store


@pytest.fixture
def queue(parts: Parts) -> Queue:
    return parts.queue


@pytest.fixture
def clock(parts: Parts) -> FixedClock:
    return parts.clock
