"""The adapters that jobs are run on; one more adapter is one more parameter here."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from recollect.adapters.dynamodb import (
    DynamoDbDueIndex,
    DynamoDbEntryStore,
    DynamoDbErasing,
    DynamoDbErasureLedger,
    DynamoDbJobRuns,
)
from recollect.adapters.dynamodb.due_index import AGAIN
from recollect.adapters.sqlite import (
    Database,
    SqliteDueIndex,
    SqliteEntryStore,
    SqliteErasing,
    SqliteErasureLedger,
    SqliteJobQueue,
    SqliteJobRuns,
)
from recollect.use_cases.maintenance import rebuild_index
from tests.contract.aws import Aws
from tests.contract.jobs.parts import Jobs
from tests.contract.jobs.rebuilding import OLDER, Program
from tests.fakes.clock import FixedClock
from tests.fakes.queue import InMemoryQueue
from tests.unit.adapters.opensearch.keeping import Keeping, keeping_indexes

ON_AWS = pytest.param("aws", marks=pytest.mark.service)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every adapter: those on services only where these were asked for."""
    if "jobs" in metafunc.fixturenames:
        services = [ON_AWS] if metafunc.config.getoption("--services", default=None) else []
        metafunc.parametrize("jobs", ["sqlite", *services], indirect=True)


@pytest.fixture
def jobs(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Jobs]:
    with closing(Database(tmp_path / "recollect.db")) as database:
        if request.param == "aws":
            yield from _on_aws(request.getfixturevalue("aws"), database, tmp_path)
        else:
            clock = FixedClock()
            yield Jobs(
                clock=clock,
                store=SqliteEntryStore(database, clock),
                due=SqliteDueIndex(database),
                runs=SqliteJobRuns(database),
                queue=SqliteJobQueue(database, clock),
                vectors=InMemoryQueue(clock),
                erasing=SqliteErasing(database),
                ledger=SqliteErasureLedger(tmp_path / "erasures.db"),
                seams=[(database, "writing")],
            )


def _on_aws(aws: Aws, database: Database, folder: Path) -> Iterator[Jobs]:
    """Messages are in a file: what SQS does is another suite's matter."""
    clock = aws.clock()
    with aws.table(clock) as table, aws.table(clock) as ledger:
        yield Jobs(
            clock=clock,
            store=DynamoDbEntryStore(table),
            due=DynamoDbDueIndex(table),
            runs=DynamoDbJobRuns(table),
            queue=SqliteJobQueue(database, clock),
            vectors=InMemoryQueue(clock),
            erasing=DynamoDbErasing(table),
            ledger=DynamoDbErasureLedger(lambda: ledger),
            seams=[(table, "transact"), (table, "update"), (database, "writing")],
            visited_again=AGAIN,
        )


@pytest.fixture
def program(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """An index of an older mapping is in use, filled by the older program."""
    monkeypatch.setattr(rebuild_index, "PAGE", 2)
    monkeypatch.setattr(rebuild_index, "PAGES_PER_STEP", 2)
    service = Keeping()
    service.put(OLDER, "recollect")
    seconds = [0.0]

    def wait(more: float) -> None:
        seconds[0] += more

    with ExitStack() as opened:
        indexes, _ = opened.enter_context(keeping_indexes(service, flavour="node", wait=wait))
        yield Program(jobs, service, indexes, seconds)
