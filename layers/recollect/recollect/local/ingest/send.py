"""Send the messages of a file to a server, in batches; go on when one of them is refused; count what became of each."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Protocol, TypeVar

from recollect.core.model.report import Report
from recollect.local.client.failures import ServerRefusedError
from recollect.local.ingest.records import Outgoing, Record, Unreadable

Item = TypeVar("Item")
UNREADABLE: Final = "(unreadable)"
MAX_MESSAGES: Final = 100
# Below the 4 MB that the server takes, by a margin for the JSON around the texts
MAX_BYTES: Final = 3_000_000
# Something in the request is at fault, perhaps one message of many; any other refusal would meet every message
_BAD_REQUEST: Final = frozenset(
    {HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNPROCESSABLE_ENTITY}
)
_PATH_OF_THE_ONLY_MESSAGE: Final = "messages[0]."


@dataclass(frozen=True, slots=True)
class Tally(Report):
    """Messages stored now, stored before, and not stored."""

    created: int = 0
    skipped: int = 0
    failed: int = 0

    @property
    def total(self) -> int:
        """All messages."""
        return self.created + self.skipped + self.failed


@dataclass(slots=True)
class Tallies:
    """Counts by space, added to while a file is sent. Records that name no space count as UNREADABLE."""

    by_space: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))

    def add(self, space: str, tally: Tally) -> None:
        """Count."""
        self.by_space[space] += tally

    @property
    def overall(self) -> Tally:
        """The sum over all spaces."""
        return sum(self.by_space.values(), Tally())

    def spaces(self) -> list[str]:
        """Return the spaces that messages were sent to."""
        return [space for space in self.by_space if space != UNREADABLE]


class EventSink(Protocol):
    """Where events go: the client of a server."""

    def record_event(
        self, space: str, session_id: str, messages: Sequence[Mapping[str, object]]
    ) -> list[dict[str, Any]]:
        """Store messages of one session; return what became of each, in order."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Sends messages in order, in batches.

    Every message has an id, so that a file can be sent again after an interruption: what is there is `skipped`.

    on_progress: called with the position that was reached.
    on_problem: called with origin and problem of each message that was not stored.
    """

    sink: EventSink
    batch_size: int = MAX_MESSAGES
    on_progress: Callable[[int], None] = lambda _position: None
    on_problem: Callable[[str, str], None] = lambda _origin, _problem: None

    def send(self, records: Iterable[Record], tallies: Tallies) -> None:
        """Send everything and count in `tallies`, which stays right when this is interrupted.

        Raises:
            CommandError: the server is gone or refuses whatever is sent.
        """
        for batch in batches(self._readable(records, tallies), self.batch_size):
            tallies.add(batch[0].space, self._send(batch))
            self.on_progress(batch[-1].position)

    def _readable(self, records: Iterable[Record], tallies: Tallies) -> Iterator[Outgoing]:
        for record in records:
            if isinstance(record, Unreadable):
                tallies.add(UNREADABLE, Tally(failed=record.lost))
                self.on_problem(record.origin, record.problem)
                self.on_progress(record.position)
            else:
                yield record

    def _send(self, batch: Sequence[Outgoing]) -> Tally:
        def store(part: Sequence[Outgoing]) -> list[dict[str, Any]]:
            return self.sink.record_event(batch[0].space, batch[0].session_id, [message.body for message in part])

        return sum((self._counted(message, became) for message, became in stored(batch, store)), Tally())

    def _counted(self, message: Outgoing, became: Mapping[str, Any] | ServerRefusedError) -> Tally:
        if isinstance(became, ServerRefusedError):
            problems = [problem.removeprefix(_PATH_OF_THE_ONLY_MESSAGE) for problem in became.errors]
            problem = "; ".join(problems) or became.detail
        elif became.get("action") in {"created", "skipped"}:
            return Tally(**{became["action"]: 1})
        else:
            problem = became.get("problem", {}).get("detail", "was not stored")
        self.on_problem(message.origin, problem)
        return Tally(failed=1)


def stored(
    items: Sequence[Item], store: Callable[[Sequence[Item]], list[dict[str, Any]]]
) -> Iterator[tuple[Item, dict[str, Any] | ServerRefusedError]]:
    """Store items and yield what became of each; where a request is refused, its halves, until the bad one is alone.

    Raises:
        CommandError: the server is gone or refuses whatever is sent.
    """
    try:
        results = store(items)
    except ServerRefusedError as error:
        if error.status not in _BAD_REQUEST:
            raise
        if len(items) == 1:
            yield items[0], error
            return
        middle = len(items) // 2
        yield from stored(items[:middle], store)
        yield from stored(items[middle:], store)
        return
    yield from zip(items, results, strict=True)


def batches(messages: Iterable[Outgoing], size: int = MAX_MESSAGES) -> Iterator[list[Outgoing]]:
    """Yield neighbours of one session, `size` at most. Messages with and without a time are not mixed.

    A message without one would otherwise take that of the message before it, which stood in another event.
    """
    batch: list[Outgoing] = []
    room = MAX_BYTES
    for message in messages:
        weight = _weight(message)
        if batch and (len(batch) == size or weight > room or _kind(message) != _kind(batch[0])):
            yield batch
            batch, room = [], MAX_BYTES
        batch.append(message)
        room -= weight
    if batch:
        yield batch


def _kind(message: Outgoing) -> tuple[str, str, bool]:
    return message.space, message.session_id, "at" in message.body


def _weight(message: Outgoing) -> int:
    return sum(len(value.encode("utf-8", "replace")) for value in message.body.values() if isinstance(value, str))
