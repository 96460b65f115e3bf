"""A file that pauses a space: its pause stands behind the file, though its line stands before the entries.

The note goes with the settings into one transaction, so an import that was cut off can be sent again, also under a new
id. It says nothing any more once somebody has changed the settings, the section of the space is closed, or it expires.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.transfer.values import canonical
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, PutRecord, Record, RecordKey
from recollect.core.spaces.settings import SETTINGS_KEY

PAUSING_KEY: Final = RecordKey(Collection.IMPORT, ("~pausing",))  # no import may have this name
_KEPT: Final = timedelta(days=7)  # as long as a chunk is known again


def pausing(settings: Record, now: datetime) -> tuple[PutRecord, ...]:
    """Return what is put beside settings that a file brings in: where they pause the space, the note of that."""
    if settings.key != SETTINGS_KEY or settings.value.get("memory_enabled") is not False:
        return ()
    return (PutRecord(PAUSING_KEY, {"settings": _digest(settings.value)}, now + _KEPT),)


def is_coming_in(note: Record | None, settings: Mapping[str, JsonValue], now: datetime) -> bool:
    """Tell whether the file whose settings hold is still being brought in."""
    return note is not None and note.alive(now) and note.value.get("settings") == _digest(settings)


def _digest(settings: Mapping[str, JsonValue]) -> str:
    return hashlib.sha256(canonical(dict(settings)).encode()).hexdigest()[:32]
