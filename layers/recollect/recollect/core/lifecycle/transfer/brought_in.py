"""Which entries were brought in as they were: nothing is made of them again that their own deployment has made."""

import hashlib
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey

_KEPT: Final = timedelta(days=30)  # longer than a request for vectors waits, or lies among the dead letters


def brought_in_key(entry_id: str) -> RecordKey:
    """Return where it is noted that an entry was brought in."""
    return RecordKey(Collection.BROUGHT_IN, (entry_id,))


def brought_in(entry: Entry, now: datetime) -> PutRecord:
    """Return the note that an entry is brought in with the text that it has."""
    return PutRecord(brought_in_key(entry.id), {"of": _digest(entry)}, now + _KEPT)


def is_as_brought_in(entry: Entry, record: Record | None) -> bool:
    """Tell whether an entry still has the text that it was brought in with."""
    return record is not None and record.value.get("of") == _digest(entry)


def _digest(entry: Entry) -> str:
    return hashlib.sha256(entry.text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
