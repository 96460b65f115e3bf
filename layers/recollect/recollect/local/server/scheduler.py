"""The thread that runs jobs: plans each when its time has come, and works off what was planned, a little at a time."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.jobs import JobName
from recollect.local.server.background_thread import BackgroundThread
from recollect.ports import JobQueue, JobRuns, Queue
from recollect.use_cases.common.job_observer import JobFate
from recollect.use_cases.maintenance.jobs.plan import Catalogue, PlanJobs
from recollect.use_cases.maintenance.jobs.run import WorkOffJobs

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 0.5  # between two looks, and between two messages: searches come first
SLICE_SECONDS: Final = 1.0  # of work on one space, which then goes on by another message
LEASE_SECONDS: Final = 120.0
JITTER: Final = 0.1  # of a period: so many jobs of one period do not come up together for ever
AFTER_FAILURE: Final = timedelta(seconds=30)
# What waits for vectors comes first: a summary quotes what is near
_AFTER_VECTORS: Final = frozenset({JobName.REFRESH_SUMMARIES})


class Timetable:
    """When each job is planned next. A run that was missed, while nothing was running, is caught up once."""

    def __init__(self, jobs: Catalogue, runs: JobRuns, chance: Callable[[], float]) -> None:
        """Plan jobs by their periods."""
        self._periods = {job.name: job.every for job in jobs}
        self._runs = runs
        self._chance = chance
        self._next: dict[JobName, datetime] = {}

    def due(self, now: datetime) -> list[JobName]:
        """Return the jobs whose time has come. Raises UnavailableError."""
        return [
            name for name, every in self._periods.items() if every is not None and self._at(name, every, now) <= now
        ]

    def planned(self, job: JobName, now: datetime) -> None:
        """Note that a job was planned: the next time comes a period later, sooner or later by chance."""
        every = self._periods[job]
        if every is not None:
            self._next[job] = now + every * (1 - JITTER + 2 * JITTER * self._chance())

    def failed(self, job: JobName, now: datetime) -> None:
        """Have a job planned again soon."""
        self._next[job] = now + AFTER_FAILURE

    def _at(self, job: JobName, every: timedelta, now: datetime) -> datetime:
        if job not in self._next:
            last = self._runs.last_planned(job)
            self._next[job] = now if last is None else min(last, now) + every
        # A clock that was set back must not hold a job up for longer than its period
        self._next[job] = min(self._next[job], now + every * (1 + JITTER))
        return self._next[job]


class JobScheduler(BackgroundThread):
    """A thread of its own, so that no job keeps anybody's vectors waiting. A kill costs the step at hand."""

    event = "jobs_not_run"

    def __init__(
        self,
        timetable: Timetable,
        plan: PlanJobs,
        work_off: WorkOffJobs,
        jobs: JobQueue,
        vectors: Queue,
        *,
        pause_seconds: float = PAUSE_SECONDS,
    ) -> None:
        """Take messages of `jobs`, with this pause between two pieces of work; `vectors` is the queue of requests."""
        self._timetable = timetable
        self._plan = plan
        self._work_off = work_off
        self._jobs = jobs
        self._vectors = vectors
        self._clock = plan.clock
        self._pause = pause_seconds
        super().__init__("job-scheduler")

    def _work(self) -> float:
        try:
            self._plan_what_is_due()
        finally:  # what was planned before goes on, whatever cannot be planned now
            self._work_off_one()
        return self._pause

    def _pause_after_failure(self) -> float:
        return self._pause

    def _plan_what_is_due(self) -> None:
        now = self._clock.now()
        for job in self._timetable.due(now):
            if self._stopping.is_set() or (job in _AFTER_VECTORS and self._vectors.depth().waiting):
                continue
            self._timetable.failed(job, now)  # unless it goes well
            self._plan.scheduled(job)
            self._timetable.planned(job, now)

    def _work_off_one(self) -> None:
        deliveries = self._jobs.receive(limit=1, lease_seconds=LEASE_SECONDS)
        if not deliveries:
            return
        ends = time.monotonic() + SLICE_SECONDS
        done = self._work_off(deliveries, has_time=lambda: time.monotonic() < ends and not self._stopping.is_set())
        if JobFate.SET_ASIDE in done:
            logger.warning("job_set_aside", extra={"job": deliveries[0].message.job.value})
