"""What finding the due spaces costs does not grow with the spaces in which nothing is due."""

from contextlib import closing
from datetime import timedelta

from recollect.adapters.dynamodb import DynamoDbDueIndex, DynamoDbEntryStore
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Write
from tests.builders import a_memory
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.counting import Count, CountingTable

JOB = JobName.PRUNE


def test_idle_spaces_cost_the_planner_nothing_on_dynamodb(aws: Aws) -> None:
    clock = aws.clock()
    with aws.new_table() as (connection, name), closing(CountingTable(connection, name, clock, RACES)) as table:
        store, due = DynamoDbEntryStore(table), DynamoDbDueIndex(table)
        costs = []
        for number in range(24):
            scope = Scope(f"person{number}")
            store.commit(scope, [Write(a_memory(scope=scope, now=clock.now()), Author())])
            if number % 2:  # every other one is idle
                due.hold(JOB, scope, run_id="run", until=clock.now() + timedelta(days=9))
            if number in {5, 23}:
                counted = table.count = Count()
                found = due.due(JOB, until=clock.now(), limit=100).items
                table.count = Count()
                assert len(found) == (number + 1) // 2
                costs.append(counted)
        assert [cost.requests for cost in costs] == [16, 16]
        assert costs[0].read_units == costs[1].read_units == 16
