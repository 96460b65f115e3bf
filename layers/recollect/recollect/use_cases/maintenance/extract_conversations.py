"""Make memories out of conversations that were stored before memories were made of them, space by space."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from recollect.core.model.entry import Entry, Kind, Role
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.core.spaces.settings import Extract
from recollect.ports import Conversations, Spaces
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.extract_memories import ExtractMemories

PAGE: Final = 100
_SAID: Final = Selection(kind=Kind.TURN, role=Role.USER, order=Order.CREATED)  # so that what came later wins


@dataclass(frozen=True, slots=True)
class ConversationsReport(Report):
    """What a run did, or would do.

    spaces, off: spaces gone through, and those that are paused or do not `extract`. turns: of people, looked at;
    memories: made, or merged into what was there; dropped: choices of a language model that name what is not there.
    """

    spaces: int = 0
    off: int = 0
    turns: int = 0
    memories: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True)
class ConversationsPlan:
    """What a run is to do.

    user, space: whose conversations; None for everybody's and for every space. limit: memories to be made at most, as
    far as a page of turns can be cut; None for all. dry_run: count what the judges find, and store nothing.
    """

    user: str | None = None
    space: str | None = None
    limit: int | None = None
    dry_run: bool = False


class _Store(Conversations, Spaces, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class ExtractConversations:
    """Reads turns the oldest first, a page at a time. A run that is cut off goes on where it was when it is repeated.

    What a turn gave is noted with it, whoever read it first: a run beside a worker makes nothing twice.
    """

    store: _Store
    settings: ReadSettings
    extract: ExtractMemories

    def __call__(self, plan: ConversationsPlan, progress: Callable[[ConversationsReport], None]) -> ConversationsReport:
        """Return what was done; `progress` is told after every page.

        Raises:
            RecollectError: a memory could not be stored; run it again.
        """
        report = ConversationsReport()
        for step in self._steps(plan):
            report += step
            progress(report)
            if plan.limit is not None and report.memories >= plan.limit:
                break
        return report

    def _steps(self, plan: ConversationsPlan) -> Iterator[ConversationsReport]:
        read = self.extract.preview if plan.dry_run else self.extract
        for scope in every_space(self.store, user=plan.user, space=plan.space):
            settings = self.settings(scope)
            if settings.extract is Extract.OFF or not settings.memory_enabled:
                yield ConversationsReport(spaces=1, off=1)
                continue
            yield ConversationsReport(spaces=1)
            for turns in sessions_of(self.store, scope):
                done = read(scope, turns)
                yield ConversationsReport(turns=len(turns), memories=done.memories, dropped=done.dropped)


def sessions_of(store: Conversations, scope: Scope) -> Iterator[list[Entry]]:
    """Yield what people said in a space, the oldest first, a page at a time, cut by session."""
    for turns in pages(lambda after: store.list_entries(scope, _SAID, limit=PAGE, after=after)):
        yield from _by_session(turns)


def _by_session(turns: Sequence[Entry]) -> list[list[Entry]]:
    sessions: dict[str | None, list[Entry]] = {}
    for turn in turns:
        sessions.setdefault(turn.session_id, []).append(turn)
    return list(sessions.values())
