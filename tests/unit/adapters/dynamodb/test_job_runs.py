"""Runs as another release has stored them."""

import json
from contextlib import closing

import pytest

from recollect.adapters.dynamodb import DynamoDbJobRuns, Table, connect
from recollect.adapters.dynamodb.items.keys import microseconds
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.core.lifecycle.job_runs import JobRun
from recollect.core.lifecycle.jobs import JobName
from tests.fakes.clock import START, FixedClock
from tests.unit.adapters.aws_double import serving

TABLE = "recollect"
SAID = {
    "job": "purge",
    "dry_run": False,
    "ordered_by": "ops",
    "owner": None,
    "space": None,
    "started_at": microseconds(START),
}


def test_a_run_of_a_later_release_is_read_after_a_rollback(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    value = json.dumps({**SAID, "priority": "high"})
    item = {
        "pk": {"S": "JOBRUN#run"},
        "sk": {"S": "RUN"},
        "value": {"S": value},
        "found": {"N": "2"},
        "urgent": {"N": "1"},
    }
    with serving() as server:
        server.usual["BatchGetItem"] = lambda _: (200, {"Responses": {TABLE: [item]}, "UnprocessedKeys": {}})
        connection = connect(TABLE, region="us-east-1", endpoint=server.url)
        races = Contention(wait=lambda _: None, chance=lambda: 1.0)
        with closing(Table(connection, TABLE, FixedClock(), races)) as table:
            run = DynamoDbJobRuns(table).get("run")
    assert run == JobRun(
        id="run", job=JobName.PURGE, dry_run=False, ordered_by="ops", started_at=START, last_at=START, found=2
    )
