"""The sweep of all on the real table and queue: what was never asked for is found."""

from collections.abc import Iterator

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.sqs import SqsQueue
from recollect.core.model.scope import Scope
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.maintenance.sweep import SweepSpace
from tests.builders import a_memory, a_write
from tests.contract.aws import Aws
from tests.fakes.clock import FixedClock
from tests.jobs import changes_of

OWNERS = ("alice", "bob", "carol", "dave", "erin")
Deployed = tuple[Table, SqsQueue, FixedClock]


@pytest.fixture
def deployed(aws: Aws) -> Iterator[Deployed]:
    """A table whose changes nobody has asked for, as when the stream was lost."""
    clock = aws.clock()
    with aws.table(clock) as table, aws.queue(clock) as queue:
        for owner in OWNERS:
            scope = Scope(owner)
            DynamoDbEntryStore(table).commit(scope, [a_write(a_memory(scope=scope, now=clock.now()))])
        yield table, queue, clock


def swept(deployed: Deployed) -> list[str]:
    """Let a new process sweep every space; return whose changes it asks for."""
    table, queue, clock = deployed
    store = DynamoDbEntryStore(table)
    for scope in every_space(store):
        changes_of(SweepSpace(store, queue, clock), scope)
    deliveries = queue.receive(limit=100, lease_seconds=60)
    queue.acknowledge([delivery.receipt for delivery in deliveries])
    return sorted(delivery.message.owner for delivery in deliveries)


def test_what_is_overdue_is_asked_for_again(deployed: Deployed) -> None:
    assert swept(deployed) == []
    deployed[2].advance(hours=1)
    assert swept(deployed) == list(OWNERS)
