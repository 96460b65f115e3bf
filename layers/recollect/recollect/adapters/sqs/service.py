"""The one seam to SQS: its errors in Recollect's words, time-outs and retries as the service needs them."""

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final

from botocore.client import BaseClient
from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.aws_client import open_client
from recollect.adapters.sqs.messages import batches
from recollect.errors import UnavailableError

SEND_ATTEMPTS: Final = 3
SENDERS: Final = 8  # requests of ten messages at once
_COUNTS: Final = (
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
)
# The message was taken by somebody else, or is gone: its lease had ended
_LEASE_ENDED: Final = frozenset({"ReceiptHandleIsInvalid", "InvalidParameterValue", "MessageNotInflight"})
READ_SECONDS: Final = 5.0
KEPT_SECONDS: Final = 14 * 86_400  # the most that SQS keeps a message


class LeaseEndedError(Exception):
    """The receipt is good for nothing any more."""


class SqsService:
    """Calls to SQS by the names that boto3 gives them. Safe to share between threads."""

    def __init__(self, make_client: Callable[[], BaseClient]) -> None:
        """Use a client made for SQS; it is made for the first call, since most processes of a deployment make none."""
        self._make_client = make_client
        self._made: BaseClient | None = None
        self._making = threading.Lock()

    def __call__(self, operation: str, **arguments: object) -> Mapping[str, Any]:
        """Make one call.

        Raises:
            UnavailableError: the service does not answer or does not want to.
            LeaseEndedError: the call was about a message that is no longer leased.
        """
        try:
            answer: Mapping[str, Any] = getattr(self._client(), operation)(**arguments)
        except (BotoCoreError, ClientError) as error:
            code = _code_of(error)
            if code.rpartition(".")[2] in _LEASE_ENDED:
                raise LeaseEndedError from error
            raise UnavailableError(f"SQS does not answer ({code})") from error
        return answer

    def send_all(self, url: str, entries: Sequence[dict[str, Any]]) -> None:
        """Send the entries of batches; what the service refuses is sent again.

        Raises:
            UnavailableError: it goes on refusing, or does not answer; some may have been added.
        """
        for _ in range(SEND_ATTEMPTS):
            filled = list(batches(entries))
            if len(filled) <= 1:
                refused = [self._send_batch(url, batch) for batch in filled]
            else:
                with ThreadPoolExecutor(min(SENDERS, len(filled)), thread_name_prefix="sqs") as senders:
                    refused = list(senders.map(partial(self._send_batch, url), filled))
            entries = list(chain.from_iterable(refused))
            if not entries:
                return
        raise UnavailableError("SQS does not take some of the messages")

    def _send_batch(self, url: str, batch: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """Send a batch; return the entries that the service refused, without their numbers."""
        answer = self("send_message_batch", QueueUrl=url, Entries=batch)
        refused = {failure["Id"] for failure in answer.get("Failed", ())}
        return [{name: entry[name] for name in entry if name != "Id"} for entry in batch if entry["Id"] in refused]

    def remove_all(self, url: str, handles: Sequence[str]) -> None:
        """Remove messages that were taken, by their receipt handles."""
        for batch in batches([{"ReceiptHandle": handle} for handle in handles]):
            self("delete_message_batch", QueueUrl=url, Entries=batch)

    def count(self, url: str) -> int:
        """Return how many messages a queue holds, also taken and delayed ones: about, and a little late."""
        counts = self("get_queue_attributes", QueueUrl=url, AttributeNames=list(_COUNTS))["Attributes"]
        return sum(int(counts[name]) for name in _COUNTS)

    def close(self) -> None:
        """Close the connections, if there were any."""
        if self._made is not None:
            self._made.close()

    def _client(self) -> BaseClient:
        with self._making:
            if self._made is None:
                self._made = self._make_client()
            return self._made


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__


@dataclass(frozen=True, slots=True)
class QueueUrls:
    """Where requests wait, and where those are that failed too often."""

    waiting: str
    set_aside: str


def connect(*, region: str, endpoint: str | None = None) -> SqsService:
    """Return calls to SQS; nothing is sent yet. Credentials come from the environment.

    Args:
        region: of the queues.
        endpoint: instead of the service's own, for an emulator.
    """
    return SqsService(lambda: open_client("sqs", region=region, endpoint=endpoint, read_seconds=READ_SECONDS))


def create_queues(calls: SqsService, name: str) -> QueueUrls:
    """Create both queues: for tests and for trying things; a deployment's template has its own."""
    kept = {"MessageRetentionPeriod": str(KEPT_SECONDS)}
    waiting, set_aside = (
        str(calls("create_queue", QueueName=one, Attributes=kept)["QueueUrl"]) for one in (name, f"{name}-set-aside")
    )
    return QueueUrls(waiting, set_aside)


def delete_queues(calls: SqsService, urls: QueueUrls) -> None:
    """Delete both queues with all that is in them."""
    for url in (urls.waiting, urls.set_aside):
        calls("delete_queue", QueueUrl=url)
