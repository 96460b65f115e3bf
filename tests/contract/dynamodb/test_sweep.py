"""The sweep of all on the real table and queue: what was never asked for is found, in pieces."""

from collections.abc import Iterator

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.sqs import SqsQueue
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.sweep import SweepPending, SweepPolicy
from tests.builders import a_memory, a_write
from tests.contract.aws import Aws
from tests.fakes.clock import FixedClock

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


def swept(deployed: Deployed, after: str | None) -> tuple[list[str], str | None]:
    """Let a new process go through a page of spaces; return whose changes it asks for, and where the next goes on."""
    table, queue, clock = deployed
    sweep = SweepPending(DynamoDbEntryStore(table), queue, clock, SweepPolicy(spaces_per_read=2))
    report = sweep(after=after, has_time=lambda: False)
    deliveries = queue.receive(limit=100, lease_seconds=60)
    queue.acknowledge([delivery.receipt for delivery in deliveries])
    return sorted(delivery.message.owner for delivery in deliveries), report.next_after


def test_what_is_overdue_is_asked_for_again_page_by_page(deployed: Deployed) -> None:
    assert swept(deployed, None)[0] == []
    deployed[2].advance(hours=1)
    asked, place = swept(deployed, None)
    pages = [asked]
    while place is not None:
        asked, place = swept(deployed, place)
        pages.append(asked)
    assert sorted(owner for page in pages for owner in page) == list(OWNERS)
    assert [len(page) for page in pages] == [2, 2, 1]
