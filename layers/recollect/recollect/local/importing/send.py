"""Send what a reader yields to a server, in batches; go on when one of it is refused; count what became of each."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from recollect.local.client.failures import ServerRefusedError
from recollect.local.importing.records import FoundMemory, FoundMessage, LeftOut, Record, Unreadable

if TYPE_CHECKING:
    from recollect.local.client.client import MemoryClient

MAX_BATCH: Final = 100
# Below the 4 MB that the server takes, by a margin for the JSON around the texts
MAX_BYTES: Final = 3_000_000
PAGE: Final = 200
MAX_TOLD: Final = 100  # records by reason that are named one by one
THERE: Final = "there already"
IN_QUARANTINE: Final = "in quarantine"
WOULD_BE_SENT: Final = "would be sent"
_KNOWN: Final = frozenset({None, "duplicate_message"})  # why a message was skipped that is there
_STATES: Final = ("active", "superseded", "archived", "quarantined")
# Something in the request is at fault, perhaps one message of many; any other refusal would meet every message
_BAD_REQUEST: Final = frozenset(
    {HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNPROCESSABLE_ENTITY}
)
_PATHS_OF_THE_ONLY_ONE: Final = ("messages[0].", "entries[0].")
Item: TypeAlias = FoundMemory | FoundMessage
Became: TypeAlias = Mapping[str, Any] | ServerRefusedError


@dataclass(slots=True)
class SendReport:
    """What became of a file: memories and messages by action, what was left out by reason, what could not be stored.

    spaces: that messages went to.
    """

    memories: Counter[str] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    left_out: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    problems: list[tuple[str, str]] = field(default_factory=list)
    spaces: set[str] = field(default_factory=set)

    def document(self) -> dict[str, Any]:
        """Return it for machines; of each reason, the first hundred places."""
        return {
            "memories": dict(sorted(self.memories.items())),
            "messages": dict(sorted(self.messages.items())),
            "left_out": [
                {"reason": reason, "count": len(origins), "where": origins[:MAX_TOLD]}
                for reason, origins in sorted(self.left_out.items())
            ],
            "problems": [{"origin": origin, "problem": problem} for origin, problem in self.problems],
        }


@dataclass(slots=True)
class Import:
    """Sends records in order. Each has an id, so a file may be sent again: what the space knows is skipped.

    on_progress: called with the number of records so far.
    """

    server: "MemoryClient"
    space: str
    on_progress: Callable[[int], None] = lambda _records: None
    dry_run: bool = False
    _known: set[str] | None = None
    _done: int = 0

    def send(self, records: Iterable[Record], report: SendReport) -> None:
        """Send everything; the report stays right when this is interrupted.

        Raises:
            CommandError: the server is gone or refuses whatever is sent.
        """
        for batch in batches(self._sendable(records, report)):
            if self.dry_run:
                self._counts(batch[0], report)[WOULD_BE_SENT] += len(batch)
            else:
                for item, became in stored(batch, self._store):
                    self._count(item, became, report)
            self._done += len(batch)
            self.on_progress(self._done)

    def _sendable(self, records: Iterable[Record], report: SendReport) -> Iterator[Item]:
        for record in records:
            match record:
                case FoundMemory() if record.source_id in self._known_ids():
                    report.memories[THERE] += 1
                case FoundMemory():
                    self._known_ids().add(record.source_id)
                    yield record
                case FoundMessage():
                    report.spaces.add(record.space)
                    yield record
                case LeftOut(origin=origin, reason=reason):
                    report.left_out[reason].append(origin)
                case Unreadable(origin=origin, problem=problem):
                    report.problems.append((origin, problem))

    def _known_ids(self) -> set[str]:
        """Return the source ids of the memories that the space has, in whatever state, read once."""
        if self._known is None:
            self._known = {
                source_id
                for state in _STATES
                for page in self.server.pages("/entries", space=self.space, kind="memory", state=state, limit=PAGE)
                for entry in page["items"]
                for source_id in entry["source_ids"]
            }
        return self._known

    def _store(self, batch: Sequence[Item]) -> list[dict[str, Any]]:
        bodies, first = [one.body for one in batch], batch[0]
        if isinstance(first, FoundMessage):
            return self.server.record_event(first.space, first.session_id, bodies)
        return self.server.remember([{**body, "space": self.space} for body in bodies])

    def _count(self, item: Item, became: Became, report: SendReport) -> None:
        action = None if isinstance(became, ServerRefusedError) else became.get("action")
        if isinstance(became, ServerRefusedError) or action in {None, "failed"}:
            report.problems.append((item.origin, _problem(became)))
        elif action == "skipped" and isinstance(item, FoundMessage) and became.get("reason") in _KNOWN:
            report.messages[THERE] += 1
        elif action == "skipped":
            report.left_out[f"skipped by the server: {became.get('reason')}"].append(item.origin)
        else:
            waits = (became.get("entry") or {}).get("state") == "quarantined"
            self._counts(item, report)[IN_QUARANTINE if waits else str(action)] += 1

    def _counts(self, item: Item, report: SendReport) -> Counter[str]:
        return report.memories if isinstance(item, FoundMemory) else report.messages


def _problem(became: Became) -> str:
    if isinstance(became, ServerRefusedError):
        problems = list(became.errors)
        for path in _PATHS_OF_THE_ONLY_ONE:
            problems = [problem.removeprefix(path) for problem in problems]
        return "; ".join(problems) or became.detail
    problem = became.get("problem", {})
    told = "; ".join(f"{error['field']}: {error['problem']}" for error in problem.get("errors", ()))
    return told or problem.get("detail", "was not stored")


def stored(
    items: Sequence[Item], store: Callable[[Sequence[Item]], list[dict[str, Any]]]
) -> Iterator[tuple[Item, Became]]:
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


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Yield neighbours that go into one request: memories, or messages of one session, all with a time or all without.

    A message without one would otherwise take that of the message before it, which stood in another event.
    """
    batch: list[Item] = []
    room = MAX_BYTES
    for item in items:
        weight = _weight(item)
        if batch and (len(batch) == MAX_BATCH or weight > room or _kind(item) != _kind(batch[0])):
            yield batch
            batch, room = [], MAX_BYTES
        batch.append(item)
        room -= weight
    if batch:
        yield batch


def _kind(item: Item) -> tuple[str, str, bool] | None:
    return (item.space, item.session_id, "at" in item.body) if isinstance(item, FoundMessage) else None


def _weight(item: Item) -> int:
    return sum(len(value.encode("utf-8", "replace")) for value in item.body.values() if isinstance(value, str))
