"""What becomes of a memory when a turn that said it is gone, or says something else now."""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
_MOST_VERSIONS: Final = 100  # of a memory that jobs alone have changed


@dataclass(frozen=True, slots=True)
class UnsayMemory:
    """Tells whether anything still says a memory, and sees to one that a turn says no more. Safe to repeat.

    A turn that is forgotten stays among the sources, as the edge to it does: it may come back, and says nothing until
    then. One that says something else now is a source no longer.
    """

    store: Conversations
    clock: Clock

    def is_said_without(self, scope: Scope, memory_id: str, is_gone: Callable[[Entry], bool]) -> bool:
        """Tell whether one of a memory's turns that is there says it: by itself, not as a question to an answer.

        Args:
            scope: whose memory.
            memory_id: of the memory; one that is gone nothing says.
            is_gone: tells which turns do not count.
        """
        memory = entries_of(self.store, scope, [memory_id]).get(memory_id)
        ids = [] if memory is None else [one for one in memory.source_ids if is_entry_id(one) and one != memory_id]
        turns = [one for one in entries_of(self.store, scope, ids).values() if _is_there(one) and not is_gone(one)]
        notes = self.store.records(scope, [extracted_key(turn.id) for turn in turns]) if turns else {}
        for turn in turns:
            note = note_of(turn, notes.get(extracted_key(turn.id)))
            if note is not None and note.is_present and memory_id in note.memories:
                return True
        return False

    def unsay(self, scope: Scope, memory_id: str, turn: Entry, maker: Author) -> None:
        """See to a memory that a turn says no more, though it is there and in use itself.

        Another turn that says it keeps it. Else it is forgotten where `maker` made it and jobs alone have changed it;
        without a tombstone, as nobody wanted it to be forgotten: it may be said again.
        """
        memory = entries_of(self.store, scope, [memory_id]).get(memory_id)
        if memory is None or memory.kind is not Kind.MEMORY or memory.state is State.DELETED:
            return
        change, now = ChangeEntry(self.store), self.clock.now()
        if self.is_said_without(scope, memory.id, lambda other: other.id == turn.id):
            edited = Commission(author=SOURCES, action=AuditAction.EDITED, now=now)
            try:
                change(scope, memory.id, edited, lambda present: self._without(scope, present, turn))
            except EntryNotFoundError:
                return
        elif self._is_untouched(scope, memory, maker):
            forgotten = Commission(
                author=SOURCES, action=AuditAction.FORGOTTEN, now=now, expected_version=memory.version
            )
            change(scope, memory.id, forgotten, lambda present: replace(present, state=State.DELETED))

    def _without(self, scope: Scope, memory: Entry, turn: Entry) -> Entry:
        """Return a memory without a turn; a message id that another of its turns came with as well is kept."""
        ids = [one for one in memory.source_ids if is_entry_id(one) and one not in {memory.id, turn.id}]
        kept = {message for one in entries_of(self.store, scope, ids).values() for message in one.source_ids[:1]}
        gone = {turn.id, *turn.source_ids[:1]} - kept
        return replace(memory, source_ids=tuple(source for source in memory.source_ids if source not in gone))

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
    return entry.kind is Kind.TURN and entry.role is Role.USER and entry.state is not State.DELETED
