"""Bring a person's memory in: chunks of lines, each once, restored as they were.

This writes below the merging of the write path: what was two memories stays two. Ids are kept; what is there as it is
in the file is skipped, what is there otherwise is reported and never overwritten. The dedup index, listings of handoffs
and vectors are made anew. Each line stands for itself, so that an import that was cut off is simply sent again.
Where a space is paused, or the session of the call incognito, nothing of it is stored.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final

from recollect.core.lifecycle.transfer.entry_lines import EntryLine, VersionLine
from recollect.core.lifecycle.transfer.import_notes import PAUSING_KEY, is_coming_in
from recollect.core.lifecycle.transfer.lines import (
    MAX_LINES,
    Fault,
    Framing,
    Line,
    LineProblem,
    object_of,
    read_line,
    require_no_secret_in,
)
from recollect.core.lifecycle.transfer.manifest import FRAMES, SECTION
from recollect.core.lifecycle.transfer.record_lines import RecordLine
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordKey
from recollect.core.model.scope import PERSON_SPACE, Right, Scope, is_space_name
from recollect.core.model.writes import Author
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.errors import InputError, KeyReusedError, NotPermittedError
from recollect.ports import Clock
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.people.transfer.export_memory import ScopeOf
from recollect.use_cases.people.transfer.restore import (
    LineOutcome,
    Numbered,
    RestoreEntries,
    RestoreRecords,
    RestoreVersions,
    RestoringStep,
    RestoringStore,
)

_STEPS: Final[tuple[tuple[type, type[RestoringStep]], ...]] = (
    (RecordLine, RestoreRecords),
    (EntryLine, RestoreEntries),
    (VersionLine, RestoreVersions),
)
RECEIPT_AGE: Final = timedelta(days=7)  # how long a chunk is known again


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Some lines of a file. number: from 0; first_line: the number in the file of the first one; digest: of all."""

    import_id: str
    number: int
    lines: Sequence[str]
    first_line: int = 1
    digest: str

    @property
    def receipt_key(self) -> RecordKey:
        """Where it is noted that it was taken, among the records about the person."""
        return RecordKey(Collection.IMPORT, (self.import_id, f"{self.number:08d}"))


@dataclass(frozen=True, slots=True)
class NotRemembered:
    """A line of which nothing was stored, since nothing is remembered there now; reason: as for any other write."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of the lines of a chunk, by type; complete: False where time ran out: send it again."""

    imported: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, int] = field(default_factory=dict)
    problems: tuple[LineProblem, ...] = ()
    not_remembered: tuple[NotRemembered, ...] = ()
    complete: bool = True
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class ImportMemory:
    """Restores lines. For people: an agent could bring in as approved what it may not approve."""

    store: RestoringStore
    clock: Clock
    settings: ReadSettings

    def __call__(
        self,
        chunk: Chunk,
        scope_of: ScopeOf,
        author: Author,
        *,
        dry_run: bool = False,
        has_time: Callable[[], bool] = lambda: True,
    ) -> ImportReport:
        """Return what became of each line, or with a dry run, what would.

        Args:
            chunk: the lines. The same chunk again changes nothing and is answered as the first time.
            scope_of: makes the scope of a space as the caller has it.
            author: who brings it in.
            dry_run: store nothing.
            has_time: where it tells that there is none, what is left is not begun.

        Raises:
            InputError: there are too many lines, or they are of another format or a later version.
            KeyReusedError: another chunk came with this number of this import.
            NotPermittedError: the caller may not write all of a space, or does not review it.
        """
        if len(chunk.lines) > MAX_LINES:
            raise InputError("body", f"must have at most {MAX_LINES} lines; send more of them as further chunks")
        person = self._required(scope_of(PERSON_SPACE))
        if not dry_run and (receipt := self._receipt(person, scope_of, chunk)) is not None:
            return receipt
        problems: list[LineProblem] = []
        result = _Result(problems)
        sections = _Sections.of(chunk, problems)
        for space, lines in sections.lines.items():
            scope = self._required(scope_of(space))
            mode = self._mode(scope)
            if mode is not MemoryMode.ON:
                result.pass_over(lines, mode)
            elif not self._restore(scope, lines, author, result, dry_run=dry_run, has_time=has_time):
                return result.report(complete=False)
        report = result.report()
        if not dry_run:
            self._note(person, scope_of, chunk, author, result)
            self._close(sections.closed, scope_of)
        return report

    def _mode(self, scope: Scope) -> MemoryMode:
        """Tell whether lines of a space are stored now: a file that pauses it is itself brought in as a whole."""
        if scope.space == PERSON_SPACE:  # what is there is set by people, and is no memory of any session
            return MemoryMode.ON
        standing = memory_of(self.settings, scope, self.clock.now())
        if standing.mode is MemoryMode.OFF:
            note = self.store.records(scope, [PAUSING_KEY]).get(PAUSING_KEY)
            if is_coming_in(note, standing.value, standing.now):
                return replace(standing, settings=replace(standing.settings, memory_enabled=True)).mode
        return standing.mode

    def _close(self, spaces: Sequence[str], scope_of: ScopeOf) -> None:
        """Have the pause that came with a file hold for imports as well, now that all of a space is in."""
        for space in spaces:
            with suppress(NotPermittedError):  # a section of a space from which no line was sent
                scope = self._required(scope_of(space))
                if PAUSING_KEY in self.store.records(scope, [PAUSING_KEY]):
                    self.store.change_records(scope, [DropRecord(PAUSING_KEY)])

    def _required(self, scope: Scope) -> Scope:
        for right in (Right.READ, Right.WRITE, Right.REVIEW):
            scope.require_whole(right)
        return scope

    def _restore(
        self,
        scope: Scope,
        lines: Sequence[Numbered[Line]],
        author: Author,
        result: "_Result",
        *,
        dry_run: bool,
        has_time: Callable[[], bool],
    ) -> bool:
        """Restore the lines of one space; return whether there was time for all."""
        for kind, made in _STEPS:
            of_kind: list[Any] = [one for one in lines if isinstance(one.line, kind)]
            step = made(self.store, self.clock, scope, author, dry_run=dry_run)
            for start in range(0, len(of_kind), step.AT_ONCE):
                if not has_time():
                    return False
                batch = of_kind[start : start + step.AT_ONCE]
                result.take(scope.space, batch, step(batch))
        return True

    def _receipt(self, person: Scope, scope_of: ScopeOf, chunk: Chunk) -> ImportReport | None:
        """Return what became of a chunk that was taken; None where a space that it went to was erased since."""
        record = self._noted(person, chunk)
        if record is None:
            return None
        if record.value.get("digest") != chunk.digest:
            raise KeyReusedError
        spaces: Any = record.value.get("spaces", [])
        return _report_of(record) if all(self._noted(scope_of(space), chunk) for space in spaces) else None

    def _noted(self, scope: Scope, chunk: Chunk) -> Record | None:
        return self.store.records(scope, [chunk.receipt_key]).get(chunk.receipt_key)

    def _note(self, person: Scope, scope_of: ScopeOf, chunk: Chunk, author: Author, result: "_Result") -> None:
        """Note in each space that lines of the chunk are in it, which goes when it is erased, and then the whole.

        The receipt has a digest of all lines. So there is none where some were not remembered: they may be sent again;
        nor where none is in any space, since what could not be read may be of one that is paused.
        """
        now = self.clock.now()
        is_whole = bool(result.spaces) and not result.not_remembered
        is_in_it = [PutRecord(chunk.receipt_key, {}, now + RECEIPT_AGE)] if is_whole else []
        for space, held in sorted(result.spaces.items()):
            by, why, version = author.name, author.reason, chunk.number + 1
            item = AuditItem(now, AuditAction.IMPORTED, chunk.import_id, by, why, version, count=held)
            trail = [audit_record(item)] if held else []
            if changes := [*trail, *is_in_it]:
                self.store.change_records(scope_of(space), changes)
        if not is_whole:
            return
        value: dict[str, JsonValue] = {
            "digest": chunk.digest,
            "report": _report_value(result.report()),
            "spaces": [*sorted(result.spaces)],
        }
        self.store.change_records(person, [PutRecord(chunk.receipt_key, value, now + RECEIPT_AGE)])


