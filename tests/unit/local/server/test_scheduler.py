"""The thread that runs jobs, and when each is planned: with jitter, what was missed once, and on after a failure."""

import threading
from datetime import datetime, timedelta
from typing import cast

import pytest

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.jobs import JobBudget, JobName, JobStep, RunStep
from recollect.core.model.scope import Scope
from recollect.errors import StoreUnavailableError
from recollect.local.server.scheduler import AFTER_FAILURE, JITTER, JobScheduler, Timetable
from recollect.use_cases.maintenance.jobs.plan import Catalogue, PlanJobs
from recollect.use_cases.maintenance.jobs.run import RunJobs, WorkOffJobs
from tests.builders import ALICE, a_memory, a_write
from tests.fakes.clock import CountingIds, FixedClock
from tests.fakes.entry_store import InMemoryEntryStore
from tests.fakes.jobs import InMemoryDueIndex, InMemoryJobQueue, InMemoryJobRuns
from tests.fakes.queue import InMemoryQueue

LONG = 60.0
DAY = timedelta(days=1)


class Bench:
    """A scheduler of two jobs over stores in memory; `done` is set by the step of either."""

    def __init__(self) -> None:
        self.clock = FixedClock()
        self.store = InMemoryEntryStore(clock=self.clock)
        self.due, self.runs, self.queue = InMemoryDueIndex(), InMemoryJobRuns(), InMemoryJobQueue()
        self.vectors = InMemoryQueue(self.clock)
        self.done = {JobName.PURGE: threading.Event(), JobName.REFRESH_SUMMARIES: threading.Event()}
        self.failure: Exception | None = None
        self.chance = 0.5
        self.jobs = Catalogue(self._step, {}, {name: (DAY, name.value) for name in self.done})
        self.plan = PlanJobs(self.due, self.runs, self.queue, self.store, self.clock, CountingIds())
        self.store.commit(ALICE, [a_write(a_memory())])

    def _step(self, name: str) -> RunStep:
        def step(scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001
            del scope, bookmark, budget, dry_run
            if self.failure is not None:
                failure, self.failure = self.failure, None
                raise failure
            self.done[JobName(name)].set()
            return JobStep()

        return step

    def make_due(self) -> None:
        for job in self.done:
            self.due.schedule(job, ALICE, self.clock.now())

    def timetable(self) -> Timetable:
        return Timetable(self.jobs, self.runs, lambda: self.chance)

    def scheduler(self, plan: PlanJobs | None = None) -> JobScheduler:
        stands_on = (self.store, self.due, self.runs, self.queue, self.plan, self.clock)
        work_off = WorkOffJobs(RunJobs(self.jobs.step, *stands_on), self.queue, lambda: 0.0)
        return JobScheduler(
            self.timetable(), plan or self.plan, work_off, self.queue, self.vectors, pause_seconds=0.001
        )


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_job_that_was_never_planned_is_planned_at_once(bench: Bench) -> None:
    assert bench.timetable().due(bench.clock.now()) == [JobName.PURGE, JobName.REFRESH_SUMMARIES]


@pytest.mark.parametrize(("chance", "share"), [(0.0, 1 - JITTER), (0.5, 1.0), (1.0, 1 + JITTER)])
def test_the_next_time_comes_a_period_later_give_or_take(bench: Bench, chance: float, share: float) -> None:
    bench.chance = chance
    timetable, begun = bench.timetable(), bench.clock.now()
    timetable.planned(JobName.PURGE, begun)
    before, at = begun + DAY * share - timedelta(seconds=1), begun + DAY * share
    assert JobName.PURGE not in timetable.due(before)
    assert JobName.PURGE in timetable.due(at)


def test_what_was_missed_is_caught_up_once(bench: Bench) -> None:
    bench.runs.note_planned(JobName.PURGE, bench.clock.now())
    now = bench.clock.advance(days=30)
    timetable = bench.timetable()
    assert JobName.PURGE in timetable.due(now)
    timetable.planned(JobName.PURGE, now)
    assert JobName.PURGE not in timetable.due(now)


def test_what_was_planned_not_long_ago_is_not_planned_by_a_restart(bench: Bench) -> None:
    bench.runs.note_planned(JobName.PURGE, bench.clock.now())
    assert JobName.PURGE not in bench.timetable().due(bench.clock.advance(hours=23))


def test_a_clock_that_was_set_back_holds_nothing_up_for_longer_than_a_period(bench: Bench) -> None:
    timetable, now = bench.timetable(), bench.clock.now()
    timetable.planned(JobName.PURGE, now + timedelta(days=400))
    assert JobName.PURGE not in timetable.due(now)
    assert JobName.PURGE in timetable.due(now + DAY * (1 + JITTER))


def test_a_job_that_has_to_be_ordered_is_never_planned(bench: Bench) -> None:
    by_order = Catalogue(lambda _: bench.jobs.step(JobName.PURGE), {}, {JobName.RE_EMBED: (None, "")})
    assert Timetable(by_order, bench.runs, lambda: 0.5).due(bench.clock.advance(days=999)) == []


def test_what_is_due_is_planned_and_run(bench: Bench) -> None:
    bench.make_due()
    scheduler = bench.scheduler()
    scheduler.start()
    assert all(done.wait(LONG) for done in bench.done.values())
    assert scheduler.stop(LONG)
    assert {bench.runs.last_planned(job) for job in bench.done} == {bench.clock.now()}


def test_after_an_unforeseen_failure_the_space_is_tried_again(bench: Bench) -> None:
    bench.make_due()
    bench.failure = RuntimeError("unforeseen")
    scheduler = bench.scheduler()
    scheduler.start()
    assert all(done.wait(LONG) for done in bench.done.values())
    assert scheduler.stop(LONG)


def test_a_plan_that_fails_is_tried_again_soon_and_stops_no_other(bench: Bench) -> None:
    bench.make_due()
    tried = threading.Event()

    class Failing:
        queue, clock = bench.queue, bench.clock

        def scheduled(self, job: JobName) -> None:
            if job is JobName.PURGE and not tried.is_set():
                tried.set()
                raise StoreUnavailableError("no answer")
            bench.plan.scheduled(job)

    scheduler = bench.scheduler(cast("PlanJobs", Failing()))
    scheduler.start()
    assert bench.done[JobName.REFRESH_SUMMARIES].wait(LONG)
    assert not bench.done[JobName.PURGE].is_set()
    bench.clock.advance(seconds=AFTER_FAILURE.total_seconds())
    assert bench.done[JobName.PURGE].wait(LONG)
    assert scheduler.stop(LONG)


def test_what_waits_for_vectors_comes_before_summaries(bench: Bench) -> None:
    bench.make_due()
    bench.vectors.send([EmbeddingRequest("alice", "default", "an-entry", 1)])
    scheduler = bench.scheduler()
    scheduler.start()
    assert bench.done[JobName.PURGE].wait(LONG)
    assert not bench.done[JobName.REFRESH_SUMMARIES].is_set()
    for delivery in bench.vectors.receive(limit=1, lease_seconds=1):
        bench.vectors.acknowledge([delivery.receipt])
    assert bench.done[JobName.REFRESH_SUMMARIES].wait(LONG)
    assert scheduler.stop(LONG)


def test_the_moment_of_a_plan_is_kept(bench: Bench) -> None:
    planned: datetime | None = bench.runs.last_planned(JobName.SWEEP)
    assert planned is None
    bench.plan.scheduled(JobName.SWEEP)
    assert bench.runs.last_planned(JobName.SWEEP) == bench.clock.now()
