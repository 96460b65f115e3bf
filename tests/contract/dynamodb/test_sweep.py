"""The sweep on the real table and queue: what was never asked for is found, in pieces, whoever does the next one."""

from collections.abc import Iterator

import pytest

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table
from recollect.adapters.dynamodb.reads.bookmark import TableBookmark
from recollect.adapters.sqs import SqsQueue
from recollect.core.model.scope import Scope
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending, SweepPolicy
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


def swept(deployed: Deployed, *, has_time: bool) -> list[str]:
    """Let a new process do a run; return whose changes it asks for."""
    table, queue, clock = deployed
    sweep = SweepPending(DynamoDbEntryStore(table), queue, clock, SweepPolicy(spaces_per_read=2))
    ScheduledSweep(sweep, TableBookmark(table, "sweep"))(has_time=lambda: has_time)
    deliveries = queue.receive(limit=100, lease_seconds=60)
    queue.acknowledge([delivery.receipt for delivery in deliveries])
    return sorted(delivery.request.owner for delivery in deliveries)


def test_what_is_overdue_is_asked_for_again_run_by_run(deployed: Deployed) -> None:
    assert swept(deployed, has_time=True) == []
    deployed[2].advance(hours=1)
    runs = [swept(deployed, has_time=False) for _ in range(3)]
    assert sorted(owner for run in runs for owner in run) == list(OWNERS)
    assert [len(run) for run in runs] == [2, 2, 1]
    assert TableBookmark(deployed[0], "sweep").read() is None


def test_bookmarks_are_kept_apart_by_job(deployed: Deployed) -> None:
    table, _, _ = deployed
    TableBookmark(table, "sweep").put("here")
    assert TableBookmark(table, "other").read() is None
    assert TableBookmark(table, "sweep").read() == "here"
