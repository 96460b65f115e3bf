"""Messages of jobs from the queue: a space each; what fails comes again or is set aside by the queue."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from recollect.adapters.clock import chance
from recollect.adapters.sqs.lambda_batch import LambdaBatch
from recollect.adapters.sqs.messages import job_message_of
from recollect.bootstrap.container import build
from recollect.bootstrap.language_models import model_prices
from recollect.serverless.parts import Record, failures, keep_delays, visibility_of
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.telemetry.metric import RUN_JOBS
from recollect.telemetry.notes import Notes
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver
from recollect.use_cases.maintenance.jobs.run import DEFAULT_JOB_RETRY, RunJobs, RunPolicy, WorkOffJobs

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

# For one more step, with a language model where there is one
RESERVED_MS: Final = 120_000
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

    def __call__(self, records: Sequence[Record], *, has_time: Callable[[], bool]) -> list[str]:
        """Return the messages that are to come again."""
        batch = LambdaBatch(records, lambda record: job_message_of(record["body"]))
        WorkOffJobs(self.run, batch, chance, RETRY, observer=self.observer)(batch.deliveries, has_time=has_time)
        self.set_delays(batch.delays)
        return batch.failed


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build` does."""
    telemetry, settings = telemetry_of(RUN_JOBS), FunctionSettings()
    observers = Notes(telemetry, model_prices(settings)).observers()
    run = replace(build(settings, observers).run_jobs, policy=RunPolicy(lease=LEASE))
    return make_handler(RunBatch(run, observers.jobs, visibility_of(settings, settings.jobs_queue_url)), telemetry)


def make_handler(run: RunBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that runs jobs, and tells which messages are to come again."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        return failures(run(event["Records"], has_time=lambda: context.get_remaining_time_in_millis() > RESERVED_MS))

    return telemetry.watch(handle)
