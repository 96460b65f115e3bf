"""Messages of jobs from the queue: a space each; what fails comes again or is set aside by the queue."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from recollect.serverless import telemetry as metrics
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import RUN_JOBS, Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.jobs import RunBatch, build_jobs
from recollect.use_cases.parts import Observers

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.run_jobs")

# For one more step, with a language model where there is one
RESERVED_MS: Final = 120_000


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_jobs` does."""
    telemetry = telemetry_of(RUN_JOBS)
    return make_handler(build_jobs(FunctionSettings(), Observers(asked_model=telemetry.note_model)), telemetry)


def make_handler(run: RunBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that runs jobs, and tells which messages are to come again."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        done, failed = run(event["Records"], has_time=lambda: context.get_remaining_time_in_millis() > RESERVED_MS)
        telemetry.add_all(
            {
                metrics.JOB_SPACES_DONE: done.done,
                metrics.JOB_SPACES_GONE_ON: done.gone_on,
                metrics.JOB_SPACES_FAILED: done.failed,
                metrics.JOB_SPACES_SET_ASIDE: done.set_aside,
            }
        )
        return {"batchItemFailures": [{"itemIdentifier": message_id} for message_id in failed]}

    return telemetry.watch(handle)
