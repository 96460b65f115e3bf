"""Work off deliveries of the queue of jobs: what fails is tried again, later and later, and then set aside."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.model.backoff import RetryPolicy
from recollect.core.model.messages import Delivery
from recollect.errors import RecollectError, UnavailableError
from recollect.ports import Leases
from recollect.use_cases.common.job_observer import UNOBSERVED, JobFate, JobObserver
from recollect.use_cases.maintenance.jobs.run import JobOutcome, RunJobs

logger = logging.getLogger(__name__)

MOST_SECONDS: Final = 900.0  # that a message can be held back for


DEFAULT_JOB_RETRY: Final = RetryPolicy(max_attempts=5, base_seconds=5.0, cap_seconds=600.0, outage_seconds=5.0)


@dataclass(frozen=True, slots=True)
class WorkedOff:
    """What became of deliveries. failed: to be tried again."""

    done: int = 0
    gone_on: int = 0
    busy: int = 0
    failed: int = 0
    set_aside: int = 0


@dataclass(frozen=True, slots=True)
class WorkOffJobs:
    """Sees to each delivery by itself: one that fails keeps no other one from being done. chance: uniform in [0, 1)."""

    run: RunJobs
    leases: Leases
    chance: Callable[[], float]
    retry: RetryPolicy = DEFAULT_JOB_RETRY
    observer: JobObserver = UNOBSERVED

    def __call__(self, deliveries: Sequence[Delivery[JobMessage]], *, has_time: Callable[[], bool]) -> WorkedOff:
        """Work off the deliveries; every one is acknowledged, released for later, or set aside."""
        became = [self._observed(delivery, has_time) for delivery in deliveries]
        return WorkedOff(**{name: became.count(name) for name in WorkedOff.__slots__})

    def _observed(self, delivery: Delivery[JobMessage], has_time: Callable[[], bool]) -> str:
        began = perf_counter()
        became = self._see_to(delivery, has_time)
        if delivery.message.scope is not None:  # else it was a page of planning
            self.observer.worked(delivery.message.job, JobFate(became), perf_counter() - began)
        return became

    def _see_to(self, delivery: Delivery[JobMessage], has_time: Callable[[], bool]) -> str:
        try:
            worked = self.run(delivery.message, has_time=has_time)
        except RecollectError as error:
            return self._failed(delivery, error)
        except Exception as error:  # noqa: BLE001 - one space that nobody foresaw must not stop the others
            return self._failed(delivery, error)
        if worked.outcome is JobOutcome.BUSY:
            # By another message: waiting is no failed attempt
            seconds = min(worked.wait.total_seconds(), MOST_SECONDS)
            self.run.queue.send([delivery.message], delay_seconds=seconds)
            self.leases.acknowledge([delivery.receipt])
            return "busy"
        self.leases.acknowledge([delivery.receipt])
        return "done" if worked.outcome is JobOutcome.DONE else "gone_on"

    def _failed(self, delivery: Delivery[JobMessage], error: Exception) -> str:
        told = {"job": delivery.message.job.value, "error": type(error).__name__, "attempts": delivery.attempts}
        logger.warning("job_failed_in_space", extra=told)
        if delivery.attempts < self.retry.max_attempts:
            is_outage = isinstance(error, UnavailableError)
            seconds = self.retry.delay(delivery.attempts, self.chance(), is_outage=is_outage)
            self.leases.release(delivery.receipt, delay_seconds=seconds)
            return "failed"
        try:
            self.run.give_up(delivery.message)
        except RecollectError:
            self.leases.release(delivery.receipt, delay_seconds=self.retry.cap_seconds)
            return "failed"
        self.leases.set_aside(delivery.receipt, reason=type(error).__name__)
        return "set_aside"
