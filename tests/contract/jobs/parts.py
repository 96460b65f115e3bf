"""What jobs run on, a job that archives what is called old, and what a space holds when all is done."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from recollect.core.lifecycle.job_runs import JobOrder, JobRun, ListedChange
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobName, JobStep
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Write
from recollect.errors import StoreUnavailableError
from recollect.ports import DueIndex, EntryStore, JobQueue, JobRuns, Queue
from recollect.use_cases.common.job_observer import JobFate
from recollect.use_cases.maintenance.jobs.plan import PlanJobs, PlanPolicy
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY, RunJobs, RunPolicy, WorkOffJobs
from recollect.use_cases.people.erasure.ports import Erasing, ErasureLedger
from tests.builders import a_memory, changed
from tests.fakes.clock import CountingIds, FixedClock

JOB: Final = JobName.PRUNE
OLD: Final = "old"
EVERYTHING: Final = Selection(states=frozenset(State), order=Order.CREATED)
LEASE: Final = timedelta(minutes=2)
HELD: Final = timedelta(hours=6)
SPACES: Final = [Scope("alice", f"s{number}") for number in range(5)]
Held = dict[Scope, list[tuple[str, State, int]]]


class Killed(BaseException):
    """The process ended here."""


@dataclass
class Archive:
    """A step that archives what is tagged as old, a page of three entries at a time; due again in a day."""

    store: EntryStore
    clock: FixedClock
    poisoned: set[str] = field(default_factory=set)
    seen: list[Scope] = field(default_factory=list)
    on_step: Callable[[Scope], object] = lambda _: None
    again: timedelta | None = timedelta(days=1)
    of: int | None = None

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001
        self.seen.append(scope)
        if scope.space in self.poisoned:
            raise StoreUnavailableError("poisoned")
        page = self.store.list_entries(scope, EVERYTHING, limit=min(3, budget.changes), after=bookmark)
        self.on_step(scope)
        old = [entry for entry in page.items if OLD in entry.tags and entry.state is State.ACTIVE]
        if old and not dry_run:
            gone = [changed(entry, state=State.ARCHIVED, now=self.clock.now()) for entry in old]
            self.store.commit(scope, [Write(entry, Author("job:prune"), embed=False) for entry in gone])
        changes = tuple(JobChange(entry.id, JobAction.ARCHIVED, "it is called old") for entry in old)
        next_due = None if self.again is None else self.clock.now() + self.again
        return JobStep(len(page.items), changes, page.next_after, next_due, self.of)


@dataclass
class Jobs:
    """One adapter. seams: what it writes through, by object and method; visited_again: how soon after a write."""

    clock: FixedClock
    store: EntryStore
    due: DueIndex
    runs: JobRuns
    queue: JobQueue
    vectors: Queue
    erasing: Erasing
    ledger: ErasureLedger
    seams: list[tuple[Any, str]]
    visited_again: timedelta | None = None
    ids: CountingIds = field(default_factory=CountingIds)
    spaces_per_page: int = 2

    def __post_init__(self) -> None:
        self.step = Archive(self.store, self.clock)

    @property
    def plan(self) -> PlanJobs:
        """A planner, of a process that has just begun."""
        policy = PlanPolicy(spaces_per_page=self.spaces_per_page, held_for=HELD)
        return PlanJobs(self.due, self.runs, self.queue, self.store, self.clock, self.ids, policy)

    @property
    def run(self) -> RunJobs:
        """A worker."""
        stands_on = (self.store, self.due, self.runs, self.queue, self.plan, self.clock)
        return RunJobs(lambda _: self.step, *stands_on, RunPolicy(lease=LEASE, held_for=HELD))

    @property
    def work(self) -> WorkOffJobs:
        """A worker with its queue; chance has it wait as long as it may."""
        return WorkOffJobs(self.run, self.queue, lambda: 0.999, replace(DEFAULT_JOB_RETRY, max_attempts=3))

    def work_off(self, *, has_time: bool = True, at_once: int = 10) -> list[JobFate]:
        """Take what can be taken once, and work it off."""
        deliveries = self.queue.receive(limit=at_once, lease_seconds=60)
        return self.work(deliveries, has_time=lambda: has_time)

    def finish(self, *, has_time: bool = True) -> None:
        """Work off until nothing can be taken any more."""
        while deliveries := self.queue.receive(limit=10, lease_seconds=60):
            self.clock.advance(seconds=1)
            self.work(deliveries, has_time=lambda: has_time)

    def ran(self, order: JobOrder) -> JobRun:
        """Order a run and return it when it is done."""
        run = self.plan.ordered(order)
        self.finish()
        return self.told(run)

    def told(self, run: JobRun) -> JobRun:
        """A run as it is now."""
        found = self.runs.get(run.id)
        assert found is not None
        return found

    def put(self, scope: Scope, text: str, *tags: str) -> Entry:
        """Write a memory, a moment later."""
        self.clock.advance(seconds=1)
        entry = a_memory(text, scope=scope, now=self.clock.now(), tags=tags)
        (outcome,) = self.store.commit(scope, [Write(entry, Author())])
        assert isinstance(outcome, Committed)
        return outcome.entry

    def where_due(self, job: JobName = JOB, at: datetime | None = None) -> list[Scope]:
        """The spaces in which a job is due, page by page."""
        found: list[Scope] = []
        after = None
        while True:
            page = self.due.due(job, until=at or self.clock.now(), limit=2, after=after)
            found += [due.scope for due in page.items]
            if page.next_after is None:
                return sorted(found, key=lambda scope: (scope.owner, scope.space))
            after = page.next_after

    def held(self, scope: Scope) -> list[tuple[str, State, int]]:
        """What a space holds."""
        found = self.store.list_entries(scope, EVERYTHING, limit=200).items
        return [(entry.text, entry.state, entry.version) for entry in found]

    def listed(self, run: JobRun) -> list[ListedChange]:
        """What a run lists."""
        return list(self.runs.changes(run.id))

    @contextmanager
    def killed_at(self, place: int) -> Iterator[list[int]]:
        """End the process at the nth time that it is about to write or has just written; yield how often it did."""
        passed = [0]

        def tick() -> None:
            passed[0] += 1
            if passed[0] == place:
                raise Killed

        former = [(owner, name, getattr(owner, name)) for owner, name in self.seams]
        for owner, name, real in former:
            setattr(owner, name, _ticking(real, tick))
        try:
            yield passed
        finally:
            for owner, name, real in former:
                setattr(owner, name, real)


def _ticking(real: Callable[..., Any], tick: Callable[[], None]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        tick()
        made = real(*args, **kwargs)
        if hasattr(made, "__enter__"):
            return _within(made, tick)
        tick()
        return made

    return call


@contextmanager
def _within(made: Any, tick: Callable[[], None]) -> Iterator[Any]:
    with made as entered:
        yield entered
        tick()
    tick()


def filled(jobs: Jobs, scopes: list[Scope] | None = None, seed: int = 1) -> list[Scope]:
    """Spaces of some entries, of which about half are old."""
    chance = random.Random(seed)
    for scope in scopes or SPACES:
        for number in range(chance.randint(2, 8)):
            jobs.put(scope, f"{scope.space} {number}", *([OLD] if chance.random() < 0.5 else []))
    return scopes or SPACES


def everything(jobs: Jobs, scopes: list[Scope]) -> Held:
    return {scope: jobs.held(scope) for scope in scopes}
