"""What becomes of a memory when a turn that said it is gone, or says something else now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from recollect.core.lifecycle.coming_back import JOBS
from recollect.core.lifecycle.extracted import extracted_key, note_of
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import Entry, Kind, Role, State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.change import ChangeEntry, Commission

SOURCES: Final = Author("job:sources", "a turn that said it does so no more")
_VERSIONS_LOOKED_AT: Final = 20  # for what a memory's sources were with a turn that is back
_MOST_VERSIONS: Final = 100  # of a memory that jobs alone have changed
_GONE: Final = frozenset({State.DELETED})


@dataclass(frozen=True, slots=True)
class UnsayMemory:
    """Takes a turn from the sources of a memory; forgets the memory where nobody else has said it. Safe to repeat."""

    store: Conversations
    clock: Clock

    def is_said_without(self, scope: Scope, memory: Entry, is_gone: Callable[[Entry], bool]) -> bool:
        """Tell whether one of a memory's turns that is not gone says it: by itself, not as a question to an answer.

        Args:
            scope: whose memory.
            memory: its present value.
            is_gone: tells which turns do not count.
        """
        ids = [source for source in memory.source_ids if is_entry_id(source) and source != memory.id]
        read = entries_of(self.store, scope, ids)
        turns = [one for one in read.values() if _is_there(one) and not is_gone(one)]
        notes = self.store.records(scope, [extracted_key(turn.id) for turn in turns]) if turns else {}
        for turn in turns:
            note = note_of(turn, notes.get(extracted_key(turn.id)))
            if note is not None and note.is_present and memory.id in note.memories:
                return True
        return False

    def is_kept_without(
        self, scope: Scope, memory_id: str, turns: Sequence[Entry], is_gone: Callable[[Entry], bool]
    ) -> bool:
        """Tell whether a memory stays without some turns; it loses them as sources then. See `is_said_without`."""
        memory = entries_of(self.store, scope, [memory_id]).get(memory_id)
        if memory is None or not self.is_said_without(scope, memory, is_gone):
            return False
        self.lose(scope, memory_id, turns)
        return True

    def lose(self, scope: Scope, memory_id: str, turns: Sequence[Entry], *, for_good: bool = False) -> None:
        """Take turns and their messages from the sources of a memory; one that is gone meanwhile is left alone.

        for_good: whether they say something else now. The edge to one that is forgotten stays, as any edge to what is
        forgotten, until it comes back or is purged.
        """
        self._change(scope, memory_id, lambda present: self._without(scope, present, turns), draws_edges=for_good)

    def say_again(self, scope: Scope, turns: Sequence[Entry]) -> None:
        """Give turns that are back to the memories that lost them as sources: those that they say by their notes."""
        notes = self.store.records(scope, [extracted_key(turn.id) for turn in turns]) if turns else {}
        for turn in turns:
            note = note_of(turn, notes.get(extracted_key(turn.id)))
            for memory_id in () if note is None or not note.is_present else note.memories:
                self._change(scope, memory_id, partial(self._with, scope, turn), draws_edges=False)

    def hear_again(self, scope: Scope, memory: Entry) -> None:
        """Give a memory that is back the turns that it lost before it went and that came back before it does."""
        versions = self.store.versions(scope, memory.id, limit=_VERSIONS_LOOKED_AT).items
        if all(one.modified_by != SOURCES.name for one in versions):
            return
        former = dict.fromkeys(source for one in versions for source in one.entry.source_ids if is_entry_id(source))
        lost = [source for source in former if source not in memory.source_ids]
        self.say_again(scope, list(filter(_is_there, entries_of(self.store, scope, lost).values())))

    def unsay(self, scope: Scope, memory_id: str, turn: Entry, maker: Author) -> None:
        """See to a memory that a turn says no more, though it is there and in use itself.

        Another turn that says it keeps it. Else it is forgotten where `maker` made it and jobs alone have changed it;
        without a tombstone, as nobody wanted it to be forgotten: it may be said again.
        """
        memory = entries_of(self.store, scope, [memory_id]).get(memory_id)
        if memory is None or memory.kind is not Kind.MEMORY or memory.state in _GONE:
            return
        if self.is_said_without(scope, memory, lambda other: other.id == turn.id):
            self.lose(scope, memory.id, [turn], for_good=True)
        elif self._is_untouched(scope, memory, maker):
            commission = Commission(
                author=SOURCES,
                action=AuditAction.FORGOTTEN,
                now=self.clock.now(),
                expected_version=memory.version,
            )
            ChangeEntry(self.store)(scope, memory.id, commission, lambda present: replace(present, state=State.DELETED))

    def _change(self, scope: Scope, memory_id: str, derive: Callable[[Entry], Entry], *, draws_edges: bool) -> None:
        now = self.clock.now()
        commission = Commission(author=SOURCES, action=AuditAction.EDITED, now=now, draws_edges=draws_edges)
        try:
            ChangeEntry(self.store)(scope, memory_id, commission, derive)
        except EntryNotFoundError:
            return

    def _without(self, scope: Scope, memory: Entry, turns: Sequence[Entry]) -> Entry:
        """Return a memory without turns; a message id that another of its turns came with as well is kept."""
        lost = {turn.id for turn in turns}
        ids = [one for one in memory.source_ids if is_entry_id(one) and one != memory.id and one not in lost]
        kept = {message for one in entries_of(self.store, scope, ids).values() for message in one.source_ids[:1]}
        gone = lost.union(message for turn in turns for message in turn.source_ids[:1]) - kept
        return replace(memory, source_ids=tuple(source for source in memory.source_ids if source not in gone))

    def _with(self, scope: Scope, turn: Entry, memory: Entry) -> Entry:
        """Return a memory with a turn and its message among its sources again, in the order that they had with it."""
        if turn.id in memory.source_ids:
            return memory
        back = {*memory.source_ids, *turn.source_ids[:1], turn.id}
        versions = self.store.versions(scope, memory.id, limit=_VERSIONS_LOOKED_AT).items
        # The former value that had most of them, since others may have been lost before this one
        former = max(
            (one.entry.source_ids for one in versions), key=lambda ids: len(back.intersection(ids)), default=()
        )
        in_order = (*(one for one in former if one in back), *memory.source_ids, *turn.source_ids[:1], turn.id)
        return replace(memory, source_ids=tuple(dict.fromkeys(in_order)))

    def _is_untouched(self, scope: Scope, memory: Entry, maker: Author) -> bool:
        """Tell whether an author made a memory, as far as the audit trail reaches, and jobs alone have changed it."""
        item = AuditItem(memory.created_at, AuditAction.CREATED, memory.id, maker.name, version=1)
        key = audit_record(item).key
        made = self.store.records(scope, [key]).get(key)
        if made is None or made.value.get("by") != maker.name:
            return False
        versions = self.store.versions(scope, memory.id, limit=_MOST_VERSIONS)
        return versions.next_after is None and all(one.modified_by.startswith(JOBS) for one in versions.items)


def _is_there(entry: Entry) -> bool:
    return entry.kind is Kind.TURN and entry.role is Role.USER and entry.state not in _GONE
