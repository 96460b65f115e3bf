"""What was forgotten together, so that it comes back together: records under the one that all of it went with."""

import hashlib
from datetime import datetime, timedelta
from typing import Final

from recollect.core.model.entry import Entry
from recollect.core.model.records import Collection, DropRecord, PutRecord, Record, RecordKey, RecordPrefix

# As long as a space can let people undo, and some more: each space's own time is looked at when something comes back
_KEPT: Final = timedelta(days=8)
MOST_TOGETHER: Final = 1_000


def gone_with(root: str, entry: Entry, now: datetime) -> PutRecord:
    """Return the note that an entry, as it is forgotten now, goes with a root: an entry's id, or `session_root`."""
    return PutRecord(RecordKey(Collection.GONE_WITH, (root, entry.id)), {"version": entry.version}, now + _KEPT)


def back_from(root: str, entry_id: str) -> DropRecord:
    """Return what drops the note that an entry went with a root: it is back, or went another way since."""
    return DropRecord(RecordKey(Collection.GONE_WITH, (root, entry_id)))


def gone_with_prefix(root: str) -> RecordPrefix:
    """Return where that is noted which went with a root."""
    return RecordPrefix(Collection.GONE_WITH, (root,))


def version_when_gone(record: Record) -> tuple[str, int]:
    """Return an entry's id and its version when it went; one that was changed since went another way, or is back."""
    return record.key.parts[-1], int(str(record.value["version"]))


def session_root(session_id: str) -> str:
    """Return a conversation as a root; ids come from outside and may be longer than a key."""
    return "session:" + hashlib.sha256(session_id.encode("utf-8", "surrogatepass")).hexdigest()
