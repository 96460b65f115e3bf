"""Records of the events queue: each stored, or its failure told without a word of what it holds."""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from recollect.core.guardrails.secrets.identifiers import holds_secret
from recollect.core.model.ids import is_correlation_id
from recollect.errors import InputError, NotPermittedError, RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.serverless.messages import admitted_event, require_sender
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.notes import kind_of
from recollect.telemetry.registry import (
    EVENTS_FAILED,
    EVENTS_REFUSED,
    FAILURES,
    MESSAGES_DROPPED,
    MESSAGES_REFUSED,
    MESSAGES_SKIPPED,
    MESSAGES_STORED,
)
from recollect.use_cases.conversations.ingest_event import IngestEvent, IngestReport

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

logger = logging.getLogger(__name__)

CORRELATION_ID: Final = "correlation_id"  # an attribute of the message


@dataclass(frozen=True, slots=True)
class StoreRecord:
    """Stores the event of a record. allowed_senders: see `messages.require_sender`."""

    ingest: IngestEvent
    telemetry: Telemetry
    allowed_senders: Collection[str] = ()

    def __call__(self, record: "SQSRecord") -> None:
        """Store every message of the event.

        Raises:
            NotPermittedError: the sender may not send.
            InputError: the body is no event.
            RecollectError: why the first of the messages that were not stored was not.
        """
        correlation_id = correlation_id_of(record)
        with self.telemetry.correlated(correlation_id):
            require_sender(record.attributes.sender_id or "", self.allowed_senders)
            event, refused = admitted_event(record.body)
            report = IngestReport()
            if event is not None:
                author, sent_at = event.author(correlation_id), sent_at_of(record)
                report = self.ingest(event.scope(sent_at), event.event(), author, sent_at=sent_at)
            counted = {
                MESSAGES_STORED: report.stored,
                MESSAGES_SKIPPED: report.skipped,
                MESSAGES_DROPPED: report.dropped + report.erased,
            }
            self.telemetry.add_all({**counted, MESSAGES_REFUSED: report.refused + refused})

    def note_failure(self, record: "SQSRecord", error: BaseException) -> None:
        """Tell that a record failed, and why."""
        is_refused = isinstance(error, InputError | NotPermittedError)
        why = {"error": str(error)} if isinstance(error, RecollectError) else {"trace": trace_of(error)}
        with self.telemetry.correlated(correlation_id_of(record)):
            self.telemetry.add(EVENTS_REFUSED if is_refused else EVENTS_FAILED)
            if not is_refused:
                self.telemetry.add(FAILURES, kind=kind_of(error))
            logger.warning("event_failed", extra={"message_id": record.message_id, **why})


def correlation_id_of(record: "SQSRecord") -> str:
    """Return the id that the sender gave the message, if it is fit for one and no secret, or else the message's own."""
    attribute = record.message_attributes[CORRELATION_ID]
    sent = attribute.string_value if attribute else None
    is_fit = sent and is_correlation_id(sent) and not holds_secret(sent)
    return sent if sent and is_fit else record.message_id


def sent_at_of(record: "SQSRecord") -> datetime | None:
    """Return when the queue took the message, None where it does not say."""
    stamp = record.attributes.get("SentTimestamp")
    return None if not stamp else datetime.fromtimestamp(int(stamp) / 1000, UTC)
