"""Requests for vectors from the queue, in batches; what fails comes again or is set aside by the queue."""

import functools
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.serverless.telemetry import Handler, Telemetry
    from recollect.serverless.wiring import EmbedBatch

logger = logging.getLogger("recollect.functions.embed_entries")


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Work off one batch of requests; return which are to come again."""
    return _wired()(event, context)


def make_handler(embed: "EmbedBatch", telemetry: "Telemetry") -> "Handler":
    """Return the handler that makes vectors."""
    from recollect.serverless import telemetry as metrics  # noqa: PLC0415 - importing this module stays cheap

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        done = embed(event["Records"])
        logger.info("requests_worked_off", extra={"correlation_ids": done.correlation_ids})
        telemetry.add_all(
            {
                metrics.ENTRIES_EMBEDDED: done.report.embedded,
                metrics.REQUESTS_STALE: done.report.stale,
                metrics.REQUESTS_RELEASED: done.report.released,
                metrics.REQUESTS_GIVEN_UP: done.report.set_aside,
                metrics.MEMORIES_COMPARED: done.report.comparison.compared,
                metrics.CONFLICTS_OPENED: done.report.comparison.opened,
                metrics.MEMORIES_TAGGED: done.report.comparison.tagged,
                metrics.COMPARISONS_GIVEN_UP: done.report.not_compared,
            }
        )
        return {"batchItemFailures": [{"itemIdentifier": message_id} for message_id in done.failed]}

    return telemetry.watch(handle)


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.serverless.settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import EMBED_ENTRIES, telemetry_of  # noqa: PLC0415 - as above
    from recollect.serverless.wiring import build_embedding  # noqa: PLC0415 - importing this module stays cheap

    telemetry = telemetry_of(EMBED_ENTRIES)
    return make_handler(build_embedding(FunctionSettings()), telemetry)
