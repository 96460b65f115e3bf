"""Conversation events from the queue: each message stored once, each bad one failing alone."""

import logging
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.core.guardrails.secrets.identifiers import holds_secret
from recollect.core.model.ids import is_correlation_id
from recollect.errors import InputError, NotPermittedError, RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.serverless.messages import admitted_event, require_sender
from recollect.serverless.parts import Record, failures
from recollect.serverless.settings import IngestSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import INGEST_EVENTS
from recollect.telemetry.notes import kind_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent, IngestReport
from recollect.use_cases.conversations.record_event import RecordEvent

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.ingest_events")

CORRELATION_ID: Final = "correlation_id"  # an attribute of the message


@dataclass(frozen=True, slots=True)
class StoreRecord:
    """Stores the event of a record. allowed_senders: see `messages.require_sender`."""

    ingest: IngestEvent
    telemetry: Telemetry
    allowed_senders: Collection[str] = ()

    def __call__(self, record: Record) -> bool:
        """Store every message of the event, or tell of the failure without a word of what it holds.

        Returns:
            Whether all of it is stored, so that the record need not come again.
        """
        correlation_id = correlation_id_of(record)
        with self.telemetry.correlated(correlation_id):
            try:
                self._store(record, correlation_id)
            except Exception as error:  # noqa: BLE001 - whatever ails one record, the others are stored
                self._note_failure(record, error)
                return False
        return True

    def _store(self, record: Record, correlation_id: str) -> None:
        """Raise NotPermittedError, InputError, or why the first of the messages that were not stored was not."""
        require_sender(record["attributes"].get("SenderId", ""), self.allowed_senders)
        event, refused = admitted_event(record["body"])
        report = IngestReport()
        if event is not None:
            author, sent_at = event.author(correlation_id), sent_at_of(record)
            report = self.ingest(event.scope(sent_at), event.event(), author, sent_at=sent_at)
        self.telemetry.add_all(
            {
                metrics.MESSAGES_STORED: report.stored,
                metrics.MESSAGES_SKIPPED: report.skipped,
                metrics.MESSAGES_DROPPED: report.dropped + report.erased,
                metrics.MESSAGES_REFUSED: report.refused + refused,
            }
        )

    def _note_failure(self, record: Record, error: Exception) -> None:
        is_refused = isinstance(error, InputError | NotPermittedError)
        why = {"error": str(error)} if isinstance(error, RecollectError) else {"trace": trace_of(error)}
        self.telemetry.add(metrics.EVENTS_REFUSED if is_refused else metrics.EVENTS_FAILED)
        if not is_refused:
            self.telemetry.add(metrics.FAILURES, kind=kind_of(error))
        logger.warning("event_failed", extra={"message_id": record["messageId"], **why})


def correlation_id_of(record: Record) -> str:
    """Return the id that the sender gave the message, if it is fit for one and no secret, or else the message's own."""
    sent = record.get("messageAttributes", {}).get(CORRELATION_ID, {}).get("stringValue") or ""
    return str(sent if is_correlation_id(sent) and not holds_secret(sent) else record["messageId"])


def sent_at_of(record: Record) -> datetime | None:
    """Return when the queue took the message, None where it does not say."""
    stamp = record["attributes"].get("SentTimestamp")
    return None if not stamp else datetime.fromtimestamp(int(stamp) / 1000, UTC)


def open_handler() -> Handler:
    """Wire the function; return what stores one batch. Raises InputError and StoreUnavailableError."""
    telemetry, settings = telemetry_of(INGEST_EVENTS), IngestSettings()
    store = open_stores(settings, ExitStack()).store
    record = RecordEvent(store, SystemClock(), RandomIds(), ReadSettings(store, settings.space))
    return make_handler(IngestEvent(record), telemetry, settings.allowed_senders)


def make_handler(ingest: IngestEvent, telemetry: Telemetry, allowed_senders: Collection[str] = ()) -> Handler:
    """Return the handler that stores events with a use case, and tells which are to come again."""
    store = StoreRecord(ingest, telemetry, allowed_senders)

    def handle(event: Mapping[str, Any], _context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        return failures(record["messageId"] for record in event["Records"] if not store(record))

    return telemetry.watch(handle)
