"""A bus of Amazon EventBridge: PutEvents, of which each entry is taken or refused on its own."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from botocore.client import BaseClient
from botocore.exceptions import BotoCoreError, ClientError

from recollect.adapters.aws_client import open_client
from recollect.core.spaces.published_changes import TAKEN, SinkAnswer

MOST_ENTRIES: Final = 10  # of one call
MOST_BYTES: Final = 256 * 1024  # of one call, as EventBridge counts
TIME_BYTES: Final = 14  # of an entry that says when
_CONNECT_SECONDS: Final = 2.0
_READ_SECONDS: Final = 5.0
TOO_LARGE: Final = "too_large"
NO_ANSWER: Final = "no_answer"
# Trying again may help; whatever else an entry is refused for is its own fault
_TEMPORARY: Final = ("Throttling", "Internal", "ServiceUnavailable", "TooManyRequests")


class EventBridgeSink:
    """ports.ChangeSink on one bus. Safe to share between threads."""

    def __init__(self, make_client: Callable[[], BaseClient], bus: str, source: str) -> None:
        """Use a client made for EventBridge, which is made for the first call.

        Args:
            make_client: makes it.
            bus: its name or ARN; `default` is that of the account.
            source: what rules find these events by.
        """
        self._make_client = make_client
        self._made: BaseClient | None = None
        self._making = threading.Lock()
        self._bus = bus
        self._source = source

    def send(self, documents: Sequence[Mapping[str, Any]]) -> Sequence[SinkAnswer]:
        """See ChangeSink.send."""
        answers: dict[int, SinkAnswer] = {}
        entries = [self._entry(document) for document in documents]
        for number, entry in enumerate(entries):
            if size_of(entry) > MOST_BYTES:
                answers[number] = SinkAnswer(TOO_LARGE, is_final=True)
        for batch in _batches([(number, entry) for number, entry in enumerate(entries) if number not in answers]):
            told = self._put([entry for _, entry in batch])
            answers.update({number: answer for (number, _), answer in zip(batch, told, strict=True)})
        return [answers[number] for number in range(len(documents))]

    def close(self) -> None:
        """Close the connections, if there were any."""
        if self._made is not None:
            self._made.close()

    def _entry(self, document: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "Source": self._source,
            "DetailType": document["kind"],
            "Detail": json.dumps(document, ensure_ascii=False, separators=(",", ":")),
            "EventBusName": self._bus,
            "Time": datetime.fromisoformat(document["at"]),
        }

    def _put(self, entries: Sequence[Mapping[str, Any]]) -> list[SinkAnswer]:
        client: Any = self._client()
        try:
            results = client.put_events(Entries=entries)["Entries"]
        except (BotoCoreError, ClientError) as error:
            return [SinkAnswer(_code_of(error), is_down=True)] * len(entries)
        if len(results) != len(entries):
            return [SinkAnswer(NO_ANSWER, is_down=True)] * len(entries)
        return [_answer_to(result) for result in results]

    def _client(self) -> BaseClient:
        with self._making:
            if self._made is None:
                self._made = self._make_client()
            return self._made


def event_bridge_client(region: str, endpoint: str | None = None) -> BaseClient:
    """Return a client; nothing is sent yet. It tries a call that is throttled or fails three times itself."""
    client: BaseClient = open_client(
        "events", region=region, endpoint=endpoint, read_seconds=_READ_SECONDS, connect_seconds=_CONNECT_SECONDS
    )
    return client


def size_of(entry: Mapping[str, Any]) -> int:
    """Return how many bytes EventBridge counts of an entry: its moment, source, type and detail in UTF-8."""
    return TIME_BYTES + sum(len(str(entry[name]).encode()) for name in ("Source", "DetailType", "Detail"))


def _batches(entries: Sequence[tuple[int, Mapping[str, Any]]]) -> Iterator[list[tuple[int, Mapping[str, Any]]]]:
    batch: list[tuple[int, Mapping[str, Any]]] = []
    size = 0
    for number, entry in entries:
        if batch and (len(batch) == MOST_ENTRIES or size + size_of(entry) > MOST_BYTES):
            yield batch
            batch, size = [], 0
        batch.append((number, entry))
        size += size_of(entry)
    if batch:
        yield batch


def _answer_to(result: Mapping[str, Any]) -> SinkAnswer:
    code = result.get("ErrorCode")
    if code is None:
        return TAKEN
    return SinkAnswer(str(code), is_final=not any(word in str(code) for word in _TEMPORARY))


def _code_of(error: BotoCoreError | ClientError) -> str:
    return str(error.response["Error"]["Code"]) if isinstance(error, ClientError) else type(error).__name__
