"""A batch that Lambda took from the queue: it deletes what is not reported as failed, and brings the rest again."""

from collections.abc import Mapping, Sequence
from typing import Any

from recollect.adapters.sqs.messages import CORRELATION_ID, request_of
from recollect.core.embedding.messages import Delivery


class LambdaLeases:
    """ports.Leases on the records of one invocation.

    What is released or set aside is reported as failed: it comes back when its visibility time-out ends, and the
    queue's redrive policy sets it aside after the last attempt. Messages that nobody of ours has sent go that way
    as well.
    """

    def __init__(self) -> None:
        """Begin with nothing that failed."""
        self._failed: dict[str, None] = {}

    @property
    def failed(self) -> list[str]:
        """The ids of the messages that are to come again."""
        return list(self._failed)

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """See Leases.acknowledge: Lambda removes them in the end."""
        for receipt in receipts:
            self._failed.pop(receipt, None)

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        """See Leases.release; the delay is the queue's visibility time-out."""
        del delay_seconds
        self._failed[receipt] = None

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """See Leases.set_aside; the redrive policy has no place for a reason."""
        del reason
        self._failed[receipt] = None


class LambdaBatch(LambdaLeases):
    """The records of one invocation as requests for vectors."""

    def __init__(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Read the records of an SQS event."""
        super().__init__()
        self.deliveries: list[Delivery] = []
        for record in records:
            sent = record.get("messageAttributes", {}).get(CORRELATION_ID, {})
            request = request_of(record["body"], sent.get("stringValue"))
            if request is None:
                self._failed[record["messageId"]] = None
            else:
                attempts = int(record["attributes"]["ApproximateReceiveCount"])
                self.deliveries.append(Delivery(record["messageId"], request, attempts))
