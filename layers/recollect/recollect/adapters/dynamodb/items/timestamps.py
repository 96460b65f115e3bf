"""Times in keys: microseconds since the year 1 in 18 digits, so that text sorts as time does, over all years."""

from datetime import UTC, datetime, timedelta
from typing import Final

STAMP_LENGTH: Final = 18
BEGINNING: Final = datetime(1, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def microseconds(moment: datetime) -> int:
    """Return the stored form of an aware time."""
    return (moment - BEGINNING) // _MICROSECOND


def moment_of(stored: int) -> datetime:
    """Return the time that was stored, in UTC."""
    return BEGINNING + timedelta(microseconds=stored)


def stamp(moment: datetime) -> str:
    """Return a time as it stands in keys."""
    return f"{microseconds(moment):0{STAMP_LENGTH}d}"
