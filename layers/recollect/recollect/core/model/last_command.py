"""The last command of a space that took something away or corrected it, so that it can be undone."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

LAST_COMMAND: Final = RecordKey(Collection.LAST_COMMAND, ("last",))
_AGE: Final = timedelta(days=8)  # as long as a space can let people undo, and some more


@dataclass(frozen=True, slots=True)
class LastCommand:
    """Ids and numbers. operation: under which entries were forgotten; or entry_id and the version to go back to."""

    operation: str | None = None
    entry_id: str | None = None
    version: int = 0

    def record(self, now: datetime) -> PutRecord:
        """Return it as a record, in the place of the one before."""
        value = {"operation": self.operation, "entry": self.entry_id, "version": self.version}
        return PutRecord(LAST_COMMAND, value, now + _AGE)


def last_command(record: Record | None) -> LastCommand | None:
    """Return what a record holds; None where there is none."""
    if record is None:
        return None
    operation, entry = record.value["operation"], record.value["entry"]
    return LastCommand(
        None if operation is None else str(operation),
        None if entry is None else str(entry),
        int(str(record.value["version"])),
    )
