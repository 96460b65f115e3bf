"""The jobs that there are, and the runs of them: find the spaces in which a job is due, send a message for each.

A page of spaces at a time. More pages go on by messages of their own, so that a planner that is cut off is continued by
the next one, and no run sends more at once than its workers take off.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.job_runs import (
    DUE_BY_WRITES,
    DueSpace,
    JobMessage,
    JobOrder,
    JobRun,
    ListedChange,
    RunProgress,
)
from recollect.core.lifecycle.jobs import JobName, RunStep
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.errors import InputError, NotFoundError
from recollect.ports import Clock, DueIndex, IdSource, JobRuns, JobSender, Spaces
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver

FIRST_PAGE: Final = ""
NO_RUN: Final = "there is no such run, or it is too old"
AT_ONCE: Final = 100  # messages
ORDERED_BY_DEPLOYMENTS: Final = frozenset({JobName.REBUILD_INDEX})
MINUTE: Final = timedelta(minutes=1)
DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)
DESCRIPTIONS: Final = {  # in the order in which the jobs are listed
    JobName.SWEEP: "asks again for vectors that have been waiting too long",
    JobName.PURGE: "removes for good what was forgotten, once it cannot be restored any more",
    JobName.RECONCILE: "compares entries, search index and records, and repairs what does not go together",
    JobName.REFRESH_SUMMARIES: "makes the summaries of spaces in which nothing was written for a while",
    JobName.PRUNE: "archives what nobody has looked at for as long as its category says",
    JobName.ROLL_UP: "tells old memories and turns that belong together in one roll-up, and archives them",
    JobName.RETAIN: "deletes what is archived, told by a roll-up and older than a space retains it",
    JobName.ENFORCE_CAPACITY: "archives what is beyond the caps of a space",
    JobName.TEND: "has agents look at what is remembered: they tag, link and review, and propose what changes a text",
    JobName.RE_EMBED: "encodes anew what another model than the present one has encoded",
    JobName.REBUILD_INDEX: "fills a search index that is in the making, which is then put into use",
}
# How often each is planned, None where somebody has to order it; and the use case that is its step
STEPS: Final[Mapping[JobName, tuple[timedelta | None, str]]] = {
    JobName.SWEEP: (15 * MINUTE, "sweep_space"),
    JobName.PURGE: (DAY, "purge_forgotten"),
    JobName.RECONCILE: (DAY, "reconcile_space"),
    JobName.REFRESH_SUMMARIES: (DAY, "refresh_summaries"),
    JobName.PRUNE: (WEEK, "prune_expired"),
    JobName.ROLL_UP: (WEEK, "roll_up_old"),
    JobName.RETAIN: (WEEK, "retain_told"),
    JobName.ENFORCE_CAPACITY: (DAY, "keep_within_caps"),
    JobName.TEND: (WEEK, "tending_step"),
    JobName.RE_EMBED: (None, "reembed_space"),
    JobName.REBUILD_INDEX: (None, "rebuild_space"),
}


@dataclass(frozen=True, slots=True)
class Job:
    """A job. every: how often it is planned; None for one that somebody has to order. step: the use case of a step."""

    name: JobName
    description: str
    every: timedelta | None
    step: str


@dataclass(frozen=True, slots=True)
class PlanPolicy:
    """How a run is planned.

    spaces_per_page: of one message of planning. held_for: how long a space that was planned is left alone when nothing
    more is heard of it; longer than its message takes through the queue, with all that fails on the way.
    """

    spaces_per_page: int = 100
    held_for: timedelta = timedelta(hours=6)


DEFAULT_PLAN_POLICY: Final = PlanPolicy()


@dataclass(frozen=True, slots=True)
class PlanJobs:
    """Begins runs and finds their spaces. What is sent twice is worked off once (run.py).

    hands_over: whether the first page of what is ordered for everybody is left to whoever takes messages, too.
    """

    due: DueIndex
    runs: JobRuns
    queue: JobSender
    spaces: Spaces
    clock: Clock
    ids: IdSource
    policy: PlanPolicy = DEFAULT_PLAN_POLICY
    observer: JobObserver = UNOBSERVED
    hands_over: bool = False

    def scheduled(self, job: JobName) -> JobRun | None:
        """Begin the run of a schedule; None when there is nothing to do, and then no run is kept.

        Raises:
            UnavailableError: store or queue do not answer; what is due stays so.
        """
        now = self.clock.now()
        page = self.due.due(job, until=now, limit=self.policy.spaces_per_page)
        run = None
        if page.items:
            run = self._begun(JobOrder(job))
            self._send_due(_planning(run), page)
        self.runs.note_planned(job, now)
        self.observer.came_up(job)
        return run

    def ordered(self, order: JobOrder) -> JobRun:
        """Begin a run that somebody has ordered, and return it as it is then.

        Raises:
            NotFoundError: there is no such space, or the person has none.
            InputError: a name is malformed.
            UnavailableError: store or queue do not answer.
        """
        if order.owner is None:
            run = self._begun(order)
            if self.hands_over:
                self.queue.send([_planning(run)])
            else:
                self.go_on(_planning(run))
            return self.runs.get(run.id) or run
        named = Scope(order.owner) if order.space is None else Scope(order.owner, order.space)
        scopes = list(every_space(self.spaces, user=named.owner, space=order.space))
        if not scopes:
            told = "this person has no space" if order.space is None else f"there is no space {order.space}"
            raise NotFoundError(told)
        run = self._begun(order)
        self._send_page(_planning(run), scopes, None)
        return self.runs.get(run.id) or run

    def go_on(self, message: JobMessage) -> None:
        """Plan one page more. Raises UnavailableError; safe to repeat."""
        if message.job not in DUE_BY_WRITES:
            every = self.spaces.every_scope(limit=self.policy.spaces_per_page, after=message.after)
            self._send_page(message, every.items, every.next_after)
            return
        # What became due since the run began is for the next one; so the run ends
        until, limit = message.sent_at, self.policy.spaces_per_page
        self._send_due(message, self.due.due(message.job, until=until, limit=limit, after=message.after))

    def _begun(self, order: JobOrder) -> JobRun:
        now = self.clock.now()
        run = JobRun(
            id=self.ids.new_id(now),
            job=order.job,
            dry_run=order.dry_run,
            ordered_by=order.ordered_by,
            started_at=now,
            owner=order.owner,
            space=order.space,
        )
        self.runs.begin(run)
        return run

    def _send_due(self, planning: JobMessage, page: Page[DueSpace]) -> None:
        """Send a page of spaces, take them, and have the next page planned; in this order, so that none is lost."""
        until = self.clock.now() + self.policy.held_for
        taken = [] if planning.dry_run else page.items
        self._send_page(
            planning,
            [due.scope for due in page.items],
            page.next_after,
            before_next=lambda: [
                self.due.take(planning.job, due, run_id=planning.run_id, until=until) for due in taken
            ],
        )

    def _send_page(
        self,
        planning: JobMessage,
        scopes: Sequence[Scope],
        next_after: str | None,
        before_next: Callable[[], object] = list,
    ) -> None:
        now, is_all = self.clock.now(), next_after is None
        self.runs.planned(planning.run_id, planning.after or FIRST_PAGE, found=len(scopes), is_all=is_all, at=now)
        named = replace(planning, sent_at=now, after=None)
        self.queue.send([replace(named, owner=scope.owner, space=scope.space) for scope in scopes])
        before_next()
        if not is_all:
            self.queue.send([replace(planning, after=next_after)])


def _planning(run: JobRun) -> JobMessage:
    """Return the message by which a run is planned, of what is due when it begins."""
    return JobMessage(run.id, run.job, run.dry_run, run.started_at)


class Catalogue:
    """The jobs of a deployment by name."""

    def __init__(
        self,
        at: Callable[[str], RunStep],
        periods: Mapping[JobName, timedelta],
        steps: Mapping[JobName, tuple[timedelta | None, str]] = STEPS,
    ) -> None:
        """Take jobs whose steps are `at` their names; some are planned in periods of this deployment's."""
        self._at = at
        self._jobs = {
            name: Job(name, DESCRIPTIONS[name], periods.get(name, every), step) for name, (every, step) in steps.items()
        }

    def __iter__(self) -> Iterator[Job]:
        """Yield the jobs."""
        return iter(self._jobs.values())

    def named(self, name: str) -> Job:
        """Return a job. Raises InputError where there is none of that name."""
        if name not in self._jobs:
            raise InputError("job", f"must be one of {', '.join(job.value for job in self._jobs)}")
        return self._jobs[JobName(name)]

    def step(self, name: JobName) -> RunStep:
        """Return the step of a job. Raises InputError for one that this deployment does not have."""
        return self._at(self.named(name).step)


