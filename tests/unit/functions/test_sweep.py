"""The function of the sweep, over an in-memory store."""

import json

import pytest

from evals.cold_start.aws_stubs import StandIns
from evals.cold_start.functions import subjects
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import Scope
from recollect.serverless.handlers.sweep import SweepParts, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import SWEEP
from recollect.telemetry.notes import JobNotes
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from tests.builders import a_memory, a_write
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_context

SCHEDULED = {"version": "0", "detail-type": "Scheduled Event", "source": "aws.scheduler"}
OWNERS = ("alice", "bob", "carol")


class Bench:
    """Three spaces with one overdue change each, of which two are due."""

    def __init__(self) -> None:
        self.clock, store = FixedClock(), InMemoryEntryStore()
        self.due, self.jobs, self.vectors = InMemoryDueIndex(), InMemoryJobQueue(), InMemoryQueue(self.clock)
        for owner in OWNERS:
            store.commit(Scope(owner), [a_write(a_memory(scope=Scope(owner)))])
        for owner in OWNERS[:2]:
            self.due.schedule(JobName.SWEEP, Scope(owner), self.clock.now())
        self.clock.advance(hours=1)
        telemetry = Telemetry(SWEEP)
        plan = PlanJobs(
            *(self.due, InMemoryJobRuns(), self.jobs, store, self.clock, CountingIds()), observer=JobNotes(telemetry)
        )
        self.handle: Handler = make_handler(SweepParts(plan, self.vectors), telemetry)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_schedule_plans_the_sweep_where_it_is_due_and_nowhere_else(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    run_id = bench.handle(SCHEDULED, a_context())["run_id"]
    sent = [delivery.message for delivery in bench.jobs.receive(limit=10, lease_seconds=60)]
    assert sorted((one.run_id, one.job, str(one.owner)) for one in sent) == [
        (run_id, JobName.SWEEP, owner) for owner in OWNERS[:2]
    ]
    assert bench.vectors.depth().waiting == 0
    metrics = emitted(capsys)
    assert metrics["ScheduleHeartbeat", ("service", "job"), "Count"] == [1.0]
    assert metrics["RequestsWaiting", ("service",), "Count"] == [0.0]


def test_what_was_planned_is_not_planned_again_meanwhile(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.handle(SCHEDULED, a_context())
    assert bench.handle(SCHEDULED, a_context()) == {"run_id": None}
    assert emitted(capsys)["ScheduleHeartbeat", ("service", "job"), "Count"] == [1.0, 1.0]


def test_the_answer_is_json(bench: Bench) -> None:
    answer = bench.handle(SCHEDULED, a_context())
    assert json.loads(json.dumps(answer)) == answer


def test_what_it_answers_is_right_for_those_who_measure_its_start(bench: Bench) -> None:
    (measured,) = (one for one in subjects(StandIns("", "", "", {}, ())) if one.function == "sweep")
    for event in measured.events(0):
        assert measured.is_right(bench.handle(event, a_context()))
