"""The stores that shares are tried on: all use cases over each, with exact search."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.ports import EntryStore
from tests.contract.aws import Aws
from tests.contract.shares.person import Person
from tests.contract.store.conftest import PATIENCE
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue
from tests.isolation.in_flight import scoped

ON_DYNAMODB = pytest.param("dynamodb", marks=pytest.mark.service)
MAX_BYTES = 1 << 24


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every store: DynamoDB only where services were asked for."""
    if "person" in metafunc.fixturenames:
        services = [ON_DYNAMODB] if metafunc.config.getoption("--services", default=None) else []
        metafunc.parametrize("person", ["memory", "sqlite", *services], indirect=True)


@pytest.fixture
def person(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    with ExitStack() as opened:
        store: EntryStore
        clock = FixedClock()
        if request.param == "dynamodb":
            aws: Aws = request.getfixturevalue("aws")
            clock = aws.clock()
            table, in_flight = opened.enter_context(aws.guarded_table(clock))
            store = scoped(DynamoDbEntryStore(table), in_flight)
        elif request.param == "sqlite":
            database = opened.enter_context(closing(Database(tmp_path / "recollect.db", busy_seconds=PATIENCE)))
            store = SqliteEntryStore(database, clock)
        else:
            store = InMemoryEntryStore(InMemoryQueue(clock), clock)
        index = opened.enter_context(closing(ExactSearch(store, max_bytes=MAX_BYTES)))
        yield Person(store, index, clock)
