"""Restore records: where nothing is there yet, with what goes with each."""

from collections.abc import Sequence
from typing import ClassVar, Final

from recollect.core.lifecycle.transfer.lines import LineProblem
from recollect.core.lifecycle.transfer.pausing import pausing
from recollect.core.lifecycle.transfer.record_lines import RecordLine
from recollect.core.model.records import Record, RecordChange, RecordKey
from recollect.errors import RecordConflictError
from recollect.use_cases.people.transfer.restore_entries import MAX_ATTEMPTS
from recollect.use_cases.people.transfer.restoring import LineOutcome, Numbered, RestoringStep

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
