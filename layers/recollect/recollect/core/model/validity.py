"""Whether what an entry says holds at a moment, as far as it says when."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry

SOON: Final = timedelta(days=30)


class Holds(StrEnum):
    """How an entry stands to a moment: it holds, holds soon (within 30 days), not for long yet, or no longer."""

    NOW = "now"
    SOON = "soon"
    NOT_YET = "not_yet"
    NO_LONGER = "no_longer"


_SERVED: Final = frozenset({Holds.NOW, Holds.SOON})


def holds_or_soon_will(entry: Entry, moment: datetime) -> bool:
    """Tell whether an entry is served at a moment: it holds then, or soon."""
    return holds(entry, moment) in _SERVED


def holds(entry: Entry, moment: datetime) -> Holds:
    """Return how an entry stands to a moment."""
    if entry.valid_to is not None and entry.valid_to <= moment:
        return Holds.NO_LONGER
    if entry.valid_from is None or entry.valid_from <= moment:
        return Holds.NOW
    return Holds.SOON if entry.valid_from <= moment + SOON else Holds.NOT_YET
