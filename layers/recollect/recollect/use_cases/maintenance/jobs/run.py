"""Run a job in a space, step by step, from where it stopped; one worker at a time.

How far it is stands in a record of the space, with the moment until which a worker holds it: its revision is what keeps
a worker that was given up from going on. A worker that is killed is followed by the next one when that moment is over.
A message that fails is tried again, later and later, and then set aside.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from time import perf_counter
from typing import Final

from recollect.core.lifecycle.job_runs import (
    KEPT_FOR,
    JobMessage,
    JobProgress,
    JobRun,
    RunProgress,
    SpaceResult,
    SpaceState,
    added,
    progress_key,
    progress_of,
    progress_value,
)
from recollect.core.lifecycle.jobs import JobBudget, JobName, PutOffError, RunStep
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.messages import Delivery
from recollect.core.model.records import ABSENT, DropRecord, PutRecord, RecordChange
from recollect.core.model.scope import Scope
from recollect.core.spaces.activity import Activity, Counted, changed_by, nobody_counts
from recollect.errors import BeingErasedError, ErasedError, RecollectError, RecordConflictError, UnavailableError
from recollect.ports import Clock, DueIndex, JobRuns, JobSender, Leases, Records
from recollect.use_cases.common.job_observer import UNOBSERVED, JobFate, JobObserver
from recollect.use_cases.maintenance.jobs.plan import DEFAULT_PLAN_POLICY, PlanJobs

logger = logging.getLogger(__name__)

_SOON: Final = timedelta(seconds=1)
_WHILE_ERASED: Final = timedelta(minutes=1)
MOST_SECONDS: Final = 900.0  # that a message can be held back for


DEFAULT_JOB_RETRY: Final = RetryPolicy(max_attempts=5, base_seconds=5.0, cap_seconds=600.0, outage_seconds=5.0)


@dataclass(frozen=True, slots=True)
class RunPolicy:
    """How a space is worked off.

    changes_per_step: at most. lease: how long a worker that is not heard of holds a space; longer than any step takes.
    held_for: see PlanPolicy; a space that was set aside is due again then as well.
    """

    changes_per_step: int = 200
    lease: timedelta = timedelta(minutes=2)
    held_for: timedelta = DEFAULT_PLAN_POLICY.held_for


DEFAULT_RUN_POLICY: Final = RunPolicy()


@dataclass(frozen=True, slots=True)
class Worked:
    """What became of a message: DONE, GONE_ON, or BUSY; wait: how long the other worker holds the space."""

    outcome: JobFate
    wait: timedelta = timedelta(0)


class _SpaceLostError(Exception):
    """Another worker has taken the space over, or it has ended what was to be done there."""


@dataclass(slots=True)
class _Held:
    """A space in our hands, as its record says it, with the revision of that."""

    scope: Scope
    message: JobMessage
    progress: JobProgress
    revision: int


@dataclass(frozen=True, slots=True)
class RunJobs:
    """Works off one message. Safe to repeat, to kill, and to do twice at once.

    steps: makes the step of a job. at_end: what follows of a job when a run of it has ended, called once at least and
    perhaps with an end that is none any more; what it raises is tried again with the message that was the last.
    count: counts in a space what a job changed there, and that one was given up.
    """

    steps: Callable[[JobName], RunStep]
    store: Records
    due: DueIndex
    runs: JobRuns
    queue: JobSender
    plan: PlanJobs
    clock: Clock
    policy: RunPolicy = DEFAULT_RUN_POLICY
    observer: JobObserver = UNOBSERVED
    at_end: Mapping[JobName, Callable[[JobRun], None]] = field(default_factory=dict)
    count: Counted = nobody_counts

    def __call__(self, message: JobMessage, *, has_time: Callable[[], bool]) -> Worked:
        """Go on with a space, one step at least, or with the planning of a run.

        Raises:
            RecollectError: it cannot be done now; the same message is tried again, from the same step.
        """
        worked = self._see_to(message, has_time)
        follow = self.at_end.get(message.job)
        if follow is not None and worked.outcome is JobFate.DONE:
            run = self.runs.get(message.run_id)
            if run is not None and run.ended_at is not None:
                follow(run)
        return worked

    def _see_to(self, message: JobMessage, has_time: Callable[[], bool]) -> Worked:
        scope = message.scope
        if self._is_parked(message):
            return Worked(JobFate.GONE_ON)
        if scope is None:
            self.plan.go_on(message)
            return Worked(JobFate.DONE)
        before = self.runs.result(message.run_id, scope)
        if before is not None and before.state is SpaceState.DONE:
            return Worked(JobFate.DONE)
        try:
            return self._work(message, scope, has_time)
        except ErasedError:
            # Of a space that is gone nothing is left to do
            self.runs.end_space(message.run_id, scope, SpaceResult(SpaceState.DONE), self.clock.now())
            return Worked(JobFate.DONE)
        except BeingErasedError:
            # It takes no writes until that is done, and nothing is left to do then
            return Worked(JobFate.BUSY, _WHILE_ERASED)

    def give_up(self, message: JobMessage) -> None:
        """Note that a message is set aside: the run ends without it. Its space stays taken, and is due again later."""
        if message.scope is not None:
            self.runs.end_space(message.run_id, message.scope, SpaceResult(SpaceState.FAILED), self.clock.now())
            self.count(message.scope, {Activity.JOBS_FAILED: 1})

    def _work(self, message: JobMessage, scope: Scope, has_time: Callable[[], bool]) -> Worked:
        taken = self._taken(message, scope)
        if isinstance(taken, Worked):
            return taken
        try:
            if not message.dry_run and taken.progress.step == 0:
                until = self.clock.now() + self.policy.held_for
                self.due.hold(message.job, scope, run_id=message.run_id, until=until)
            if not self._is_worked_off(taken, has_time):
                self._save(taken, taken.progress, until=self.clock.now())
                if not self._is_parked(message):
                    self.queue.send([message])
                return Worked(JobFate.GONE_ON)
            self._end(taken)
        except _SpaceLostError:
            logger.warning("job_space_lost", extra={"job": message.job.value})
            return Worked(JobFate.BUSY, _SOON)
        except PutOffError as error:
            self._let_go(taken)
            return Worked(JobFate.BUSY, error.wait)
        except Exception:
            self._let_go(taken)
            raise
        return Worked(JobFate.DONE)

    def _taken(self, message: JobMessage, scope: Scope) -> _Held | Worked:
        """Take the space for this worker, or tell until when it is another one's."""
        key, now = progress_key(message.job, dry_run=message.dry_run), self.clock.now()
        record = self.store.records(scope, [key]).get(key)
        held = None if record is None else progress_of(record.value)
        if held is not None and held.until > now:
            return Worked(JobFate.BUSY, held.until - now)
        # Another run that has no time at the moment goes on by a message of its own. To begin here now would have it
        # begin anew, and that this one, without an end; one that was lost is not waited for longer than a worker is
        if held is not None and held.run_id != message.run_id and not held.is_over:
            left = held.until + self.policy.lease - now
            if left > timedelta(0):
                return Worked(JobFate.BUSY, left)
        progress = held if held is not None and held.run_id == message.run_id else JobProgress(message.run_id, now)
        taken = _Held(scope, message, progress, ABSENT if record is None else record.revision)
        try:
            self._save(taken, progress)
        except _SpaceLostError:
            return Worked(JobFate.BUSY, _SOON)
        return taken

    def _is_worked_off(self, taken: _Held, has_time: Callable[[], bool]) -> bool:
        """Do steps while there is time, one at least; tell whether that was all."""
        while not taken.progress.is_over:
            self._step(taken, has_time)
            if not has_time() or self._is_paused(taken.message):
                break
        return taken.progress.is_over

    def _is_paused(self, message: JobMessage) -> bool:
        run = self.runs.get(message.run_id)
        return run is not None and run.is_paused

    def _is_parked(self, message: JobMessage) -> bool:
        """Keep a message of a paused run until that goes on; tell whether it was kept."""
        if not self._is_paused(message):
            return False
        self.runs.park(message)
        # Whoever had it go on in between either has found the message or is found
        if self._is_paused(message):
            return True
        self.runs.drop_parked([message])
        return False

    def _step(self, taken: _Held, has_time: Callable[[], bool]) -> None:
        """Do one step, list what it changed, and only then note that it is done."""
        message, before = taken.message, taken.progress
        budget = JobBudget(self.policy.changes_per_step, has_time)
        step = self.steps(message.job)(taken.scope, before.bookmark, budget, message.dry_run)
        self.runs.list_changes(message.run_id, taken.scope, before.step, step.changes)
        progress = replace(
            before,
            step=before.step + 1,
            bookmark=step.bookmark,
            seen=before.seen + step.seen,
            counts=added(before.counts, step.changes),
            is_over=step.bookmark is None,
            next_due=step.next_due,
        )
        self._save(taken, progress)
        if step.of is not None:
            seen = RunProgress(progress.seen, max(step.of, progress.seen))
            self.runs.note_progress(message.run_id, taken.scope, seen)
        if not message.dry_run:
            self.observer.changed(message.job, len(step.changes))
            self.count(taken.scope, changed_by(message.job.value, len(step.changes)))

    def _end(self, taken: _Held) -> None:
        """Say when the space is due again and what came of it; done again after a crash, it changes nothing."""
        message, progress = taken.message, taken.progress
        if not message.dry_run:
            self.due.finish(message.job, taken.scope, run_id=message.run_id, next_due=progress.next_due)
        result = SpaceResult(SpaceState.DONE, progress.seen, progress.counts)
        self.runs.end_space(message.run_id, taken.scope, result, self.clock.now())
        key = progress_key(message.job, dry_run=message.dry_run)
        self._note(taken, DropRecord(key, taken.revision))

    def _save(self, taken: _Held, progress: JobProgress, *, until: datetime | None = None) -> None:
        """Keep progress, and hold the space a while longer, or until a moment. Raises _SpaceLostError."""
        now = self.clock.now()
        kept = replace(progress, until=now + self.policy.lease if until is None else until)
        key = progress_key(taken.message.job, dry_run=taken.message.dry_run)
        put = PutRecord(key, progress_value(kept), now + KEPT_FOR, taken.revision)
        self._note(taken, put)
        taken.progress, taken.revision = kept, taken.revision + 1

    def _note(self, taken: _Held, change: RecordChange) -> None:
        try:
            self.store.change_records(taken.scope, [change])
        except RecordConflictError:
            raise _SpaceLostError from None

    def _let_go(self, taken: _Held) -> None:
        """Let the next attempt begin before the lease is over."""
        try:
            self._save(taken, taken.progress, until=self.clock.now())
        except (RecollectError, _SpaceLostError) as error:
            logger.info("job_space_not_let_go", extra={"error": type(error).__name__})


