"""The adapters that spaces are erased from; one more adapter is one more parameter here."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbErasing, DynamoDbErasureLedger
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteErasing, SqliteErasureLedger, SqliteQueue
from recollect.adapters.sqlite.erasure import erasing
from tests.contract.aws import Aws
from tests.contract.erasure.parts import Erasable
from tests.fakes.clock import FixedClock

ON_AWS = pytest.param("aws", marks=pytest.mark.service)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One suite, every adapter: those on services only where these were asked for."""
    if "parts" in metafunc.fixturenames:
        services = [ON_AWS] if metafunc.config.getoption("--services", default=None) else []
        metafunc.parametrize("parts", ["sqlite", *services], indirect=True)


@pytest.fixture
def parts(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Erasable]:
    if request.param == "aws":
        yield from erasable_on_aws(request.getfixturevalue("aws"))
    else:
        yield from _on_sqlite(tmp_path)


def _on_sqlite(folder: Path) -> Iterator[Erasable]:
    clock = FixedClock()
    with closing(Database(folder / "recollect.db")) as database:
        store = SqliteEntryStore(database, clock)
        with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
            ledger = SqliteErasureLedger(folder / "erasures.db")
            seams = [(database, "writing"), (erasing, "rewrite"), (ledger, "complete"), (index, "erase")]
            yield Erasable(
                store,
                SqliteQueue(database, clock),
                clock,
                SqliteErasing(database),
                ledger,
                index,
                list(seams),
                lambda: b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()),
            )


def erasable_on_aws(aws: Aws) -> Iterator[Erasable]:
    """Yield the adapters on AWS, over tables and a queue of their own."""
    clock = aws.clock()
    with aws.new_table() as (connection, name), aws.table(clock) as ledger_table, aws.queue(clock) as queue:
        from recollect.adapters.dynamodb import Table  # noqa: PLC0415 - beside those that the service needs
        from tests.contract.aws import RACES  # noqa: PLC0415 - as above

        with closing(Table(connection, name, clock, RACES)) as table:
            store = DynamoDbEntryStore(table, send=queue.send)
            with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
                ledger = DynamoDbErasureLedger(lambda: ledger_table)

                def everything() -> bytes:
                    pages = connection.client.get_paginator("scan").paginate(TableName=name)
                    return b"".join(json.dumps(page["Items"], default=repr).encode() for page in pages)

                yield Erasable(
                    store,
                    queue,
                    clock,
                    DynamoDbErasing(table),
                    ledger,
                    index,
                    [(table, "transact"), (table, "update"), (ledger, "complete"), (index, "erase")],
                    everything,
                )
