"""Dead-letter queues: given back as a whole, or worked off otherwise and removed; and what goes to one at once."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.adapters.sqs.messages import MAX_BATCH, batches
from recollect.adapters.sqs.service import SqsService
from recollect.core.spaces.published_changes import PublishedChange
from recollect.errors import UnavailableError

# Out of sight for others meanwhile; a sweep of every space has to fit
HELD_SECONDS: Final = 900
_KEPT_OF_ATTRIBUTE: Final = ("DataType", "StringValue", "BinaryValue")


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DeadLetterQueue:
    """ports of use_cases.maintenance.redrive on one queue. `source` is where its messages came from."""

    calls: SqsService
    url: str
    source: str | None = None

    def give_back(self, has_time: Callable[[], bool] = _always) -> int:
        """See FailedMessages.give_back. Cut off in the middle, some messages are in both queues.

        Each is sent and then removed; what fails once more while this runs is left for the next time, and so is what
        there is no time for.
        """
        count = 0
        for messages in self._taken(has_time):
            self._send([_again(message) for message in messages])
            self.remove([message["ReceiptHandle"] for message in messages])
            count += len(messages)
        return count

    def take(self) -> list[str]:
        """See FailedProjections.take."""
        return [message["ReceiptHandle"] for messages in self._taken() for message in messages]

    def remove(self, receipts: Sequence[str]) -> None:
        """See FailedProjections.remove."""
        for batch in batches([{"ReceiptHandle": receipt} for receipt in receipts]):
            self.calls("delete_message_batch", QueueUrl=self.url, Entries=batch)

    def _taken(self, has_time: Callable[[], bool] = _always) -> Iterator[Sequence[Mapping[str, Any]]]:
        """Yield what is there, each message once: what is taken stays out of sight until it is removed."""
        seen: set[str] = set()
        while has_time() and (messages := self._receive()):
            new = [message for message in messages if message["MessageId"] not in seen]
            seen |= {message["MessageId"] for message in messages}
            if not new:
                return
            yield new

    def _receive(self) -> list[dict[str, Any]]:
        answer = self.calls(
            "receive_message",
            QueueUrl=self.url,
            MaxNumberOfMessages=MAX_BATCH,
            VisibilityTimeout=HELD_SECONDS,
            WaitTimeSeconds=1,  # asks every server of the queue
            MessageAttributeNames=["All"],
        )
        messages: list[dict[str, Any]] = answer.get("Messages", [])
        return messages

    def _send(self, entries: Sequence[dict[str, Any]]) -> None:
        for batch in batches(entries):
            answer = self.calls("send_message_batch", QueueUrl=self.source, Entries=batch)
            if answer.get("Failed"):
                raise UnavailableError("SQS does not take some of the messages")


@dataclass(frozen=True, slots=True)
class DeadChangeQueue:
    """use_cases.maintenance.publish_changes.DeadChanges on one queue: documents without a text, and why."""

    calls: SqsService
    url: str

    def put(self, change: PublishedChange, reason: str) -> None:
        """See DeadChanges.put."""
        body = json.dumps({"change": change.document(), "reason": reason}, ensure_ascii=False)
        self.calls("send_message", QueueUrl=self.url, MessageBody=body)


def _again(message: Mapping[str, Any]) -> dict[str, Any]:
    attributes = {
        name: {part: value[part] for part in _KEPT_OF_ATTRIBUTE if part in value}
        for name, value in message.get("MessageAttributes", {}).items()
    }
    return {"MessageBody": message["Body"], **({"MessageAttributes": attributes} if attributes else {})}