@dataclass(frozen=True, slots=True)
class WorkOffJobs:
    """Sees to each delivery by itself: one that fails keeps no other one from being done. chance: uniform in [0, 1)."""

    run: RunJobs
    leases: Leases
    chance: Callable[[], float]
    retry: RetryPolicy = DEFAULT_JOB_RETRY
    observer: JobObserver = UNOBSERVED

    def __call__(self, deliveries: Sequence[Delivery[JobMessage]], *, has_time: Callable[[], bool]) -> list[JobFate]:
        """Work off the deliveries, and return what became of each: it is acknowledged, released, or set aside."""
        return [self._observed(delivery, has_time) for delivery in deliveries]

    def _observed(self, delivery: Delivery[JobMessage], has_time: Callable[[], bool]) -> JobFate:
        began = perf_counter()
        became = self._see_to(delivery, has_time)
        if delivery.message.scope is not None:  # else it was a page of planning
            self.observer.worked(delivery.message.job, became, perf_counter() - began)
        return became

    def _see_to(self, delivery: Delivery[JobMessage], has_time: Callable[[], bool]) -> JobFate:
        try:
            worked = self.run(delivery.message, has_time=has_time)
        except RecollectError as error:
            return self._failed(delivery, error)
        except Exception as error:  # noqa: BLE001 - one space that nobody foresaw must not stop the others
            return self._failed(delivery, error)
        if worked.outcome is JobFate.BUSY:
            # By another message: waiting is no failed attempt
            seconds = min(worked.wait.total_seconds(), MOST_SECONDS)
            self.run.queue.send([delivery.message], delay_seconds=seconds)
        self.leases.acknowledge([delivery.receipt])
        return worked.outcome

    def _failed(self, delivery: Delivery[JobMessage], error: Exception) -> JobFate:
        told = {"job": delivery.message.job.value, "error": type(error).__name__, "attempts": delivery.attempts}
        logger.warning("job_failed_in_space", extra=told)
        if delivery.attempts < self.retry.max_attempts:
            is_outage = isinstance(error, UnavailableError)
            seconds = self.retry.delay(delivery.attempts, self.chance(), is_outage=is_outage)
            self.leases.release(delivery.receipt, delay_seconds=seconds)
            return JobFate.FAILED
        try:
            self.run.give_up(delivery.message)
        except RecollectError:
            self.leases.release(delivery.receipt, delay_seconds=self.retry.cap_seconds)
            return JobFate.FAILED
        self.leases.set_aside(delivery.receipt, reason=type(error).__name__)
        return JobFate.SET_ASIDE
