"""A batch that Lambda took from the queue: it deletes what is not reported as failed, and brings the rest again."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from recollect.adapters.sqs.messages import CORRELATION_ID, batches, request_of
from recollect.adapters.sqs.queue import whole_seconds
from recollect.adapters.sqs.service import LeaseEndedError, SqsService
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.messages import Delivery
from recollect.errors import UnavailableError

logger = logging.getLogger(__name__)

M = TypeVar("M")

UNREADABLE_SECONDS: Final = 60.0  # a later release may have sent it, and read it when it comes again


@dataclass(frozen=True, slots=True)
class MessageVisibility:
    """Sets when messages of one queue come again. What cannot be set comes after the queue's visibility time-out."""

    calls: SqsService
    url: str

    def __call__(self, delays: Mapping[str, float]) -> None:
        """Set the seconds of each receipt handle."""
        entries = [
            {"ReceiptHandle": handle, "VisibilityTimeout": whole_seconds(seconds)} for handle, seconds in delays.items()
        ]
        try:
            for batch in batches(entries):
                answer = self.calls("change_message_visibility_batch", QueueUrl=self.url, Entries=batch)
                if refused := answer.get("Failed"):
                    logger.warning("visibility_not_changed", extra={"messages": len(refused)})
        except (UnavailableError, LeaseEndedError) as error:
            logger.warning("visibility_not_changed", extra={"error": type(error).__name__})


class LambdaBatch(Generic[M]):
    """ports.Leases on the records of one invocation, and the messages that they are.

    What is released or set aside is reported as failed: it comes back after its delay, and the queue's redrive policy
    sets it aside after the last attempt. Messages that nobody of ours has sent go that way as well.
    """

    def __init__(
        self, records: Sequence[Mapping[str, Any]], message_of: Callable[[Mapping[str, Any]], M | None]
    ) -> None:
        """Read the records of an SQS event; message_of: returns None for what nobody of ours has sent."""
        self._handles = {record["messageId"]: record["receiptHandle"] for record in records}
        self._failed: dict[str, float] = {}
        self.deliveries: list[Delivery[M]] = []
        for record in records:
            message = message_of(record)
            if message is None:
                self._failed[record["messageId"]] = UNREADABLE_SECONDS
            else:
                attempts = int(record["attributes"]["ApproximateReceiveCount"])
                self.deliveries.append(Delivery(record["messageId"], message, attempts))

    @property
    def failed(self) -> list[str]:
        """The ids of the messages that are to come again."""
        return list(self._failed)

    @property
    def delays(self) -> dict[str, float]:
        """The seconds after which each of them is to come, by its receipt handle."""
        return {self._handles[message]: seconds for message, seconds in self._failed.items()}

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """See Leases.acknowledge: Lambda removes them in the end."""
        for receipt in receipts:
            self._failed.pop(receipt, None)

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        """See Leases.release."""
        self._failed[receipt] = delay_seconds

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """See Leases.set_aside; the redrive policy has no place for a reason, and acts when the message comes again."""
        del reason
        self._failed[receipt] = 0.0


def request_in_record(record: Mapping[str, Any]) -> EmbeddingRequest | None:
    """Return the request for vectors that a record is, None for one that nobody of ours has sent."""
    sent = record.get("messageAttributes", {}).get(CORRELATION_ID, {})
    return request_of(record["body"], sent.get("stringValue"))
