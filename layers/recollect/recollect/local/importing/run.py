"""Files of other systems: who reads which; what is found goes through the write path as anything else that is said."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from recollect.local.client.client import MemoryClient
from recollect.local.client.failures import ServerRefusedError
from recollect.local.importing.assistants import read_chatgpt, read_claude
from recollect.local.importing.found import Found, FoundMemory, LeftOut
from recollect.local.importing.markdown import read_markdown
from recollect.local.importing.services import read_mem0, read_zep
from recollect.local.ingest.records import Outgoing, Unreadable
from recollect.local.ingest.send import Sender, Tallies, stored

AT_ONCE: Final = 50
PAGE: Final = 200
MAX_TOLD: Final = 100  # records by reason that are named one by one
THERE: Final = "there already"
_STATES: Final = ("active", "superseded", "archived", "quarantined")


class FileFormat(StrEnum):
    """What has written a file."""

    RECOLLECT = "recollect"
    MEM0 = "mem0"
    ZEP = "zep"
    GRAPHITI = "graphiti"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"
    MARKDOWN = "markdown"


READERS: Final[Mapping[FileFormat, Callable[[Path, str], Iterator[Found]]]] = {
    FileFormat.MEM0: read_mem0,
    FileFormat.ZEP: read_zep,
    FileFormat.GRAPHITI: read_zep,
    FileFormat.CHATGPT: read_chatgpt,
    FileFormat.CLAUDE: read_claude,
    FileFormat.MARKDOWN: read_markdown,
}


def open_foreign(path: Path, layout: FileFormat, space: str) -> Iterator[Found]:
    """Return what a file or folder holds, read as it is asked for; messages go to `space`."""
    return READERS[layout](path, space)


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


@dataclass(slots=True)
class ForeignImport:
    """Sends what was found. What has a source id that the space knows is skipped, so a file may be sent again.

    on_progress: called with the number of records so far.
    """

    server: MemoryClient
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
        return {
            source_id
            for state in _STATES
            for page in self.server.pages("/entries", space=self.space, kind="memory", state=state, limit=PAGE)
            for entry in page["items"]
            for source_id in entry["source_ids"]
        }

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