@dataclass(frozen=True, slots=True)
class ShownJob:
    """A job, and how it is with it."""

    job: Job
    last_planned: datetime | None
    last_run: JobRun | None

    @property
    def next_at(self) -> datetime | None:
        """When it is planned next, about; None when that is not known, or for one that is only ordered."""
        if self.job.every is None or self.last_planned is None:
            return None
        return self.last_planned + self.job.every


@dataclass(frozen=True, slots=True)
class ShownRun:
    """A run with a page of what it lists; next_from: the number of the first change of the next page."""

    run: JobRun
    changes: tuple[ListedChange, ...]
    next_from: int | None
    progress: RunProgress | None = None


@dataclass(frozen=True, slots=True)
class ListJobs:
    """Shows operators the jobs, and how it is with each."""

    jobs: Catalogue
    runs: JobRuns

    def __call__(self) -> tuple[ShownJob, ...]:
        """Return every job. Raises UnavailableError."""
        return tuple(ShownJob(job, self.runs.last_planned(job.name), self.runs.latest(job.name)) for job in self.jobs)


@dataclass(frozen=True, slots=True)
class OrderJob:
    """Begins a run that an operator orders."""

    jobs: Catalogue
    plan: PlanJobs

    def __call__(
        self, job: str, *, dry_run: bool, ordered_by: str, owner: str | None = None, space: str | None = None
    ) -> JobRun:
        """Return the run as it begins.

        Raises:
            InputError: there is no such job, or a deployment alone orders it.
            NotFoundError: there is no such person or space.
        """
        name = self.jobs.named(job).name
        if name in ORDERED_BY_DEPLOYMENTS:
            raise InputError("job", f"{job} is ordered by a deployment, for the index that it has begun")
        return self.plan.ordered(JobOrder(name, dry_run, ordered_by, owner, space))


