"""Conversation events from the queue: each message stored once, each bad one failing alone."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, cast

from aws_lambda_powertools.utilities import batch

from recollect.serverless.event_records import StoreRecord
from recollect.serverless.settings import IngestSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.ingest import build_ingest
from recollect.telemetry.metric import INGEST_EVENTS
from recollect.use_cases.conversations.ingest_event import IngestEvent

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
    from aws_lambda_powertools.utilities.typing import LambdaContext


def open_handler() -> Handler:
    """Wire the function; return what stores one batch. Raises as `build_ingest` does."""
    telemetry = telemetry_of(INGEST_EVENTS)
    settings = IngestSettings()
    return make_handler(build_ingest(settings), telemetry, settings.allowed_senders)


def make_handler(ingest: IngestEvent, telemetry: Telemetry, allowed_senders: Collection[str] = ()) -> Handler:
    """Return the handler that stores events with a use case, and tells which are to come again."""
    processor = batch.BatchProcessor(event_type=batch.EventType.SQS, raise_on_entire_batch_failure=False)
    store = StoreRecord(ingest, telemetry, allowed_senders)

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        answer = batch.process_partial_response(dict(event), store, processor, context)
        for message, (_, error, _) in zip(processor.fail_messages, processor.exceptions, strict=True):
            if error is not None:
                store.note_failure(cast("SQSRecord", message), error)
        return answer

    return telemetry.watch(handle)
