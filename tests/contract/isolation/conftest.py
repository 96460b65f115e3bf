"""The shapes that attempts are carried out on: SQLite with exact search, DynamoDB with OpenSearch."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbErasing, DynamoDbErasureLedger
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.search.hedged import DegradingSearch, SearchTimeouts
from tests.contract.aws import Aws
from tests.contract.opensearch import opensearch_indexes
from tests.isolation.in_flight import scoped
from tests.isolation.leg_guard import LegGuard
from tests.isolation.world import MAX_BYTES, World, cast, sqlite_world, world_over
from tests.patience import PATIENT_SECONDS
from tests.profiles import sampled

REFRESH_SECONDS = 60.0
NEVER = 10**9
ON_AWS = pytest.param("aws", marks=pytest.mark.service)
PARTS = sampled(1, of=10)  # each in a world of its own, which does not fill up


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, both shapes: the one of the cloud only where services were asked for."""
    services = [ON_AWS] if metafunc.config.getoption("--services", default=None) else []
    if "part" in metafunc.fixturenames:
        embedded = [pytest.param("sqlite", part, id=f"sqlite-{part}") for part in range(PARTS)]
        in_one = [pytest.param("aws", 0, id="aws-0", marks=pytest.mark.service) for _ in services]
        metafunc.parametrize(("world", "part"), [*embedded, *in_one], indirect=["world"])
        return
    for name in {"world", "shared_world"} & set(metafunc.fixturenames):
        metafunc.parametrize(name, ["sqlite", *services], indirect=True)


@pytest.fixture
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A world that nobody has used before."""
    with _made(request, tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def shared_world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A world for all tests of a module."""
    with _made(request, tmp_path_factory.mktemp("world")) as made:
        yield made


@contextmanager
def _made(request: pytest.FixtureRequest, folder: Path) -> Iterator[World]:
    if request.param == "aws":
        with _on_aws(request.getfixturevalue("aws"), request.getfixturevalue("opensearch")) as made:
            yield made
    else:
        with sqlite_world(folder) as made:
            yield made


@contextmanager
def _on_aws(aws: Aws, node: str) -> Iterator[World]:
    clock = SystemClock()
    with ExitStack() as opened:
        table, in_flight = opened.enter_context(aws.guarded_table(clock))
        queue = opened.enter_context(aws.queue(clock))
        indexes = opened.enter_context(opensearch_indexes(node, guard=LegGuard(in_flight)))
        store = scoped(DynamoDbEntryStore(table, send=queue.send), in_flight)
        exact = opened.enter_context(closing(ExactSearch(store, max_bytes=MAX_BYTES)))
        # The index answers, however slow the machine: exact search is tried by itself
        timeouts = SearchTimeouts(exact_after=PATIENT_SECONDS, deadline=2 * PATIENT_SECONDS, asleep_after=NEVER)
        plain = scoped(indexes.in_use(), in_flight)
        index = DegradingSearch(plain, exact, store, refresh_seconds=REFRESH_SECONDS, timeouts=timeouts)
        opened.enter_context(closing(index))
        ledger_table = opened.enter_context(aws.table(clock))
        erasing = DynamoDbErasing(table), DynamoDbErasureLedger(lambda: ledger_table), index
        yield opened.enter_context(world_over(store, scoped(index, in_flight), queue, cast(), erasing))
