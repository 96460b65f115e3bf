"""Carry out a command that was asked for and is confirmed, or decline it; undo the last one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from recollect.core.model.drafts import Edit
from recollect.core.model.entry import Entry
from recollect.core.model.last_command import LAST_COMMAND, LastCommand, last_command
from recollect.core.model.records import DropRecord, RecordChange, RecordKey
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import SWITCHES, CommandKind
from recollect.core.query.commands.parser import answer_of
from recollect.errors import EntryNotFoundError, NotForgottenError, VersionConflictError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.confirmations import COMMAND, Confirmations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.edit import EditEntry
from recollect.use_cases.memories.forget import ForgetEntry
from recollect.use_cases.memories.history import RevertEntry
from recollect.use_cases.people.commands.switching import HOLDS, NOTHING_SWITCHED, Switched, SwitchMemory
from recollect.use_cases.people.forget_topic import RestoreTopic, forget_as_shown


@dataclass(frozen=True, slots=True)
class ConfirmedCommand:
    """What was done. forgotten, left: ids of what is gone, and of what was changed since it was shown and stays.

    entry: what says something else now, None where entries were forgotten. switched: what holds now, where the memory
    was switched. is_declined: nothing was done, and it can be confirmed no more.
    """

    kind: CommandKind
    forgotten: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    entry: Entry | None = None
    switched: Switched = NOTHING_SWITCHED
    is_declined: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmCommand:
    """Does what a confirmation is for: once, within ten minutes, for the same person in the same space."""

    store: Conversations
    clock: Clock
    confirmations: Confirmations
    forget: ForgetEntry
    edit: EditEntry
    switch: SwitchMemory

    def in_words(self, scope: Scope, text: str, author: Author, session_id: str | None) -> ConfirmedCommand | None:
        """Return what a bare yes or no did to the last question about the memory in a conversation.

        None where it is neither, or nothing was asked there. What would forget or correct is never confirmed so: a
        "yes" may be said to somebody else.
        """
        answer = answer_of(text)
        if answer is None:
            return None
        for key, asked in self.confirmations.waiting(scope, COMMAND):
            if asked.arguments["kind"] in SWITCHES and asked.arguments["session"] == session_id:
                return self(scope, key, author, declines=not answer)
        return None

    def __call__(
        self, scope: Scope, token: str | RecordKey, author: Author, *, declines: bool = False
    ) -> ConfirmedCommand:
        """Return what was done. A call that was cut off can be sent again.

        Args:
            scope: whose.
            token: what confirms it, or where that is noted.
            author: who confirms it.
            declines: it is not to be done: nothing is stored less from then on, and it can be confirmed no more.

        Raises:
            ConfirmationNotFoundError: nothing waits under that token: it is unknown, was used or is too old.
            RecordConflictError: another call is carrying it out.
            VersionConflictError: the memory that is to be corrected was changed meanwhile.
            MemoryOffError: a memory is to be corrected where nothing is stored.
            NotIncognitoError: what is to end is not incognito any more.
        """
        scope.require_whole(Right.WRITE)
        undo: list[LastCommand] = []

        def act(arguments: Mapping[str, Any]) -> ConfirmedCommand:
            kind = CommandKind(arguments["kind"])
            if declines:
                if kind in SWITCHES:
                    self._decline(scope, kind, arguments["session"])
                return ConfirmedCommand(kind, is_declined=True)
            if kind in SWITCHES:
                switched = self.switch(scope, kind, arguments["session"], author)
                self.withdraw(scope, arguments["session"])
                return ConfirmedCommand(kind, switched=switched)
            if kind is CommandKind.CORRECT:
                entry_id, version = str(arguments["entry"]), int(arguments["version"])
                undo.append(LastCommand(entry_id=entry_id, version=version))
                entry = self._correct(scope, entry_id, version, str(arguments["text"]), author)
                return ConfirmedCommand(kind, entry=entry)
            undo.append(LastCommand(operation=str(arguments["operation"])))
            return self._forget(scope, kind, arguments, author)

        def noted(_done: ConfirmedCommand) -> Sequence[RecordChange]:
            return [one.record(self.clock.now()) for one in undo]

        return self.confirmations.carry_out(scope, token, COMMAND, act, noted=noted)

    def withdraw(self, scope: Scope, session_id: str | None) -> None:
        """Withdraw each question whether to switch the memory that waits in a conversation."""
        self.confirmations.withdraw(
            scope, COMMAND, lambda asked: asked["kind"] in SWITCHES and asked["session"] == session_id
        )

    def _decline(self, scope: Scope, kind: CommandKind, session_id: str | None) -> None:
        """End the holds of a conversation's questions; that of the space where no other conversation asks for it."""
        self.withdraw(scope, session_id)
        if kind not in HOLDS:
            return
        if session_id is not None:
            self.switch.hold(scope, CommandKind.INCOGNITO_START, session_id, None)
        waiting = self.confirmations.waiting(scope, COMMAND)
        if all(asked.arguments["kind"] != CommandKind.MEMORY_OFF for _, asked in waiting):
            self.switch.hold(scope, CommandKind.MEMORY_OFF, session_id, None)

    def _correct(self, scope: Scope, entry_id: str, version: int, text: str, author: Author) -> Entry:
        """Return the memory with its new text; what says that already stays as it is. See EditEntry for the errors."""
        try:
            return self.edit(scope, entry_id, Edit(text=text), author, expected_version=version)
        except VersionConflictError:
            present = self.store.get(scope, entry_id)
            if present.text != text:
                raise
            return present

    def _forget(
        self, scope: Scope, kind: CommandKind, arguments: Mapping[str, Any], author: Author
    ) -> ConfirmedCommand:
        return ConfirmedCommand(kind, *forget_as_shown(self.store, self.forget, scope, arguments, author))


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
