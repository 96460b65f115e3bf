"""Requests for vectors from the queue, in batches; what fails comes again or is set aside by the queue."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from recollect.adapters.sqs.lambda_batch import LambdaBatch, request_in_record
from recollect.bootstrap.container import build
from recollect.bootstrap.language_models import model_prices
from recollect.core.model.backoff import RetryPolicy
from recollect.serverless.parts import Record, failures, keep_delays, known, visibility_of
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.telemetry.metric import EMBED_ENTRIES
from recollect.telemetry.notes import Notes
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.embed_entries")

# The embedding queue's maxReceiveCount: what fails so often is given up here, and set aside by the queue
MAX_RECEIVES: Final = 10
# Between the first attempt and the last one lie 45 to 90 minutes where what does not answer is to blame, else 9 at most
RETRY: Final = RetryPolicy(MAX_RECEIVES, outage_seconds=60.0, cap_seconds=900.0)


@dataclass(frozen=True, slots=True)
class EmbedBatch:
    """Works off a batch of requests that Lambda took from the queue."""

    embed: EmbedEntries
    set_delays: Callable[[Mapping[str, float]], None] = keep_delays

    def __call__(self, records: Sequence[Record]) -> tuple[EmbedReport, list[str]]:
        """Return what was done, and the messages that are to come again."""
        batch = LambdaBatch(records, request_in_record)
        report = replace(self.embed, queue=batch, retry=RETRY)(batch.deliveries)
        self.set_delays(batch.delays)
        asked_for = known(one.message.correlation_id for one in batch.deliveries)
        logger.info("requests_worked_off", extra={"correlation_ids": asked_for})
        return report, batch.failed


def open_handler() -> Handler:
    """Wire the function; return what works off one batch. Raises as `build` does."""
    telemetry, settings = telemetry_of(EMBED_ENTRIES), FunctionSettings()
    embed = build(settings, Notes(telemetry, model_prices(settings)).observers()).embed_entries
    return make_handler(EmbedBatch(embed, visibility_of(settings, settings.queue_url)), telemetry)


def make_handler(embed: EmbedBatch, telemetry: Telemetry) -> Handler:
    """Return the handler that makes vectors, and tells which requests are to come again."""
    notes = Notes(telemetry)

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        report, failed = embed(event["Records"])
        notes.worked_off(report)
        return failures(failed)

    return telemetry.watch(handle)
