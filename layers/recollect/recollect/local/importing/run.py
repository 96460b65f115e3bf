"""What was found in a file of another system, sent through the write path as anything else that is said."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from rich.table import Table

from recollect.local.client.failures import ServerRefusedError
from recollect.local.importing.found import Found, FoundMemory, LeftOut
from recollect.local.ingest.extracted import MemoriesSource
from recollect.local.ingest.records import Outgoing, Unreadable
from recollect.local.ingest.send import EventSink, Sender, stored
from recollect.local.ingest.tally import Tallies

AT_ONCE: Final = 50
PAGE: Final = "200"
MAX_TOLD: Final = 100  # records by reason that are named one by one
THERE: Final = "there already"
_STATES: Final = ("active", "superseded", "archived", "quarantined")


class Server(EventSink, MemoriesSource, Protocol):
    """Where memories and messages go."""

    def remember(self, entries: Sequence[Mapping[str, object]]) -> list[dict[str, Any]]:
        """Store up to 100 entries; return what became of each, in order."""
        ...


@dataclass(slots=True)
class ForeignReport:
    """What became of a file: memories and messages by action, what was left out by reason, what could not be read."""

    memories: Counter[str] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    left_out: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    problems: list[tuple[str, str]] = field(default_factory=list)

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

    def table(self) -> Table:
        """Return the counts for people."""
        table = Table("", "memories", "messages", box=None, pad_edge=False)
        for action in sorted({*self.memories, *self.messages}):
            table.add_row(action, str(self.memories[action]), str(self.messages[action]))
        return table

    def left_out_table(self) -> Table:
        """Return what was left out, and why, for people."""
        table = Table("left out", "count", "first", box=None, pad_edge=False)
        for reason, origins in sorted(self.left_out.items()):
            table.add_row(reason, str(len(origins)), origins[0])
        return table


@dataclass(slots=True)
class ForeignImport:
    """Sends what was found. What has a source id that the space knows is skipped, so a file may be sent again.

    on_progress: called with the number of records so far.
    """

    server: Server
    space: str
    on_progress: Callable[[int], None]
    dry_run: bool = False
    _done: int = 0

    def send(self, found: Iterable[Found], report: ForeignReport) -> None:
        """Send everything in order; the report stays right when this is interrupted.

        Raises:
            CommandError: the server is gone or refuses whatever is sent.
        """
        known = self._known()
        memories: list[FoundMemory] = []
        messages: list[Outgoing] = []
        for one in found:
            self._done += 1
            match one:
                case FoundMemory() if one.source_id in known:
                    report.memories[THERE] += 1
                case FoundMemory():
                    known.add(one.source_id)
                    memories.append(one)
                case Outgoing():
                    messages.append(one)
                case LeftOut(origin=origin, reason=reason):
                    report.left_out[reason].append(origin)
                case Unreadable(origin=origin, problem=problem):
                    report.problems.append((origin, problem))
            if len(memories) >= AT_ONCE:
                self._remember(memories, report)
                memories = []
            if len(messages) >= AT_ONCE:
                self._record(messages, report)
                messages = []
        self._remember(memories, report)
        self._record(messages, report)

    def _known(self) -> set[str]:
        """Return the source ids of the memories that the space has, in whatever state."""
        known: set[str] = set()
        for state in _STATES:
            cursor: str | None = None
            while True:
                at = {} if cursor is None else {"cursor": cursor}
                page = self.server.entries(self.space, kind="memory", state=state, limit=PAGE, **at)
                known.update(one for item in page["items"] for one in item["source_ids"])
                cursor = page["next_cursor"]
                if cursor is None:
                    break
        return known

    def _remember(self, memories: Sequence[FoundMemory], report: ForeignReport) -> None:
        if not memories:
            return
        if self.dry_run:
            report.memories["would be sent"] += len(memories)
        else:
            for one, became in stored(memories, self._store):
                self._count(one, became, report)
        self.on_progress(self._done)

    def _store(self, memories: Sequence[FoundMemory]) -> list[dict[str, Any]]:
        return self.server.remember([{**one.body, "space": self.space} for one in memories])

    def _count(self, one: FoundMemory, result: Mapping[str, Any] | ServerRefusedError, report: ForeignReport) -> None:
        if isinstance(result, ServerRefusedError):
            report.problems.append((one.origin, "; ".join(result.errors) or result.detail))
            return
        action = result.get("action")
        if action is None:
            problem = result.get("problem", {})
            told = "; ".join(f"{error['field']}: {error['problem']}" for error in problem.get("errors", ()))
            report.problems.append((one.origin, told or problem.get("detail", "was not stored")))
        elif action == "skipped":
            report.left_out[f"skipped by the server: {result.get('reason')}"].append(one.origin)
        else:
            kept_apart = (result.get("entry") or {}).get("state") == "quarantined"
            report.memories["in quarantine" if kept_apart else str(action)] += 1

    def _record(self, messages: Sequence[Outgoing], report: ForeignReport) -> None:
        if not messages:
            return
        if self.dry_run:
            report.messages["would be sent"] += len(messages)
        else:
            tallies = Tallies()
            sender = Sender(
                sink=self.server, on_problem=lambda origin, problem: report.problems.append((origin, problem))
            )
            sender.send(messages, tallies)
            report.messages["created"] += tallies.overall.created
            report.messages[THERE] += tallies.overall.skipped
        self.on_progress(self._done)
