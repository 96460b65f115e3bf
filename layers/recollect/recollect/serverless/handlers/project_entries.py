"""The table's stream: entries into the search index, requests for vectors into the queue."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.projection import Projection, build_projection
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import PROJECT_ENTRIES

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.project_entries")


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_projection` does."""
    telemetry = telemetry_of(PROJECT_ENTRIES)
    return make_handler(build_projection(FunctionSettings()), telemetry)


def make_handler(projection: Projection, telemetry: Telemetry) -> Handler:
    """Return the handler that follows the stream, and tells from which records on they are to come again."""

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        done = projection(event["Records"])
        logger.info("records_projected", extra={"correlation_ids": done.correlation_ids})
        telemetry.add_all(
            {
                metrics.ENTRIES_PROJECTED: done.report.projected,
                metrics.ENTRIES_REMOVED: done.report.removed,
                metrics.VECTORS_REQUESTED: done.report.requested,
                metrics.RECORDS_FAILED: len(done.failed),
            }
        )
        return {"batchItemFailures": [{"itemIdentifier": number} for number in done.failed]}

    return telemetry.watch(handle)
