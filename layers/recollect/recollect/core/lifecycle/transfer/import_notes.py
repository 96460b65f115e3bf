"""What is noted while a file is brought in: which entries came with it, and that it pauses its own space.

Nothing is made again of an entry that its own deployment has made. The pause that a file brings in stands behind the
file, though its line stands before the entries.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.entry import Entry, JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey
from recollect.core.spaces.settings import SETTINGS_KEY

_ENTRY_KEPT: Final = timedelta(days=30)  # longer than a request for vectors waits, or lies among the dead letters
PAUSING_KEY: Final = RecordKey(Collection.IMPORT, ("~pausing",))  # no import may have this name
_PAUSE_KEPT: Final = timedelta(days=7)  # as long as a chunk is known again


def brought_in_key(entry_id: str) -> RecordKey:
    """Return where it is noted that an entry was brought in."""
    return RecordKey(Collection.BROUGHT_IN, (entry_id,))


def brought_in(entry: Entry, now: datetime) -> PutRecord:
    """Return the note that an entry is brought in with the text that it has."""
    return PutRecord(brought_in_key(entry.id), {"of": _digest(entry.text)}, now + _ENTRY_KEPT)


def is_as_brought_in(entry: Entry, record: Record | None) -> bool:
    """Tell whether an entry still has the text that it was brought in with."""
    return record is not None and record.value.get("of") == _digest(entry.text)


def pausing(settings: Record, now: datetime) -> tuple[PutRecord, ...]:
    """Return what is put beside settings that a file brings in: where they pause the space, the note of that.

    The note goes with the settings into one transaction, so an import that was cut off can be sent again, also under a
    new id. It says nothing any more once somebody has changed the settings, the section of the space is closed, or it
    expires.
    """
    if settings.key != SETTINGS_KEY or settings.value.get("memory_enabled") is not False:
        return ()
    digest = _digest(canonical(dict(settings.value)))
    return (PutRecord(PAUSING_KEY, {"settings": digest}, now + _PAUSE_KEPT),)


def is_coming_in(note: Record | None, settings: Mapping[str, JsonValue], now: datetime) -> bool:
    """Tell whether the file whose settings hold is still being brought in."""
    return note is not None and note.alive(now) and note.value.get("settings") == _digest(canonical(dict(settings)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
