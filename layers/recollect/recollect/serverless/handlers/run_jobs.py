"""Messages of jobs from the queue: a space each; what fails comes again or is set aside by the queue."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from recollect.bootstrap.language_models import model_prices
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.jobs import RunBatch, build_jobs
from recollect.telemetry.metric import RUN_JOBS
from recollect.telemetry.notes import Notes

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.run_jobs")

# For one more step, with a language model where there is one
RESERVED_MS: Final = 120_000


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_jobs` does."""
    telemetry, settings = telemetry_of(RUN_JOBS), FunctionSettings()
    return make_handler(build_jobs(settings, Notes(telemetry, model_prices(settings)).observers()), telemetry)


def make_handler(run: RunBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that runs jobs, and tells which messages are to come again."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        _, failed = run(event["Records"], has_time=lambda: context.get_remaining_time_in_millis() > RESERVED_MS)
        return {"batchItemFailures": [{"itemIdentifier": message_id} for message_id in failed]}

    return telemetry.watch(handle)
