"""The stores that the write path is tried on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.adapters.clock import RandomIds
from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.sqlite import Database, SqliteEntryStore
from tests.contract.aws import Aws
from tests.contract.store.conftest import PATIENCE
from tests.contract.write_path.parts import Tried
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.isolation.in_flight import scoped
from tests.write_path import wired

ON_DYNAMODB = pytest.param("dynamodb", marks=pytest.mark.service)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every store: DynamoDB only where services were asked for."""
    if "tried" in metafunc.fixturenames:
        services = [ON_DYNAMODB] if metafunc.config.getoption("--services", default=None) else []
        metafunc.parametrize("tried", ["memory", "sqlite", *services], indirect=True)


@pytest.fixture
def tried(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tried]:
    if request.param == "dynamodb":
        yield from _on_dynamodb(request.getfixturevalue("aws"))
        return
    clock, ids = FixedClock(), RandomIds()
    if request.param == "memory":
        yield Tried(request.param, wired(InMemoryEntryStore(InMemoryQueue(clock), clock), clock, ids), clock)
        return
    database = Database(tmp_path / "recollect.db", busy_seconds=PATIENCE)
    yield Tried(request.param, wired(SqliteEntryStore(database, clock), clock, ids), clock)
    database.close()


def _on_dynamodb(aws: Aws) -> Iterator[Tried]:
    clock = aws.clock()
    with aws.guarded_table(clock) as (table, in_flight):
        yield Tried("dynamodb", wired(scoped(DynamoDbEntryStore(table), in_flight), clock, RandomIds()), clock)
