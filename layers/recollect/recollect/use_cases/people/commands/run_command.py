"""Carry out a command: at once what only shows, adds or can be undone in a word; what takes away when confirmed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.coming_back import MOST_TOGETHER
from recollect.core.lifecycle.screening import new_text
from recollect.core.model.confirmations import CONFIRMATION_AGE
from recollect.core.model.entry import Entry, JsonValue, Kind, Role
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.model.trust import least, trust_of_author
from recollect.core.model.writes import Author
from recollect.core.query.commands.command import NO_COMMAND, SWITCHES, Command, CommandKind
from recollect.core.query.commands.edits import corrected, says
from recollect.core.query.temporal.spans import german_spans, spans_in
from recollect.core.spaces.changes import SpaceChange
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.core.text.words import fold
from recollect.ports import Clock, Conversations, IdSource
from recollect.use_cases.common.confirmations import COMMAND, ConfirmationAsked, Confirmations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.memory_switch import memory_of, require_memory
from recollect.use_cases.common.person import ReadPerson, inherited, zone_of
from recollect.use_cases.memories.edit import Pin
from recollect.use_cases.memories.made_of import related_to, related_to_any
from recollect.use_cases.people.commands.confirm_command import ConfirmCommand, UndoCommand
from recollect.use_cases.people.commands.referents import MOST_FOUND, FindReferents, Found, naming, sharing
from recollect.use_cases.people.commands.switching import NOTHING_SWITCHED, Switched, SwitchMemory
from recollect.use_cases.people.commands.understand import UnderstandCommand
from recollect.use_cases.people.forget_topic import as_arguments, with_others
from recollect.use_cases.search.record_results import RecordServed
from recollect.use_cases.spaces.trail import ListChanges

_MEMORIES: Final = frozenset({Kind.MEMORY})
_NAMED_ALONE: Final = 5  # of what a topic finds, the entries that are shown as what may be meant


class CommandStatus(StrEnum):
    """What became of a command."""

    NO_COMMAND = "none"
    DONE = "done"
    TO_CONFIRM = "to_confirm"
    NOTHING_FOUND = "nothing_found"
    DECLINED = "declined"
    AMBIGUOUS = "ambiguous"
    VALUE_MISSING = "value_missing"


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """What became of a command.

    entries: what it was about, what it may be about where it is ambiguous, or what is remembered. more: whether there
    may be more than these. also: what says the same and would go with it. proposed: what a memory would say.
    confirmation: what confirms it. is_held: nothing is stored until that is answered, or can be no more. changes,
    since: what changed, and since when. switched: what holds from now on, of the memory.
    """

    command: Command
    status: CommandStatus
    entries: tuple[Entry, ...] = ()
    more: bool = False
    also: tuple[Entry, ...] = ()
    proposed: str | None = None
    confirmation: ConfirmationAsked | None = None
    is_held: bool = False
    changes: tuple[SpaceChange, ...] = ()
    since: datetime | None = None
    switched: Switched = NOTHING_SWITCHED


@dataclass(frozen=True, slots=True)
class GivenCommand:
    """A message: whose, in which conversation, by whom.

    speaker: the name of who wrote it, None for the person; role: as what.
    """

    scope: Scope
    text: str
    session_id: str | None
    author: Author
    speaker: str | None = None
    role: Role = Role.USER


@dataclass(frozen=True, slots=True)
class RunCommand:
    """Reads a message and carries out the command that it is. What is no command touches nothing.

    Nothing of the message is stored or logged, but for the new value of a memory that is corrected.
    """

    store: Conversations
    clock: Clock
    ids: IdSource
    understand: UnderstandCommand
    find: FindReferents
    confirmations: Confirmations
    confirm: ConfirmCommand
    pin: Pin
    undo: UndoCommand
    switch: SwitchMemory
    list_changes: ListChanges
    note_served: RecordServed

    def __call__(
        self,
        scope: Scope,
        text: str,
        author: Author,
        *,
        session_id: str | None = None,
        role: Role = Role.USER,
        speaker: str | None = None,
    ) -> CommandOutcome:
        """Return what became of a message. Nobody but the person gives commands.

        Args:
            scope: whose memory it is.
            text: the message.
            author: who calls.
            session_id: the conversation, None for none.
            role: of who wrote it.
            speaker: the name of who wrote it, None for the person.

        Raises:
            InputError: an incognito session is to begin or end, and no session is named.
            MemoryOffError: a memory is to be corrected where nothing is stored.
            NotIncognitoError: what is to end is not incognito.
        """
        scope.require_whole(Right.WRITE)
        said = GivenCommand(scope, text, session_id, author, speaker, role)
        person = None if speaker is None else ReadPerson(self.store)(Owner(scope.owner)).name
        if role is not Role.USER or (speaker and person and not _is_same_name(speaker, person)):
            return CommandOutcome(NO_COMMAND, CommandStatus.NO_COMMAND)
        may_be_another = bool(speaker and not person)
        answered = None if may_be_another else self.confirm.in_words(scope, text, author, session_id)
        if answered is not None:
            status = CommandStatus.DECLINED if answered.is_declined else CommandStatus.DONE
            return CommandOutcome(Command(answered.kind), status, switched=self._shown(said, answered.switched))
        command = self.understand(scope, text)
        if command.kind is CommandKind.NONE:
            return CommandOutcome(command, CommandStatus.NO_COMMAND)
        if may_be_another:  # it may be somebody else's: the person is asked
            command = replace(command, is_bare=False)
        return self._acts()[command.kind](said, command)

    def _acts(self) -> Mapping[CommandKind, Callable[[GivenCommand, Command], CommandOutcome]]:
        return {
            CommandKind.FORGET_THAT: self._forget,
            CommandKind.FORGET_ABOUT: self._forget,
            CommandKind.PIN_THAT: self._pin,
            CommandKind.UNPIN_THAT: self._pin,
            CommandKind.CORRECT: self._correct,
            CommandKind.RECALL_ABOUT: self._recall,
            CommandKind.WHAT_CHANGED: self._changed,
            CommandKind.UNDO: self._undo,
            **dict.fromkeys(SWITCHES, self._switch),
            CommandKind.EXPORT: lambda _said, command: CommandOutcome(command, CommandStatus.DONE),
        }

    def _forget(self, said: GivenCommand, command: Command) -> CommandOutcome:
        meant = self._meant(said, command)
        found = meant.entries
        if not found:
            return CommandOutcome(command, CommandStatus.NOTHING_FOUND)
        if command.kind is CommandKind.FORGET_THAT and len(found) > 1:
            return CommandOutcome(command, CommandStatus.AMBIGUOUS, found)
        most = 0 if command.is_about_everything else MOST_TOGETHER - len(found)
        related = tuple(related_to_any(self.store, said.scope, found, most)) if most > 0 else ()
        shown = with_others(self.store, said.scope, found, related)
        arguments: dict[str, JsonValue] = {
            "kind": command.kind.value,
            "operation": self.ids.new_id(self.clock.now()),
            **as_arguments(shown),
        }
        asked = self.confirmations.ask(said.scope, COMMAND, arguments, said.author)
        also = shown[len(found) :]
        return CommandOutcome(command, CommandStatus.TO_CONFIRM, found, meant.more, also, confirmation=asked)

    def _meant(self, said: GivenCommand, command: Command) -> Found:
        if command.kind is not CommandKind.FORGET_ABOUT:
            return Found(self._that(said, command))
        return self.find.to_forget(said.scope, command.topic)

    def _that(self, said: GivenCommand, command: Command) -> tuple[Entry, ...]:
        return self.find.pointed_at(said.scope, said.session_id, said.text, command)

    def _pin(self, said: GivenCommand, command: Command) -> CommandOutcome:
        pointed = self._that(said, command)
        if len(pointed) != 1:
            return CommandOutcome(command, CommandStatus.AMBIGUOUS if pointed else CommandStatus.NOTHING_FOUND, pointed)
        memory = self._memory_of(said.scope, pointed[0])
        entry = self.pin(said.scope, memory.id, said.author, pinned=command.kind is CommandKind.PIN_THAT)
        return CommandOutcome(command, CommandStatus.DONE, (entry,))

    def _memory_of(self, scope: Scope, entry: Entry) -> Entry:
        """Return the memory that was made of a turn, or else the entry itself."""
        if entry.kind is not Kind.TURN:
            return entry
        related = entries_of(self.store, scope, related_to(self.store, scope, entry)).values()
        return next((one for one in related if one.kind is Kind.MEMORY), entry)

    def _correct(self, said: GivenCommand, command: Command) -> CommandOutcome:
        settings = require_memory(
            self.switch.change_settings.read, said.scope, self.clock.now(), [said.session_id]
        ).settings
        thing = command.topic or command.old
        pointed = self._that(said, command)
        about = self.find.about(said.scope, command.topic or said.text, kinds=_MEMORIES) if thing else Found()
        found = naming(thing, about.entries)
        saying = [one for one in found if command.old and says(one.text, command.old)]
        memories = [*saying, *(self._memory_of(said.scope, one) for one in pointed), *found]
        if not memories:
            return CommandOutcome(command, CommandStatus.NOTHING_FOUND)
        if len(pointed) > 1 and not saying:
            return CommandOutcome(command, CommandStatus.AMBIGUOUS, pointed)
        entry = memories[0]
        if not command.new:
            shown = tuple({one.id: one for one in memories}.values())[:_NAMED_ALONE]
            return CommandOutcome(command, CommandStatus.VALUE_MISSING, shown)
        made = corrected(entry.text, command.old, command.new, command.topic)
        if made is None:
            return CommandOutcome(command, CommandStatus.VALUE_MISSING, (entry,))
        trust = least(entry.trust, trust_of_author(said.author))
        text = new_text(made.text, entry, trust, settings)
        arguments: dict[str, JsonValue] = {
            "kind": command.kind.value,
            "entry": entry.id,
            "version": entry.version,
            "text": text,
        }
        asked = self.confirmations.ask(said.scope, COMMAND, arguments, said.author)
        return CommandOutcome(command, CommandStatus.TO_CONFIRM, (entry,), proposed=text, confirmation=asked)

    def _recall(self, said: GivenCommand, command: Command) -> CommandOutcome:
        found = self._about(said.scope, command.topic)
        if not found.entries:
            return CommandOutcome(command, CommandStatus.NOTHING_FOUND)
        self._serve(said, found.entries)
        return CommandOutcome(command, CommandStatus.DONE, found.entries, found.more)

    def _about(self, scope: Scope, topic: str) -> Found:
        """Return the memories that name a topic; where none does what was said of it, else the memories near it."""
        memories = self.find.about(scope, topic, kinds=_MEMORIES)
        if not topic:
            return memories
        if named := sharing(topic, memories.entries, speakers=True):
            return replace(memories, entries=named)
        said = self.find.about(scope, topic)
        named = sharing(topic, said.entries, speakers=True)
        return replace(said, entries=named) if named else memories if memories.entries else said

    def _serve(self, said: GivenCommand, entries: Sequence[Entry]) -> None:
        """Note what was served, so that "that" may mean it; nothing of a session that is incognito."""
        if said.session_id is None:
            return
        standing = memory_of(self.switch.change_settings.read, said.scope, self.clock.now(), [said.session_id])
        if standing.mode_in(said.session_id) is MemoryMode.ON:
            self.note_served(said.scope, said.session_id, entries)

    def _changed(self, said: GivenCommand, command: Command) -> CommandOutcome:
        zone = zone_of(self.store, said.scope, self.switch.change_settings.read(said.scope))
        since = _moment(command.since, self.clock.now(), zone)
        page = self.list_changes(said.scope, since=since, session_id=said.session_id, limit=MOST_FOUND)
        return CommandOutcome(command, CommandStatus.DONE, changes=page.items, since=since)

    def _undo(self, said: GivenCommand, command: Command) -> CommandOutcome:
        entries = self.undo(said.scope, said.author)
        return CommandOutcome(command, CommandStatus.DONE if entries else CommandStatus.NOTHING_FOUND, entries)

    def _switch(self, said: GivenCommand, command: Command) -> CommandOutcome:
        """Switch the memory where the message says nothing else; else ask, and store nothing meanwhile."""
        kind, session_id = command.kind, said.session_id
        if command.is_bare or not self.switch.changes(said.scope, kind, session_id):
            switched = self.switch(said.scope, kind, session_id, said.author)
            self.confirm.withdraw(said.scope, session_id)
            return CommandOutcome(command, CommandStatus.DONE, switched=self._shown(said, switched))
        arguments: dict[str, JsonValue] = {"kind": kind.value, "session": session_id}
        # Held first: where that fails nobody is asked, so nothing is stored behind a question
        is_held = self.switch.hold(said.scope, kind, session_id, self.clock.now() + CONFIRMATION_AGE)
        self.confirm.withdraw(said.scope, session_id)
        asked = self.confirmations.ask(said.scope, COMMAND, arguments, said.author)
        return CommandOutcome(command, CommandStatus.TO_CONFIRM, confirmation=asked, is_held=is_held)

    def _shown(self, said: GivenCommand, switched: Switched) -> Switched:
        settings = switched.settings and inherited(self.store, said.scope, switched.settings)
        return replace(switched, settings=settings)


def _is_same_name(one: str, other: str) -> bool:
    """Tell whether two names may be one person's: one is the other, or a part of it such as the first name."""
    some, others = set(one.casefold().split()), set(other.casefold().split())
    return some <= others or others <= some


def _moment(since: str, now: datetime, zone: ZoneInfo) -> datetime | None:
    """Return the beginning of a time that was said, None where none was said that is understood."""
    today = now.astimezone(zone).date()
    for asked in (f"since {since}", f"in {since}", since, f"seit {since}"):
        spans = spans_in(fold(asked), today) or german_spans(fold(asked), asked, today)
        first = next((span.first for span in spans if span.first is not None), None)
        if since and first is not None:
            return _midnight(first, zone)
    return None


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
