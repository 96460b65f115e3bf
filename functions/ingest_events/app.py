"""Conversation events from the queue: each message stored once, each bad one failing alone."""

import functools
import logging
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.observability import Handler, Telemetry
    from recollect.use_cases.ingest_event import IngestEvent

logger = logging.getLogger("recollect.functions.ingest_events")


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Store one batch of messages; return which are to come again."""
    return _wired()(event, context)


def make_handler(ingest: "IngestEvent", telemetry: "Telemetry", allowed_senders: Collection[str] = ()) -> "Handler":
    """Return the handler that stores events with a use case."""
    from aws_lambda_powertools.utilities import batch  # noqa: PLC0415 - importing this module stays cheap

    processor = batch.BatchProcessor(event_type=batch.EventType.SQS, raise_on_entire_batch_failure=False)

    def store(record: "SQSRecord") -> None:
        from recollect.contracts import queued_event, require_sender  # noqa: PLC0415 - as above
        from recollect.observability import MESSAGES_SKIPPED, MESSAGES_STORED  # noqa: PLC0415 - as above

        with telemetry.correlated(_request_id(record)):
            require_sender(record.attributes.sender_id or "", allowed_senders)
            event = queued_event(record.body)
            report = ingest(event.scope(), event.event(), event.author())
            telemetry.add(MESSAGES_STORED, report.stored)
            telemetry.add(MESSAGES_SKIPPED, report.skipped)

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        answer = batch.process_partial_response(dict(event), store, processor, context)
        for message, (_, error, _) in zip(processor.fail_messages, processor.exceptions, strict=True):
            if error is not None:
                with telemetry.correlated(_request_id(cast("SQSRecord", message))):
                    _note_failure(error, telemetry)
        return answer

    return telemetry.watch(handle)


def _request_id(record: "SQSRecord") -> str:
    """Return the id of the request that sent a message, which it may carry as an attribute, or its own."""
    sent = record.message_attributes["request_id"]
    return (sent.string_value if sent else None) or record.message_id


def _note_failure(error: BaseException, telemetry: "Telemetry") -> None:
    """Tell why a message failed, without a word of what it holds."""
    from recollect.errors import InputError, NotPermittedError, RecollectError  # noqa: PLC0415 - as above
    from recollect.http.boundary import trace_of  # noqa: PLC0415 - as above
    from recollect.observability import EVENTS_FAILED, EVENTS_REFUSED  # noqa: PLC0415 - as above

    telemetry.add(EVENTS_REFUSED if isinstance(error, InputError | NotPermittedError) else EVENTS_FAILED)
    foreseen = isinstance(error, RecollectError)
    logger.warning("event_failed", extra={"error": str(error)} if foreseen else {"trace": trace_of(error)})


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.bootstrap.functions import build_ingest  # noqa: PLC0415 - importing this module stays cheap
    from recollect.function_settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.observability import INGEST_EVENTS, Telemetry  # noqa: PLC0415 - as above

    settings = FunctionSettings()
    telemetry = Telemetry(INGEST_EVENTS, tracing=settings.tracing)
    return make_handler(build_ingest(settings), telemetry, settings.allowed_senders)
