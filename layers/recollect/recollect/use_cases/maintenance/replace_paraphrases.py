"""Put sentences as they were said in the place of memories that earlier releases put into other words, or undo that."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final, Protocol

from recollect.core.lifecycle.extracted import ExtractionNote, extracted_key, note_of, put_note
from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import Extract
from recollect.errors import EntryNotFoundError, NotForgottenError
from recollect.ports import Clock, Conversations, Spaces
from recollect.use_cases.common.every_space import every_space
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.extract_conversations import ConversationsPlan, sessions_of
from recollect.use_cases.maintenance.extract_memories import EXTRACTOR, ExtractMemories, is_read
from recollect.use_cases.memories.forget import RestoreEntry
from recollect.use_cases.memories.made_of import made_of
from recollect.use_cases.memories.unsay import UnsayMemory

REPLACER: Final = Author("job:replacer", "a sentence as it was said takes its place again")


@dataclass(frozen=True, slots=True)
class ReplacementReport:
    """What a run did, or would do.

    turns: looked at. replaced: turns whose memories were replaced, or are back after an undo. kept: turns whose
    memories stay, since a person has pinned, edited or voted for one. memories: made, or back after an undo. gone:
    memories that an undo did not find any more.
    """

    turns: int = 0
    replaced: int = 0
    kept: int = 0
    memories: int = 0
    gone: int = 0

    def __add__(self, other: "ReplacementReport") -> "ReplacementReport":
        return ReplacementReport(**{name: value + getattr(other, name) for name, value in asdict(self).items()})


class _Store(Conversations, Spaces, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class ReplaceParaphrases:
    """Reads turns again whose memories are in other words. A run that is cut off goes on when it is repeated.

    What goes is forgotten, so that an undo brings it back while the space lets people undo: see `undo_hours`.
    """

    store: _Store
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
            if settings.extract is Extract.OFF or not settings.memory_enabled:
                continue
            for turns in sessions_of(self.store, scope):
                report += step(scope, [turn for turn in turns if is_read(turn)], plan)
                progress(report)
                if plan.limit is not None and report.memories >= plan.limit:
                    return report
        return report

    def _replace(self, scope: Scope, turns: Sequence[Entry], plan: ConversationsPlan) -> ReplacementReport:
        found = [(turn, note) for turn, note in self._notes(scope, turns) if note.is_paraphrased]
        free = [turn for turn, note in found if self._is_free(scope, turn, note)]
        read = self.extract.preview if plan.dry_run else self.extract
        made = read(scope, free, again=True).memories if free else 0
        return ReplacementReport(len(turns), len(free), len(found) - len(free), made)

    def _is_free(self, scope: Scope, turn: Entry, note: ExtractionNote) -> bool:
        """Tell whether jobs alone have made and changed all memories of a turn that are there."""
        ids = made_of(self.store, scope, [turn.id]) if note.memories is None else note.memories
        read = self.store.read(scope, list(ids)).entries if ids else {}
        memories = [one.entry for one in read.values() if one.entry.state is not State.DELETED]
        unsay = UnsayMemory(self.store, self.clock)
        return all(
            not memory.pinned and not memory.statistics.usefulness and unsay.is_untouched(scope, memory, EXTRACTOR)
            for memory in memories
        )

    def _bring_back(self, scope: Scope, turns: Sequence[Entry], plan: ConversationsPlan) -> ReplacementReport:
        report = ReplacementReport(turns=len(turns))
        for turn, note in self._notes(scope, turns):
            if note.replaced is None or not note.is_present or note.found is not None:
                continue
            if plan.dry_run:
                report += ReplacementReport(replaced=1, memories=len(note.replaced.memories))
                continue
            back = [self._is_back(scope, memory) for memory in note.replaced.memories]
            for memory in set(note.memories or ()).difference(note.replaced.memories):
                UnsayMemory(self.store, self.clock).unsay(scope, memory, turn, EXTRACTOR)
            before = note.replaced
            self.store.change_records(
                scope, [put_note(turn, before.made_by, note, memories=before.memories, another_reading=True)]
            )
            report += ReplacementReport(replaced=1, memories=sum(back), gone=len(back) - sum(back))
        return report

    def _is_back(self, scope: Scope, memory_id: str) -> bool:
        """Tell whether a memory is there, brought back where it was forgotten."""
        try:
            self.restore(scope, memory_id, REPLACER)
        except NotForgottenError:
            return True
        except EntryNotFoundError:
            return False
        return True

    def _notes(self, scope: Scope, turns: Sequence[Entry]) -> Iterator[tuple[Entry, ExtractionNote]]:
        records = self.store.records(scope, [extracted_key(turn.id) for turn in turns]) if turns else {}
        for turn in turns:
            note = note_of(turn, records.get(extracted_key(turn.id)))
            if note is not None:
                yield turn, note
