"""Make memories out of conversations that were stored before memories were made of them, space by space.

Or out of those of which earlier releases made memories in other words: sentences as they were said take their place,
and that can be undone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.extracted import ExtractionNote, extracted_key, note_of, put_note
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.report import Report
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract
from recollect.errors import NotForgottenError
from recollect.ports import Clock, Conversations, EntryStore
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.settings import ReadSettings, undo_time
from recollect.use_cases.maintenance.extract_memories import EXTRACTOR, ExtractMemories, is_read
from recollect.use_cases.memories.forget import RestoreEntry
from recollect.use_cases.memories.made_of import made_of
from recollect.use_cases.memories.unsay import SOURCES, UnsayMemory

PAGE: Final = 100
_SAID: Final = Selection(kind=Kind.TURN, role=Role.USER, order=Order.CREATED)  # so that what came later wins
REPLACER: Final = Author("job:replacer", "a sentence as it was said takes its place again")


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


@dataclass(frozen=True, slots=True)
class ExtractConversations:
    """Reads turns the oldest first, a page at a time. A run that is cut off goes on where it was when it is repeated.

    What a turn gave is noted with it, whoever read it first: a run beside a worker makes nothing twice.
    """

    store: EntryStore
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
        sessions: dict[str | None, list[Entry]] = {}
        for turn in turns:
            sessions.setdefault(turn.session_id, []).append(turn)
        yield from sessions.values()


@dataclass(frozen=True, slots=True)
class ReplacementReport(Report):
    """What a run did, or would do.

    turns: looked at. replaced: turns whose memories were replaced, or are back after an undo. kept: turns that stay as
    they are: a person has pinned, edited, voted for or forgotten one of their memories, one is in use no more, or
    nothing takes their place; of an undo, those that cannot come back. forgotten: memories that went; made: that came.
    """

    turns: int = 0
    replaced: int = 0
    kept: int = 0
    forgotten: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class ReplaceParaphrases:
    """Reads turns again whose memories are in other words. A run that is cut off goes on when it is repeated.

    What goes is forgotten, so that an undo brings it back while the space lets people undo: see `undo_hours`.
    """

    store: EntryStore
    clock: Clock
    settings: ReadSettings
    extract: ExtractMemories
    restore: RestoreEntry

    def __call__(self, plan: ConversationsPlan, progress: Callable[[ReplacementReport], None]) -> ReplacementReport:
        """Return what was done; `progress` hears of every session of a page.

        Raises:
            RecollectError: a memory could not be stored; run it again.
        """
        return self._run(plan, progress, self._replace)

    def undo(self, plan: ConversationsPlan, progress: Callable[[ReplacementReport], None]) -> ReplacementReport:
        """Bring the replaced memories back and forget those in their place; return what was done."""
        return self._run(plan, progress, self._bring_back)

    def _run(
        self,
        plan: ConversationsPlan,
        progress: Callable[[ReplacementReport], None],
        step: Callable[[Scope, Sequence[Entry], ConversationsPlan], ReplacementReport],
    ) -> ReplacementReport:
        report = ReplacementReport()
        for scope in every_space(self.store, user=plan.user, space=plan.space):
            settings = self.settings(scope)
            if not settings.memory_enabled:
                continue
            for turns in sessions_of(self.store, scope):
                report += step(scope, [turn for turn in turns if is_read(turn)], plan)
                progress(report)
                if plan.limit is not None and report.made >= plan.limit:
                    return report
        return report

    def _replace(self, scope: Scope, turns: Sequence[Entry], plan: ConversationsPlan) -> ReplacementReport:
        report = ReplacementReport(turns=len(turns))
        read = self.extract.preview if plan.dry_run else self.extract
        for turn, note in self._notes(scope, turns):
            if not note.is_paraphrased:
                continue
            ids = made_of(self.store, scope, [turn.id]) if note.memories is None else note.memories
            made = read(scope, [turn], again=True).memories if ids and self._is_free(scope, ids) else 0
            report += (
                ReplacementReport(replaced=1, forgotten=len(ids), made=made) if made else ReplacementReport(kept=1)
            )
        return report

    def _is_free(self, scope: Scope, ids: Sequence[str]) -> bool:
        """Tell whether memories are all in use, and jobs alone have made and changed them.

        So are those that a run forgot before it was cut off.
        """
        read = self.store.read(scope, list(ids)).entries
        unsay = UnsayMemory(self.store, self.clock)
        return all(
            one in read
            and self._is_there(scope, read[one].entry)
            and not read[one].entry.pinned
            and not read[one].entry.statistics.usefulness
            and unsay.is_untouched(scope, read[one].entry, EXTRACTOR)
            for one in ids
        )

    def _bring_back(self, scope: Scope, turns: Sequence[Entry], plan: ConversationsPlan) -> ReplacementReport:
        report = ReplacementReport(turns=len(turns))
        for turn, note in self._notes(scope, turns):
            before = note.replaced
            if before is None or not note.is_present or note.found is not None:
                continue
            new = set(note.memories or ()).difference(before.memories)
            if not self._can_come_back(scope, before.memories) or not self._is_free(scope, sorted(new)):
                report += ReplacementReport(kept=1)
                continue
            report += ReplacementReport(replaced=1, forgotten=len(new), made=len(before.memories))
            if plan.dry_run:
                continue
            for memory in before.memories:
                self._restore(scope, memory)
            for memory in new:
                UnsayMemory(self.store, self.clock).unsay(scope, memory, turn, EXTRACTOR)
            self.store.change_records(
                scope, [put_note(turn, before.made_by, note, memories=before.memories, another_reading=True)]
            )
        return report

    def _can_come_back(self, scope: Scope, ids: Sequence[str]) -> bool:
        """Tell whether memories are all there, or can be restored."""
        read = self.store.read(scope, list(ids)).entries
        return all(one in read and self._is_there(scope, read[one].entry) for one in ids)

    def _is_there(self, scope: Scope, memory: Entry) -> bool:
        """Tell whether a memory is in use, or forgotten by a replacement so lately that it can be restored."""
        if memory.state is State.ACTIVE:
            return True
        newest = self.store.versions(scope, memory.id, limit=1).items[0]
        since = self.clock.now() - undo_time(self.store, scope, self.settings)
        return memory.state is State.DELETED and memory.modified_at > since and newest.modified_by == SOURCES.name

    def _restore(self, scope: Scope, memory_id: str) -> None:
        try:
            self.restore(scope, memory_id, REPLACER)
        except NotForgottenError:
            return

    def _notes(self, scope: Scope, turns: Sequence[Entry]) -> Iterator[tuple[Entry, ExtractionNote]]:
        records = self.store.records(scope, [extracted_key(turn.id) for turn in turns]) if turns else {}
        for turn in turns:
            note = note_of(turn, records.get(extracted_key(turn.id)))
            if note is not None:
                yield turn, note
