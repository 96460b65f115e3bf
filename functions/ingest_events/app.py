"""Conversation events from the queue: each message stored once, each bad one failing alone."""

import functools
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.serverless.telemetry import Handler, Telemetry
    from recollect.use_cases.conversations.ingest_event import IngestEvent


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Store one batch of messages; return which are to come again."""
    return _wired()(event, context)


def make_handler(ingest: "IngestEvent", telemetry: "Telemetry", allowed_senders: Collection[str] = ()) -> "Handler":
    """Return the handler that stores events with a use case."""
    from aws_lambda_powertools.utilities import batch  # noqa: PLC0415 - importing this module stays cheap

    from recollect.serverless.event_records import StoreRecord  # noqa: PLC0415 - as above

    processor = batch.BatchProcessor(event_type=batch.EventType.SQS, raise_on_entire_batch_failure=False)
    store = StoreRecord(ingest, telemetry, allowed_senders)

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        answer = batch.process_partial_response(dict(event), store, processor, context)
        for message, (_, error, _) in zip(processor.fail_messages, processor.exceptions, strict=True):
            if error is not None:
                store.note_failure(cast("SQSRecord", message), error)
        return answer

    return telemetry.watch(handle)


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.serverless.settings import IngestSettings  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import INGEST_EVENTS, telemetry_of  # noqa: PLC0415 - as above
    from recollect.serverless.wiring import build_ingest  # noqa: PLC0415 - importing this module stays cheap

    telemetry = telemetry_of(INGEST_EVENTS)
    settings = IngestSettings()
    return make_handler(build_ingest(settings), telemetry, settings.allowed_senders)
