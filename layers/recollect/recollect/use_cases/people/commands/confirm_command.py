"""Carry out a command that was asked for and is confirmed: forget what was shown, or say what was proposed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry
from recollect.core.model.last_command import LastCommand
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import CommandKind
from recollect.errors import VersionConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.confirmations import Confirmations
from recollect.use_cases.memories.edit import EditEntry
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.people.topics import forget_as_shown

COMMAND: Final = "command"


@dataclass(frozen=True, slots=True)
class ConfirmedCommand:
    """What was done. forgotten, left: ids of what is gone, and of what was changed since it was shown and stays.

    entry: what says something else now, None where entries were forgotten.
    """

    kind: CommandKind
    forgotten: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class CorrectMemory:
    """Has a memory say something else, and notes how that is undone."""

    store: Conversations
    clock: Clock
    edit: EditEntry

    def __call__(self, scope: Scope, entry_id: str, version: int, text: str, author: Author) -> Entry:
        """Return the memory as it is now; see ChangeEntry for the errors."""
        entry = self.edited(scope, entry_id, version, text, author)
        last = LastCommand(entry_id=entry_id, version=version)
        self.store.change_records(scope, [last.record(self.clock.now())])
        return entry

    def edited(self, scope: Scope, entry_id: str, version: int, text: str, author: Author) -> Entry:
        """Return the memory with its new text; what says that already stays as it is."""
        try:
            return self.edit(scope, entry_id, Edit(text=text), author, expected_version=version)
        except VersionConflictError:
            present = self.store.get(scope, entry_id)
            if present.text != text:
                raise
            return present


@dataclass(frozen=True, slots=True)
class ConfirmCommand:
    """Does what a confirmation is for: once, within ten minutes, for the same person in the same space."""

    store: Conversations
    clock: Clock
    confirmations: Confirmations
    forget: ForgetEntry
    correct: CorrectMemory

    def __call__(self, scope: Scope, token: str, author: Author) -> ConfirmedCommand:
        """Return what was done. A call that was cut off can be sent again.

        Raises:
            ConfirmationNotFoundError: nothing waits under that token: it is unknown, was used or is too old.
            RecordConflictError: another call is carrying it out.
            VersionConflictError: the memory that is to be corrected was changed meanwhile.
            MemoryOffError: a memory is to be corrected where nothing is stored.
        """
        scope.require_whole(Right.WRITE)
        undo: list[LastCommand] = []

        def act(arguments: Mapping[str, Any]) -> ConfirmedCommand:
            kind = CommandKind(arguments["kind"])
            if kind is CommandKind.CORRECT:
                entry_id, version = str(arguments["entry"]), int(arguments["version"])
                undo.append(LastCommand(entry_id=entry_id, version=version))
                entry = self.correct.edited(scope, entry_id, version, str(arguments["text"]), author)
                return ConfirmedCommand(kind, entry=entry)
            undo.append(LastCommand(operation=str(arguments["operation"])))
            return self._forget(scope, kind, arguments, author)

        def noted(_done: ConfirmedCommand) -> Sequence[RecordChange]:
            return [one.record(self.clock.now()) for one in undo]

        return self.confirmations.carry_out(scope, token, COMMAND, act, noted=noted)

    def _forget(
        self, scope: Scope, kind: CommandKind, arguments: Mapping[str, Any], author: Author
    ) -> ConfirmedCommand:
        return ConfirmedCommand(kind, *forget_as_shown(self.store, self.forget, scope, arguments, author))
