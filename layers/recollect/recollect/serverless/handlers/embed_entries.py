"""Requests for vectors from the queue, in batches; what fails comes again or is set aside by the queue."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from recollect.serverless import telemetry as metrics
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import EMBED_ENTRIES, Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.embedding import EmbedBatch, build_embedding
from recollect.use_cases.parts import Observers

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.embed_entries")


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_embedding` does."""
    telemetry = telemetry_of(EMBED_ENTRIES)
    return make_handler(build_embedding(FunctionSettings(), Observers(asked_model=telemetry.note_model)), telemetry)


def make_handler(embed: EmbedBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that makes vectors, and tells which requests are to come again."""

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
                metrics.EXTRACTIONS_GIVEN_UP: done.report.not_extracted,
                metrics.MEMORIES_EXTRACTED: done.report.extraction.memories,
                metrics.FACTS_DROPPED: done.report.extraction.dropped,
                metrics.MEMORIES_ENRICHED: done.report.enriched,
                metrics.CONFLICTS_DISMISSED: done.report.comparison.dismissed,
            }
        )
        return {"batchItemFailures": [{"itemIdentifier": message_id} for message_id in done.failed]}

    return telemetry.watch(handle)
