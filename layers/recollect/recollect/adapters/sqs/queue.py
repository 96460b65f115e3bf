"""The queue on SQS: a lease is a visibility time-out, what is set aside lies in a queue of its own.

What SQS does not do is said where it shows: a standard queue delivers about oldest first, may deliver twice, and its
counts are about right. Receipts are good in the process that took the message.
"""

import logging
import math
import threading
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from recollect.adapters.sqs.messages import (
    MAX_BATCH,
    MAX_LISTED,
    aside_of,
    batches,
    job_body,
    message_again,
    message_of,
    page_of_aside,
    place_of,
    request_in,
)
from recollect.adapters.sqs.service import LeaseEndedError, QueueUrls, SqsService
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.job_runs import JobMessage
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter, Delivery, QueueDepth
from recollect.ports import Clock

logger = logging.getLogger(__name__)

MAX_VISIBILITY_SECONDS: Final = 12 * 3600
PEEK_SECONDS: Final = 30  # how long a message set aside is out of sight while it is listed
MAX_DELAY_SECONDS: Final = 900


@dataclass(frozen=True, slots=True)
class _Lease:
    """A message in our hands until a moment."""

    handle: str
    request: EmbeddingRequest
    attempts: int
    until: datetime


class SqsQueue:
    """ports.Queue on two SQS queues. Safe to share between threads."""

    def __init__(self, calls: SqsService, urls: QueueUrls, clock: Clock) -> None:
        """Use open queues.

        Args:
            calls: made by `connect`.
            urls: of two standard queues.
            clock: by which leases end here; SQS ends them by its own.
        """
        self._calls = calls
        self._urls = urls
        self._clock = clock
        self._leases: dict[str, _Lease] = {}
        self._lock = threading.Lock()

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        """See Queue.send. Raises UnavailableError when some may not have been added."""
        self._calls.send_all(self._urls.waiting, [message_of(request) for request in requests])

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[EmbeddingRequest]]:
        """See Queue.receive. The order is about that of sending."""
        until = self._clock.now() + timedelta(seconds=lease_seconds)
        taken: list[Delivery[EmbeddingRequest]] = []
        while len(taken) < limit:
            messages = self._take(self._urls.waiting, limit - len(taken), seconds=lease_seconds)
            if not messages:
                break
            taken += [delivery for message in messages for delivery in self._deliveries(message, until)]
        return taken

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """See Queue.acknowledge. What SQS fails to remove comes back, as everything may."""
        handles = [lease.handle for lease in map(self._end_lease, receipts) if lease is not None]
        self._calls.remove_all(self._urls.waiting, handles)

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        """See Queue.release."""
        lease = self._end_lease(receipt)
        if lease is not None:
            self._hide(lease.handle, delay_seconds)

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """See Queue.set_aside. A crash in the middle leaves the message in both places: it is tried once more."""
        lease = self._end_lease(receipt)
        if lease is not None:
            self._calls.send_all(self._urls.set_aside, [aside_of(lease.request, lease.attempts, reason)])
            self._calls.remove_all(self._urls.waiting, [lease.handle])

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter[EmbeddingRequest]]:
        """See Queue.list_set_aside. Shows the first thousand; they are out of sight for others meanwhile."""
        last = place_of(after)
        return page_of_aside(self._peek(), limit=limit, last=last)

    def redrive(self) -> int:
        """See Queue.redrive. A crash in the middle leaves some in both places."""
        count = 0
        while messages := self._take(self._urls.set_aside, MAX_BATCH, seconds=PEEK_SECONDS):
            self._calls.send_all(self._urls.waiting, [message_again(message) for message in messages])
            self._calls.remove_all(self._urls.set_aside, [message["ReceiptHandle"] for message in messages])
            count += len(messages)
        return count

    def depth(self) -> QueueDepth:
        """See Queue.depth. SQS counts approximately and a little late."""
        return QueueDepth(self._calls.count(self._urls.waiting), self._calls.count(self._urls.set_aside))

    def _take(self, url: str, limit: int, *, seconds: float) -> list[dict[str, Any]]:
        """Take up to ten messages."""
        answer = self._calls(
            "receive_message",
            QueueUrl=url,
            MaxNumberOfMessages=min(limit, MAX_BATCH),
            VisibilityTimeout=whole_seconds(seconds),
            MessageSystemAttributeNames=["ApproximateReceiveCount", "SentTimestamp"],
            MessageAttributeNames=["All"],
        )
        messages: list[dict[str, Any]] = answer.get("Messages", [])
        return messages

    def _deliveries(self, message: dict[str, Any], until: datetime) -> Iterator[Delivery[EmbeddingRequest]]:
        """Yield the delivery of a message; one that is none of ours is left to the queue's own redrive policy."""
        request = request_in(message)
        if request is None:
            logger.warning("message_not_understood", extra={"message_id": message["MessageId"]})
            return
        attempts = int(message["Attributes"]["ApproximateReceiveCount"])
        receipt = uuid.uuid4().hex
        with self._lock:
            self._leases[receipt] = _Lease(message["ReceiptHandle"], request, attempts, until)
        yield Delivery(receipt, request, attempts)

    def _end_lease(self, receipt: str) -> _Lease | None:
        """Return the lease of a receipt and forget it, None when it has ended; forget all that have."""
        now = self._clock.now()
        with self._lock:
            self._leases = {one: lease for one, lease in self._leases.items() if lease.until > now}
            return self._leases.pop(receipt, None)

    def _hide(self, handle: str, seconds: float) -> None:
        try:
            self._calls(
                "change_message_visibility",
                QueueUrl=self._urls.waiting,
                ReceiptHandle=handle,
                VisibilityTimeout=whole_seconds(seconds),
            )
        except LeaseEndedError:
            logger.info("lease_ended_before_release")

    def _peek(self) -> list[dict[str, Any]]:
        """Take what was set aside, as far as it is listed, and put it back."""
        found: list[dict[str, Any]] = []
        while len(found) < MAX_LISTED and (some := self._take(self._urls.set_aside, MAX_BATCH, seconds=PEEK_SECONDS)):
            found += some
        shown = [{"ReceiptHandle": message["ReceiptHandle"], "VisibilityTimeout": 0} for message in found]
        for batch in batches(shown):
            self._calls("change_message_visibility_batch", QueueUrl=self._urls.set_aside, Entries=batch)
        return found


def whole_seconds(seconds: float) -> int:
    """Return a time-out that SQS takes: whole seconds, not shorter than asked for."""
    return min(MAX_VISIBILITY_SECONDS, math.ceil(seconds))


class SqsJobSender:
    """ports.JobSender on one SQS queue."""

    def __init__(self, calls: SqsService, url: str) -> None:
        """Use an open queue."""
        self._calls = calls
        self._url = url

    def send(self, messages: Sequence[JobMessage], *, delay_seconds: float = 0.0) -> None:
        """See JobSender.send. Raises UnavailableError when some may not have been added."""
        delay = min(MAX_DELAY_SECONDS, math.ceil(delay_seconds))
        entries = [{"MessageBody": job_body(message), "DelaySeconds": delay} for message in messages]
        self._calls.send_all(self._url, entries)
