"""What makes vectors, from the queue that asks for them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.adapters.sqs.lambda_batch import LambdaBatch, request_in_record
from recollect.bootstrap.container import build
from recollect.bootstrap.language_models import model_prices
from recollect.core.model.backoff import RetryPolicy
from recollect.serverless.wiring.records import Record, keep_delays, known, visibility_of
from recollect.settings import Settings
from recollect.telemetry.metric import Meter
from recollect.telemetry.notes import Notes
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.parts import NO_OBSERVERS

# The embedding queue's maxReceiveCount: what fails so often is given up here, and set aside by the queue
MAX_RECEIVES: Final = 10
# Between the first attempt and the last one lie 45 to 90 minutes where what does not answer is to blame, else 9 at most
RETRY: Final = RetryPolicy(MAX_RECEIVES, outage_seconds=60.0, cap_seconds=900.0)


@dataclass(frozen=True, slots=True)
class Embedded:
    """What became of a batch, the messages that are to come again, and whose requests it was about."""

    report: EmbedReport
    failed: list[str]
    correlation_ids: list[str]


@dataclass(frozen=True, slots=True)
class EmbedBatch:
    """Works off a batch of requests that Lambda took from the queue."""

    embed: EmbedEntries
    set_delays: Callable[[Mapping[str, float]], None] = keep_delays

    def __call__(self, records: Sequence[Record]) -> Embedded:
        """Return what was done, and for which requests of callers, as far as those are known."""
        batch = LambdaBatch(records, request_in_record)
        report = replace(self.embed, queue=batch, retry=RETRY)(batch.deliveries)
        self.set_delays(batch.delays)
        return Embedded(report, batch.failed, known(one.message.correlation_id for one in batch.deliveries))


def build_embedding(settings: Settings, meter: Meter | None = None) -> EmbedBatch:
    """Wire what makes vectors; `meter` takes what it has to tell. Raises as `build` does."""
    observers = NO_OBSERVERS if meter is None else Notes(meter, model_prices(settings)).observers()
    embed = build(settings, observers).embed_entries
    return EmbedBatch(embed, visibility_of(settings, settings.queue_url))
