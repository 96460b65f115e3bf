"""Undo the last command of a space that took something away or corrected it."""

from dataclasses import dataclass

from recollect.core.model.entry import Entry
from recollect.core.model.last_command import LAST_COMMAND, LastCommand, last_command
from recollect.core.model.records import DropRecord
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.errors import EntryNotFoundError, NotForgottenError
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.history import RevertEntry
from recollect.use_cases.people.forget_topic import RestoreTopic


@dataclass(frozen=True, slots=True)
class UndoCommand:
    """Brings back what was forgotten together, or the former text of what was corrected; once."""

    store: Conversations
    revert: RevertEntry
    restore: RestoreTopic

    def __call__(self, scope: Scope, author: Author) -> tuple[Entry, ...]:
        """Return what is back, empty where there is nothing to undo, or not any more."""
        record = self.store.records(scope, [LAST_COMMAND]).get(LAST_COMMAND)
        last = last_command(record)
        if last is None or record is None:
            return ()
        try:
            ids = self._taken_back(scope, last, author)
        except (NotForgottenError, EntryNotFoundError):
            return ()
        self.store.change_records(scope, [DropRecord(LAST_COMMAND, record.revision)])
        return tuple(entries_of(self.store, scope, ids).values())

    def _taken_back(self, scope: Scope, last: LastCommand, author: Author) -> tuple[str, ...]:
        if last.operation is not None:
            return self.restore(scope, last.operation, author).with_it
        return (self.revert(scope, last.entry_id or "", last.version, author).id,)
