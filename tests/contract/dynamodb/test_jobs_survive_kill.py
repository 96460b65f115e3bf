"""SIGKILL of the process that runs jobs, over a table and a queue: it ends as a run that nobody disturbed."""

import functools
import operator
import os
import random
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from pynamodb.connection import Connection
from starlette.testclient import TestClient

from recollect.adapters import sqs
from recollect.adapters.clock import SystemClock
from recollect.bootstrap.container import build
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.http.app import create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.settings import Settings
from recollect.use_cases.table import Recollect
from tests.contract.aws import Aws
from tests.contract.dynamodb.job_worker import READY
from tests.contract.dynamodb.whole_space import every_item, state_of
from tests.http_suite.waiting import eventually
from tests.leash import Leash
from tests.process.aged import JOBS, fill, has_changed
from tests.process.aged import held as aged_state
from tests.process.server import ROOT, model_folder
from tests.process.test_jobs_survive_kill import KEPT, SESSIONS, SPACE, make_due, ordered, say_much, told
from tests.unit.http.server import SECRET

KILLS: Final = 3
TURNS: Final = 108
AGED: Final = 72
SEED: Final = 20261123
HIDDEN_SECONDS: Final = 2  # a message that a killed process had taken
OWNER: Final = "somebody"


@dataclass
class Deployment:
    """A table with its queues, the use cases over them, and a process that runs jobs."""

    environment: dict[str, str]
    connection: Connection
    table: str
    memory: Recollect
    http: httpx.Client
    _worker: subprocess.Popen[bytes] | None = None
    _leashes: list[Leash] = field(default_factory=list)

    def start(self) -> None:
        """Start the process, and wait until it takes messages."""
        self._worker = subprocess.Popen(
            [sys.executable, "-m", "tests.contract.dynamodb.job_worker"],
            env={**os.environ, **self.environment},
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        self._leashes.append(Leash(self._worker.pid))
        assert self._worker.stdout is not None
        assert any(READY.encode() in line for line in self._worker.stdout)

    def kill(self) -> None:
        """Kill it at once."""
        assert self._worker is not None
        assert self._worker.poll() is None, "it ended by itself"
        self._worker.kill()
        self._worker.communicate()
        self._leashes.pop().let_go()

    def touched(self) -> int:
        """How many turns the job has archived or removed by now."""
        states = self.memory.store.statistics(Scope(OWNER, SPACE)).by_state
        return TURNS - states.get(State.ACTIVE, 0) - states.get(State.DELETED, 0)

    def state(self) -> dict[str, Any]:
        """All that the space holds by now."""
        items = every_item(self.connection, self.table)
        return state_of(self.memory.store, Scope(OWNER, SPACE), items, self.memory.clock.now())


@pytest.fixture
def deploy(aws: Aws, tmp_path: Path) -> Iterator[Callable[[], Deployment]]:
    if aws.emulator is not None:
        aws.emulator.set_time(SystemClock().now())
    with ExitStack() as opened:
        yield lambda: opened.enter_context(deployed(aws, tmp_path))


@contextmanager
def deployed(aws: Aws, folder: Path) -> Iterator[Deployment]:
    name = f"recollect-test-jobs-{uuid.uuid4().hex}"
    with aws.new_table() as (connection, table), closing(aws.calls) as calls:
        urls = sqs.create_queues(calls, f"{name}-vectors")
        attributes = {"VisibilityTimeout": str(HIDDEN_SECONDS)}
        jobs = str(calls("create_queue", QueueName=name, Attributes=attributes)["QueueUrl"])
        environment = {
            "STORE": "dynamodb",
            "RECOLLECT_STORE": "dynamodb",
            "AWS_REGION": aws.region,
            "RECOLLECT_AWS_ENDPOINT": aws.endpoint,
            "RECOLLECT_TABLE": table,
            "RECOLLECT_LEDGER_TABLE": "",
            "RECOLLECT_QUEUE_URL": urls.waiting,
            "RECOLLECT_SET_ASIDE_URL": urls.set_aside,
            "RECOLLECT_JOBS_QUEUE_URL": jobs,
            "RECOLLECT_SENDS_REQUESTS": "false",
            "RECOLLECT_SUMMARIES_AFTER_SECONDS": "0",
            "RECOLLECT_MODEL": str(model_folder()),
            "RECOLLECT_DATA": str(folder / "data"),
            "POWERTOOLS_LOG_LEVEL": "WARNING",
        }
        with pytest.MonkeyPatch.context() as told_by:
            for variable, value in environment.items():
                told_by.setenv(variable, value)
            memory = build(Settings())
        app = create_app(memory, identify=LocalIdentity(lambda _: None, OWNER, operates=True), cursor_secret=SECRET)
        http: Any = TestClient(app, base_url="http://localhost:8377/v1/memory")
        try:
            yield Deployment(environment, connection, table, memory, http)
        finally:
            memory.close()
            sqs.delete_queues(calls, urls)
            calls("delete_queue", QueueUrl=jobs)


@pytest.mark.parametrize("job", JOBS)
def test_a_job_on_an_old_space_ends_as_an_undisturbed_one(job: str, deploy: Callable[[], Deployment]) -> None:
    states = []
    chance = random.Random(SEED)
    for kills in (0, KILLS):
        one = deploy()
        fill(one.memory, OWNER, job, AGED)
        before = aged_state(one.memory, OWNER)
        one.start()
        run = ordered(one.http, job)
        for _ in range(kills):
            time.sleep(chance.uniform(0.1, 1.0))
            one.kill()
            one.start()
        done = eventually(functools.partial(told, one.http, run), lambda found: found["ended_at"] is not None)
        one.kill()
        assert (done["spaces"]["done"], done["spaces"]["failed"]) == (1, 0)
        states.append(aged_state(one.memory, OWNER))
        assert has_changed(job, before, states[-1])
    undisturbed, killed = states
    for part, expected in undisturbed.items():
        assert killed[part] == expected, part


def run_to_its_end(one: Deployment, job: str, kills: int) -> dict[str, Any]:
    """Order a run, killing the process so often while it is at it; return what is told of the run."""
    chance = random.Random(SEED)
    one.start()
    run = ordered(one.http, job)
    for kill in range(1, kills + 1):
        due = kill * (TURNS - KEPT) // (kills + 1)
        eventually(one.touched, functools.partial(operator.le, due), pause=0.01)
        time.sleep(chance.uniform(0, 0.05))
        one.kill()
        assert one.touched() < TURNS - KEPT, "it was killed while it was at it"
        one.start()
    done: dict[str, Any] = eventually(lambda: told(one.http, run), lambda found: found["ended_at"] is not None)
    one.kill()
    return done


@pytest.mark.parametrize("job", ["enforce_capacity", "purge"])
def test_a_job_whose_process_is_killed_ends_as_an_undisturbed_one(job: str, deploy: Callable[[], Deployment]) -> None:
    states, runs = [], []
    for kills in (0, KILLS):
        one = deploy()
        assert len(say_much(one.http, TURNS)) == TURNS
        make_due(one.http, job)
        runs.append(run_to_its_end(one, job, kills))
        states.append(one.state())
    undisturbed, killed = states
    assert len(undisturbed["entries"]) == (TURNS if job == "enforce_capacity" else TURNS // SESSIONS)
    for name, expected in undisturbed.items():
        assert killed[name] == expected, name
    whole, resumed = runs
    assert whole["spaces"] == resumed["spaces"]
    assert (resumed["spaces"]["done"], resumed["spaces"]["failed"]) == (1, 0)
    # What a killed step had done already is done, and counted by nobody
    assert all(0 < resumed["counts"][name] <= count for name, count in whole["counts"].items())
