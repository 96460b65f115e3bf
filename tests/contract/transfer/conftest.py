"""The stores that memory is taken from and brought into; one more adapter is one more way to go."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TypeAlias

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore
from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.ports import EntryStore
from tests.contract.aws import Aws
from tests.contract.store.conftest import PATIENCE
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.queue import InMemoryQueue

NewStore: TypeAlias = Callable[[str], EntryStore]
HERE = ("memory", "sqlite")
ON_AWS = pytest.mark.service


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every way there and back; those on services only where these were asked for."""
    if "way" in metafunc.fixturenames:
        kinds = (*HERE, "dynamodb") if asked_for(metafunc) else HERE
        ways = [
            pytest.param(way, marks=[ON_AWS] if "dynamodb" in way else [], id="-".join(way))
            for way in itertools.product(kinds, repeat=2)
            if way != ("memory", "memory") and not ("memory" in way and "dynamodb" in way)
        ]
        metafunc.parametrize("way", ways)
    if "kind" in metafunc.fixturenames:
        on_aws = (
            [pytest.param("dynamodb", marks=ON_AWS)] if metafunc.config.getoption("--services", default=None) else []
        )
        metafunc.parametrize("kind", [*HERE, *on_aws])


def asked_for(metafunc: pytest.Metafunc) -> bool:
    """Tell whether services are to be used."""
    return bool(metafunc.config.getoption("--services", default=None))


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> FixedClock:
    on_aws = request.node.get_closest_marker("service") is not None
    return request.getfixturevalue("aws").clock() if on_aws else FixedClock()


@pytest.fixture
def new_store(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> Iterator[NewStore]:
    """Make an empty store of a kind."""
    with ExitStack() as opened:

        def make(kind: str) -> EntryStore:
            if kind == "memory":
                return InMemoryEntryStore(InMemoryQueue(clock), clock)
            if kind == "sqlite":
                number = len(list(tmp_path.glob("*.db")))
                database = opened.enter_context(closing(Database(tmp_path / f"{number}.db", busy_seconds=PATIENCE)))
                return SqliteEntryStore(database, clock)
            aws: Aws = request.getfixturevalue("aws")
            return DynamoDbEntryStore(opened.enter_context(aws.table(clock)))

        yield make
