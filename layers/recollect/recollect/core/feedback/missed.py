"""What people expected to find and did not: memories that were asked for by `why-not`, counted."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from recollect.core.model.entry import JsonValue
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey

MISSED_AGE: Final = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class MissedEntry:
    """A memory that somebody asked for. times: how often in a stretch of asking without a break of MISSED_AGE."""

    entry_id: str
    times: int
    last_at: datetime
    revision: int = ABSENT

    def asked_again(self, now: datetime) -> "MissedEntry":
        """Return it with one time more."""
        return MissedEntry(self.entry_id, self.times + 1, now, self.revision)

    def record(self) -> PutRecord:
        """Return it as a record, on condition of the revision that was read."""
        value: dict[str, JsonValue] = {"times": self.times, "at": self.last_at.isoformat()}
        return PutRecord(missed_key(self.entry_id), value, self.last_at + MISSED_AGE, self.revision)


def missed_key(entry_id: str) -> RecordKey:
    """Return where it is counted that a memory was missed."""
    return RecordKey(Collection.MISSED, (entry_id,))


def missed_entry(record: Record) -> MissedEntry:
    """Return what a record counts."""
    value: Any = record.value
    at = datetime.fromisoformat(str(value["at"]))
    return MissedEntry(record.key.parts[0], int(value["times"]), at, record.revision)
