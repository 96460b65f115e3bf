"""Dead-letter queues: as the API sees them, given back as a whole, or worked off otherwise; what goes to one at once.

SQS tells the age of no message that is not taken, and to take one hides it from others: the API lists no letters.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.adapters.sqs.messages import MAX_BATCH
from recollect.adapters.sqs.service import SqsService
from recollect.core.lifecycle.dead_letters import QueueState, Redriven, SetAsideQueue
from recollect.core.spaces.published_changes import PublishedChange
from recollect.errors import NotFromHereError

# Out of sight for others meanwhile; a sweep of every space has to fit
HELD_SECONDS: Final = 900
_KEPT_OF_ATTRIBUTE: Final = ("DataType", "StringValue", "BinaryValue")


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DeadLetterQueue:
    """The dead letters of one queue. `source` is where its messages came from."""

    calls: SqsService
    url: str
    source: str | None = None

    def give_back(self, has_time: Callable[[], bool] = _always) -> int:
        """Move what is there back to where it came from; return how many. Cut off, some messages are in both queues.

        Each is sent and then removed; what fails once more while this runs is left for the next time, and so is what
        there is no time for.
        """
        count = 0
        for messages in self._taken(has_time):
            self.calls.send_all(self.source or "", [_again(message) for message in messages])
            self.calls.remove_all(self.url, [message["ReceiptHandle"] for message in messages])
            count += len(messages)
        return count

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


@dataclass(frozen=True, slots=True)
class SqsDeadLetters:
    """ports.DeadLetterBox on two SQS queues.

    url: of the dead letters. source: where they came from; None for what no queue has sent. elsewhere: what sends them
    again, where this process has no right to read them, as a sentence; empty where it has.
    """

    calls: SqsService
    name: SetAsideQueue
    url: str
    source: str | None = None
    elsewhere: str = ""

    def look(self, *, limit: int) -> QueueState:
        """See DeadLetterBox.look."""
        del limit
        waiting = None if self.source is None else self.calls.count(self.source)
        set_aside = self.calls.count(self.url)
        return QueueState(self.name, waiting, set_aside, None, None, can_redrive=not self.elsewhere)

    def redrive(self, *, has_time: Callable[[], bool]) -> Redriven:
        """See DeadLetterBox.redrive."""
        if self.elsewhere:
            raise NotFromHereError(f"The API may not read these dead letters: {self.elsewhere}")
        count = DeadLetterQueue(self.calls, self.url, self.source).give_back(has_time)
        return Redriven(count, self.calls.count(self.url))
