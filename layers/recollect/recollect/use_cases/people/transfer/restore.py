"""Restore lines: entries with their place in everything that follows from them, former values, records."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from recollect.core.deduplication.dedup_index import changed_index_records, holder_keys
from recollect.core.lifecycle.transfer.entry_lines import EntryLine, VersionLine, entry_members
from recollect.core.lifecycle.transfer.import_notes import brought_in, pausing
from recollect.core.lifecycle.transfer.lines import Fault, LineProblem
from recollect.core.lifecycle.transfer.record_lines import RecordLine
from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.handoffs import handoff_of, handoff_records
from recollect.core.model.listing import pages
from recollect.core.model.records import PutRecord, Record, RecordChange, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import (
    Author,
    Committed,
    Duplicate,
    Outcome,
    Refused,
    SessionStep,
    VersionRecord,
    Write,
)
from recollect.errors import ConflictError, InputError, NameTakenError, RecordConflictError
from recollect.ports import Clock, Conversations, Transfers
from recollect.use_cases.common.entry_refs import entries_of

PAGE: Final = 100
MAX_ATTEMPTS: Final = 20  # of one line, each lost to somebody else who writes at the same moment
LineT_co = TypeVar("LineT_co", covariant=True)


class RestoringStore(Conversations, Transfers, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class Numbered(Generic[LineT_co]):
    """A line with its number in the file."""

    number: int
    line: LineT_co

    def clash(self, name: str, problem: str) -> LineProblem:
        """Return the problem that something else is there."""
        return LineProblem(self.number, Fault.CLASH, name, problem)

    def invalid(self, name: str, problem: str) -> LineProblem:
        """Return the problem that a field is not as it should be."""
        return LineProblem(self.number, Fault.INVALID, name, problem)


class LineOutcome(Enum):
    """What became of a line: it was brought in, or was there already."""

    IMPORTED = auto()
    SKIPPED = auto()


@dataclass(frozen=True, slots=True)
class RestoringStep(ABC):
    """Restores one sort of lines of one space, AT_ONCE of them in a call."""

    AT_ONCE: ClassVar[int] = 50

    store: RestoringStore
    clock: Clock
    scope: Scope
    author: Author
    dry_run: bool

    @abstractmethod
    def __call__(self, lines: Sequence[Numbered[Any]]) -> list[LineOutcome | LineProblem]:
        """Return what became of each line."""

    def former(self, record: VersionRecord) -> VersionRecord | None:
        """Return the former value of an entry at the version of another one, None where it is not kept."""
        listed = pages(lambda after: self.store.versions(self.scope, record.entry.id, limit=PAGE, after=after))
        return next((one for page in listed for one in page if one.entry.version == record.entry.version), None)


_Entries: TypeAlias = Sequence[Numbered[EntryLine]]
_Found: TypeAlias = LineOutcome | LineProblem


class RestoreEntries(RestoringStep):
    """Restores entries whose ids are free."""

    def __call__(self, lines: _Entries) -> list[_Found]:
        """Return what became of each."""
        found: dict[int, _Found] = {}
        waiting = list(lines)
        for attempt in range(MAX_ATTEMPTS):
            waiting = self._restore(waiting, found, last=attempt == MAX_ATTEMPTS - 1)
            if not waiting:
                break
        return [found[one.number] for one in lines]

    def _restore(self, lines: _Entries, found: dict[int, _Found], *, last: bool) -> list[Numbered[EntryLine]]:
        """Compare with what is there, write the others; return those that were overtaken."""
        held = entries_of(self.store, self.scope, (one.line.members["id"] for one in lines))
        new: list[tuple[Numbered[EntryLine], Entry]] = []
        for one in lines:
            entry = one.line.entry(self.scope)
            twin = held.get(entry.id)
            if twin is None:
                held[entry.id] = entry  # the same id once more in this chunk meets it
                new.append((one, entry))
            else:
                found[one.number] = self._compared(one, entry, twin)
        if self.dry_run:
            found.update((one.number, self._would(one, entry)) for one, entry in new)
            return []
        again = []
        outcomes = self.store.commit(self.scope, self._writes([entry for _, entry in new])) if new else []
        for (one, _), outcome in zip(new, outcomes, strict=True):
            told = _told(one, outcome, last=last)
            if told is None:
                again.append(one)
            else:
                found[one.number] = told
        return again

    def _compared(self, one: Numbered[EntryLine], entry: Entry, held: Entry) -> _Found:
        """Compare with what is there, or was before it was changed there."""
        known: Entry | None = held
        if entry.version < held.version:
            former = self.former(VersionRecord(entry, "", None, entry.modified_at))
            known = None if former is None else replace(former.entry, context=entry.context)
        if known is None or known.version != entry.version:
            right = f"must be {held.version}, as it is there, or the id must be free: what is there stays"
            return one.clash("version", right)
        name = _difference(entry, known)
        return (
            LineOutcome.SKIPPED
            if name is None
            else one.clash(name, "must be as it is there at this version: that stays")
        )

    def _would(self, one: Numbered[EntryLine], entry: Entry) -> _Found:
        """Tell what a write would be refused for."""
        message = _message_of(entry)
        if message is None or entry.session_id is None:
            return LineOutcome.IMPORTED
        stored = self.store.stored_messages(self.scope, entry.session_id, [message]).get(message)
        return LineOutcome.IMPORTED if stored is None else _other_message(one)

    def _writes(self, entries: Sequence[Entry]) -> list[Write]:
        keys = holder_keys(*entries)
        holders: dict[RecordKey, Record] = dict(self.store.records(self.scope, keys)) if keys else {}
        revisions: dict[str, int] = {}
        return [self._write(entry, holders, revisions) for entry in entries]

    def _write(self, entry: Entry, holders: dict[RecordKey, Record], revisions: dict[str, int]) -> Write:
        """Return the write of an entry behind those of the same call, whose records and steps it counts on."""
        records: list[RecordChange] = list(changed_index_records(None, entry, list(holders.values())))
        records.append(brought_in(entry, self.clock.now()))
        holders.update(
            (put.key, Record(put.key, put.value)) for put in records if isinstance(put, PutRecord) and put.expected == 0
        )
        handoff = handoff_of(entry) if entry.kind is Kind.HANDOFF else None
        if handoff is not None:
            records += handoff_records(entry, handoff)
        step = self._step(entry, revisions) if entry.kind is Kind.TURN else None
        return Write(entry, self.author, session=step, records=tuple(records), restores=True)

    def _step(self, entry: Entry, revisions: dict[str, int]) -> SessionStep | None:
        session = entry.session_id
        if session is None:
            return None
        if session not in revisions:
            window = self.store.session_window(self.scope, session, entry.occurred_at, before=1, after=1)
            revisions[session] = window.revision
        expected = revisions[session]
        revisions[session] += 1
        return SessionStep(session, expected, _message_of(entry))


class RestoreVersions(RestoringStep):
    """Restores former values of entries that are there, where they are free."""

    def __call__(self, lines: Sequence[Numbered[VersionLine]]) -> list[_Found]:
        """Return what became of each."""
        held = entries_of(self.store, self.scope, (one.line.value.members["id"] for one in lines))
        found: dict[int, _Found] = {}
        fitting: list[tuple[Numbered[VersionLine], VersionRecord]] = []
        for one in lines:
            record = one.line.version(self.scope)
            problem = self._misfit(one, record, held.get(record.entry.id))
            if problem is None:
                fitting.append((one, record))
            else:
                found[one.number] = problem
        stored = self._store([record for _, record in fitting])
        for (one, record), is_new in zip(fitting, stored, strict=True):
            found[one.number] = LineOutcome.IMPORTED if is_new else self._kept(one, record)
        return [found[one.number] for one in lines]

    def _misfit(self, one: Numbered[VersionLine], record: VersionRecord, present: Entry | None) -> _Found | None:
        if present is None:
            if self.dry_run:  # its entry may stand in a chunk before, which nobody has stored
                return LineOutcome.IMPORTED
            return one.invalid("value.id", "must be that of an entry that is there, or stands before it in the file")
        if record.entry.created_at != present.created_at:
            return one.clash("value.created_at", "must be that of its entry: another entry has this id")
        if record.entry.version >= present.version:
            return one.clash("value.version", f"must be below that of its entry, which is {present.version}")
        return None

    def _store(self, records: Sequence[VersionRecord]) -> list[bool]:
        if not self.dry_run:
            return self.store.restore_versions(self.scope, records) if records else []
        return [self.former(record) is None for record in records]

    def _kept(self, one: Numbered[VersionLine], record: VersionRecord) -> _Found:
        held = self.former(record)
        if held is None:
            return one.clash("value.id", "is of an entry that was removed meanwhile")
        same = (record.modified_by, record.reason, record.replaced_at) == (
            held.modified_by,
            held.reason,
            held.replaced_at,
        )
        if same and _difference(record.entry, replace(held.entry, context=None)) is None:
            return LineOutcome.SKIPPED
        return one.clash("value.version", "is there with another value, which stays")


def _difference(entry: Entry, held: Entry) -> str | None:
    """Return the first field in which two values differ; what changes by being used is none."""
    mine, theirs = (entry_members(replace(value, statistics=entry.statistics)) for value in (entry, held))
    if canonical(mine) == canonical(theirs):
        return None
    return next((name for name in sorted({*mine, *theirs}) if mine.get(name) != theirs.get(name)), "metadata")


def _told(one: Numbered[EntryLine], outcome: Outcome, *, last: bool) -> _Found | None:
    """Return what became of a line; None when it was overtaken and is to be tried again."""
    match outcome:
        case Committed():
            return LineOutcome.IMPORTED
        case Duplicate():
            return _other_message(one)
        case Refused(NameTakenError()):
            return one.clash("name", "must be free: another entry of this space has it")
        case Refused(InputError() as error):
            return one.invalid(error.field, error.problem)
        case Refused(ConflictError()) if not last:
            return None
        case Refused(error):
            raise error


def _other_message(one: Numbered[EntryLine]) -> LineProblem:
    return one.clash("source_ids", "must begin with a new message id: the message is there as another entry")


def _message_of(turn: Entry) -> str | None:
    """Return the id of the message that a turn was made of: its first source."""
    return turn.source_ids[0] if turn.kind is Kind.TURN and turn.source_ids else None


KEY: Final = "key"


class RestoreRecords(RestoringStep):
    """Restores records whose keys are free; what has expired meanwhile is passed over."""

    AT_ONCE: ClassVar[int] = 12  # with what goes with them they are one transaction

    def __call__(self, lines: Sequence[Numbered[RecordLine]]) -> list[LineOutcome | LineProblem]:
        """Return what became of each."""
        overtaken: RecordConflictError | None = None
        for _ in range(MAX_ATTEMPTS):
            held = dict(self.store.records(self.scope, [one.line.record.key for one in lines]))
            found = [self._compared(one, held) for one in lines]
            new = [one for one, told in zip(lines, found, strict=True) if told is LineOutcome.IMPORTED]
            if self.dry_run or not new:
                return found
            try:
                self.store.change_records(self.scope, self._changes(new))
            except RecordConflictError as error:
                overtaken = error
            else:
                return found
        raise overtaken or RecordConflictError(KEY)

    def _changes(self, lines: Sequence[Numbered[RecordLine]]) -> list[RecordChange]:
        changes = [change for one in lines for change in one.line.changes()]
        now = self.clock.now()
        return [*changes, *(note for one in lines for note in pausing(one.line.record, now))]

    def _compared(self, one: Numbered[RecordLine], held: dict[RecordKey, Record]) -> LineOutcome | LineProblem:
        record = one.line.record
        if not record.alive(self.clock.now()):
            return LineOutcome.SKIPPED
        there = held.get(record.key)
        if there is None:
            held[record.key] = record  # the same key once more in this chunk meets it
            return LineOutcome.IMPORTED
        return (
            LineOutcome.SKIPPED
            if one.line.is_same(there)
            else one.clash(KEY, "is there with another value, which stays")
        )
