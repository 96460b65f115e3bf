"""The function of the sweep, over an in-memory store."""

import json

import pytest

from evals.cold_start.aws_stubs import StandIns
from evals.cold_start.functions import subjects
from recollect.core.lifecycle.jobs import JobName
from recollect.core.model.scope import Scope
from recollect.serverless.handlers.sweep import RESERVED_MS, SweepParts, make_handler
from recollect.serverless.telemetry import Handler, Telemetry
from recollect.telemetry.metric import SWEEP
from recollect.telemetry.notes import JobNotes
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.sweep import SweepPending, SweepPolicy
from tests.builders import a_memory, a_write
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.fakes.queue import InMemoryQueue
from tests.unit.functions.conftest import emitted
from tests.unit.functions.invocation import a_context

SCHEDULED = {"version": "0", "detail-type": "Scheduled Event", "source": "aws.scheduler"}
IN_A_HURRY = RESERVED_MS
OWNERS = ("alice", "bob", "carol")


class Bench:
    """Three spaces with one overdue change each, of which two are due; a page of one space at a time."""

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
        sweep = SweepPending(store, self.vectors, self.clock, SweepPolicy(spaces_per_read=1))
        self.handle: Handler = make_handler(SweepParts(plan, sweep, self.vectors), telemetry)


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


def test_a_call_looks_through_every_space_and_goes_on_where_it_says(bench: Bench) -> None:
    first = bench.handle({"pending_for_seconds": 0}, a_context(IN_A_HURRY))
    rest = bench.handle({"pending_for_seconds": 0, "after": first["next_after"]}, a_context())
    assert (first["spaces"], rest["spaces"], rest["next_after"]) == (1, 2, None)
    assert bench.vectors.depth().waiting == len(OWNERS)


def test_the_answers_are_json(bench: Bench) -> None:
    answers = [bench.handle(event, a_context()) for event in (SCHEDULED, {"pending_for_seconds": 0})]
    assert json.loads(json.dumps(answers)) == answers
    assert answers[1] == {"spaces": 3, "resent": 3, "next_after": None}


def test_what_it_answers_is_right_for_those_who_measure_its_start(bench: Bench) -> None:
    (measured,) = (one for one in subjects(StandIns("", "", "", {}, ())) if one.function == "sweep")
    for event in measured.events(0):
        assert measured.is_right(bench.handle(event, a_context()))
