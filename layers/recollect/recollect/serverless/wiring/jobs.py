"""What works off the messages of jobs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from recollect.adapters.clock import chance
from recollect.adapters.sqs.lambda_batch import LambdaBatch
from recollect.adapters.sqs.messages import job_message_of
from recollect.bootstrap.container import build
from recollect.serverless.wiring.records import Record, keep_delays, visibility_of
from recollect.settings import Settings
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY, RunJobs, RunPolicy, WorkedOff, WorkOffJobs
from recollect.use_cases.parts import NO_OBSERVERS, Observers

# The queue's maxReceiveCount: what fails so often is given up here, and set aside by the queue
MAX_RECEIVES: Final = 5
# Between the first attempt and the last one lie 18 minutes at least where what does not answer is to blame
RETRY: Final = replace(DEFAULT_JOB_RETRY, max_attempts=MAX_RECEIVES, outage_seconds=180.0, cap_seconds=900.0)
# Longer than the function lives, so that nobody takes a space over from one that is at it
LEASE: Final = timedelta(minutes=6)


@dataclass(frozen=True, slots=True)
class RunBatch:
    """Works off a batch of messages that Lambda took from the queue."""

    run: RunJobs
    observer: JobObserver = UNOBSERVED
    set_delays: Callable[[Mapping[str, float]], None] = keep_delays

    def __call__(self, records: Sequence[Record], *, has_time: Callable[[], bool]) -> tuple[WorkedOff, list[str]]:
        """Return what was done, and the messages that are to come again."""
        batch = LambdaBatch(records, lambda record: job_message_of(record["body"]))
        work_off = WorkOffJobs(self.run, batch, chance, RETRY, observer=self.observer)
        done = work_off(batch.deliveries, has_time=has_time)
        self.set_delays(batch.delays)
        return done, batch.failed


def build_jobs(settings: Settings, observers: Observers = NO_OBSERVERS) -> RunBatch:
    """Wire what runs jobs. Raises as `build` does."""
    run = replace(build(settings, observers).run_jobs, policy=RunPolicy(lease=LEASE))
    return RunBatch(run, observers.jobs, visibility_of(settings, settings.jobs_queue_url))
