"""Requests for vectors from the queue, in batches; what fails comes again or is set aside by the queue."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.embedding import EmbedBatch, build_embedding
from recollect.telemetry.metric import EMBED_ENTRIES
from recollect.telemetry.notes import Notes

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.embed_entries")


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build_embedding` does."""
    telemetry = telemetry_of(EMBED_ENTRIES)
    return make_handler(build_embedding(FunctionSettings(), telemetry), telemetry)


def make_handler(embed: EmbedBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that makes vectors, and tells which requests are to come again."""
    notes = Notes(telemetry)

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        done = embed(event["Records"])
        logger.info("requests_worked_off", extra={"correlation_ids": done.correlation_ids})
        notes.worked_off(done.report)
        return {"batchItemFailures": [{"itemIdentifier": message_id} for message_id in done.failed]}

    return telemetry.watch(handle)