@dataclass(slots=True)
class _Result:
    problems: list[LineProblem]
    imported: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    spaces: dict[str, int] = field(default_factory=dict)  # that hold lines now, and how many of them are new
    not_remembered: list[NotRemembered] = field(default_factory=list)

    def take(self, space: str, lines: Sequence[Numbered[Any]], outcomes: Sequence[LineOutcome | LineProblem]) -> None:
        for one, outcome in zip(lines, outcomes, strict=True):
            match outcome:
                case LineOutcome.IMPORTED:
                    self.imported[one.line.type] += 1
                    self.spaces[space] = self.spaces.get(space, 0) + 1
                case LineOutcome.SKIPPED:
                    self.skipped[one.line.type] += 1
                    self.spaces.setdefault(space, 0)
                case LineProblem():
                    self.problems.append(outcome)

    def pass_over(self, lines: Sequence[Numbered[Any]], mode: MemoryMode) -> None:
        self.not_remembered += [NotRemembered(one.number, mode.reason) for one in lines]

    def report(self, *, complete: bool = True) -> ImportReport:
        problems = tuple(sorted(self.problems, key=lambda one: one.line))
        passed_over = tuple(sorted(self.not_remembered, key=lambda one: one.line))
        return ImportReport(dict(self.imported), dict(self.skipped), problems, passed_over, complete)


@dataclass(frozen=True, slots=True)
class _Sections:
    """The lines of a chunk that can be read, by their spaces; closed: spaces of which the chunk holds the last line."""

    lines: dict[str, list[Numbered[Line]]] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, chunk: Chunk, problems: list[LineProblem]) -> "_Sections":
        """Return them; note the lines that cannot be read."""
        found = cls()
        for number, text in enumerate(chunk.lines, start=chunk.first_line):
            if not text.strip():
                continue
            fault, value = Fault.INVALID, dict[str, Any]()
            try:
                value = object_of(text)
                line = read_line(value)
                fault = Fault.SECRET
                require_no_secret_in(value)
            except InputError as error:
                if error.field in {"format", "version"} and fault is Fault.INVALID and value.get("type") in FRAMES:
                    raise
                problems.append(LineProblem(number, fault, error.field, error.problem))
                continue
            if not isinstance(line, Framing):
                found.lines.setdefault(line.space, []).append(Numbered(number, line))
            elif line.type == SECTION and is_space_name(str(value.get("space"))):
                found.closed.append(str(value["space"]))
        return found


def _report_value(report: ImportReport) -> dict[str, JsonValue]:
    problems: list[JsonValue] = [[one.line, one.fault.value, one.field, one.problem] for one in report.problems]
    return {"imported": dict(report.imported), "skipped": dict(report.skipped), "problems": problems}


def _report_of(record: Record) -> ImportReport:
    value: Any = record.value["report"]
    problems = (LineProblem(line, Fault(fault), name, problem) for line, fault, name, problem in value["problems"])
    return ImportReport(value["imported"], value["skipped"], tuple(problems), repeated=True)
