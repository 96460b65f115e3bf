"""A table that was restored from a backup knows nothing of what was erased since: the ledger's table does."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import pytest
from pynamodb.connection import Connection

from recollect.adapters.dynamodb import DynamoDbEntryStore, DynamoDbErasing, DynamoDbErasureLedger, Table
from recollect.adapters.search.exact import ExactSearch
from recollect.adapters.sqs import SqsQueue
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import EVERY_SPACE
from tests.builders import ALICE, MALLORY, a_memory
from tests.contract.aws import RACES, Aws
from tests.contract.erasure.parts import BENIGN, CANARY, Erasable, committed, counted, filled
from tests.fakes.clock import FixedClock

WORK = Scope("alice", "work")
AT_ONCE = 25
Items = list[dict[str, Any]]


def copied(connection: Connection, name: str) -> Items:
    """Every item of a table as it is now, also what has expired: what a backup holds."""
    pages = connection.client.get_paginator("scan").paginate(TableName=name, ConsistentRead=True)
    return [item for page in pages for item in page["Items"]]


def put_back(connection: Connection, name: str, items: Items) -> None:
    """Have a table hold these items and no others, as one does that was restored under this name."""
    client: Any = connection.client
    keys = [one["AttributeName"] for one in client.describe_table(TableName=name)["Table"]["KeySchema"]]
    gone: Items = [{"DeleteRequest": {"Key": {key: item[key] for key in keys}}} for item in copied(connection, name)]
    for batch in (gone, [{"PutRequest": {"Item": item}} for item in items]):
        for start in range(0, len(batch), AT_ONCE):
            asked = {name: batch[start : start + AT_ONCE]}
            assert not client.batch_write_item(RequestItems=asked).get("UnprocessedItems")


class Deployment:
    """Tables that are restored and a ledger that is not, each opened anew as functions start anew."""

    def __init__(self, aws: Aws, opened: ExitStack) -> None:
        self.clock: FixedClock = aws.clock()
        self._ledger = opened.enter_context(aws.table(self.clock))
        self._queue: SqsQueue = opened.enter_context(aws.queue(self.clock))

    @contextmanager
    def over(self, connection: Connection, name: str) -> Iterator[Erasable]:
        """Open the use cases over a table."""
        with closing(Table(connection, name, self.clock, RACES)) as table:
            store = DynamoDbEntryStore(table, send=self._queue.send)
            with closing(ExactSearch(store, max_bytes=1 << 24)) as index:
                ledger = DynamoDbErasureLedger(lambda: self._ledger)
                erasing = DynamoDbErasing(table)
                yield Erasable(
                    store,
                    self._queue,
                    self.clock,
                    erasing,
                    ledger,
                    index,
                    [],
                    lambda: json.dumps(copied(connection, name), default=repr).encode(),
                )


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("into", ["another table", "a table of the same name"])
@pytest.mark.parametrize("space", ["default", EVERY_SPACE])
def test_what_a_backup_brings_back_is_erased_again(aws: Aws, opened: ExitStack, into: str, space: str) -> None:
    deployment = Deployment(aws, opened)
    connection, name = opened.enter_context(aws.new_table())
    with deployment.over(connection, name) as parts:
        filled(parts, ALICE, random.Random(1))
        kept = filled(parts, MALLORY, random.Random(3), BENIGN)
        if space != EVERY_SPACE:
            kept += filled(parts, WORK, random.Random(2), BENIGN)
        backup = copied(connection, name)
        first = parts.erased(ALICE, space)
        assert CANARY.encode() not in parts.everything()
        parts.clock.advance(hours=1)
        committed(parts.store, parts.begun(MALLORY), a_memory(f"{BENIGN} after the backup", scope=MALLORY))

    if into == "another table":
        connection, name = opened.enter_context(aws.new_table())
    put_back(connection, name, backup)
    with deployment.over(connection, name) as parts:
        assert CANARY.encode() in parts.everything(), "it is back"
        assert [erasure.id for erasure in parts.replayed()] == [first.erasure.id]
        again = parts.done(first.erasure)
        assert {kind: again.removed[kind] for kind in ("entries", "versions")} == {
            kind: first.removed[kind] for kind in ("entries", "versions")
        }
        assert counted(again) == counted(first)
        assert CANARY.encode() not in parts.everything()
        assert parts.survey(ALICE) == {}
        there = parts.survey(MALLORY)["entries"] + parts.survey(WORK).get("entries", 0)
        assert there == kept["entries"], "what was written after the backup is lost with it"
        assert parts.replayed() == []


def test_a_backup_that_was_taken_afterwards_is_left_as_it_is(aws: Aws, opened: ExitStack) -> None:
    deployment = Deployment(aws, opened)
    connection, name = opened.enter_context(aws.new_table())
    with deployment.over(connection, name) as parts:
        filled(parts, ALICE, random.Random(1))
        parts.erased(ALICE)
        parts.clock.advance(seconds=1)
        new = committed(parts.store, parts.begun(ALICE), a_memory("a new beginning"))
        backup = copied(connection, name)

    restored, restored_name = opened.enter_context(aws.new_table())
    put_back(restored, restored_name, backup)
    with deployment.over(restored, restored_name) as parts:
        assert parts.replayed() == []
        assert parts.run().done == 0
        assert parts.store.get(ALICE, new.id).text == "a new beginning"