@dataclass(frozen=True, slots=True)
class ReadJobRun:
    """Shows operators a run."""

    runs: JobRuns

    def __call__(self, run_id: str, *, limit: int, start: int = 0) -> ShownRun:
        """Return a run with the changes from a number on. Raises NotFoundError for one that is not kept any more."""
        run = self.runs.get(run_id)
        if run is None:
            raise NotFoundError(NO_RUN)
        changes = self.runs.changes(run_id)
        end = start + limit
        following = end if end < len(changes) else None
        return ShownRun(run, changes[start:end], following, self.runs.progress(run_id))


@dataclass(frozen=True, slots=True)
class PauseJobRun:
    """Has a run stop after the steps at hand, and go on where it stopped."""

    runs: JobRuns
    queue: JobSender

    def __call__(self, run_id: str, *, is_paused: bool) -> JobRun:
        """Have it stop, or go on, and return it as it is then; safe to repeat. One that is over stays so.

        Raises:
            NotFoundError: it is not kept any more.
            UnavailableError: store or queue do not answer.
        """
        self.runs.pause(run_id, is_paused=is_paused)
        run = self.runs.get(run_id)
        if run is None:
            raise NotFoundError(NO_RUN)
        while not is_paused and (messages := self.runs.parked(run_id, limit=AT_ONCE)):
            self.queue.send(messages)
            self.runs.drop_parked(messages)
        return run
