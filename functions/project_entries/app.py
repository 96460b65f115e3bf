"""The table's stream: entries into the search index, requests for vectors into the queue."""

import functools
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.serverless.telemetry import Handler, Telemetry
    from recollect.serverless.wiring import Projection

logger = logging.getLogger("recollect.functions.project_entries")


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Work off one batch of records; return from which on they are to come again."""
    return _wired()(event, context)


def make_handler(projection: "Projection", telemetry: "Telemetry") -> "Handler":
    """Return the handler that follows the stream."""
    from recollect.serverless import telemetry as metrics  # noqa: PLC0415 - importing this module stays cheap

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


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.serverless.settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import PROJECT_ENTRIES, telemetry_of  # noqa: PLC0415 - as above
    from recollect.serverless.wiring import build_projection  # noqa: PLC0415 - importing this module stays cheap

    telemetry = telemetry_of(PROJECT_ENTRIES)
    return make_handler(build_projection(FunctionSettings()), telemetry)
