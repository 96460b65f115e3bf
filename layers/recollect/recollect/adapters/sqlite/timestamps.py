"""Times as they are stored: whole microseconds since 1970 in UTC, exact over all years that Python knows."""

from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SECONDS_PER_DAY: Final = 86_400
_MICROSECONDS: Final = 1_000_000


def microseconds(moment: datetime) -> int:
    """Return the stored form of an aware time."""
    since = moment - EPOCH
    return (since.days * _SECONDS_PER_DAY + since.seconds) * _MICROSECONDS + since.microseconds


def moment(stored: int) -> datetime:
    """Return the time that was stored, in UTC."""
    return EPOCH + timedelta(microseconds=stored)


def optional_microseconds(at: datetime | None) -> int | None:
    """Return the stored form of a time that may be absent."""
    return None if at is None else microseconds(at)


def optional_moment(stored: int | None) -> datetime | None:
    """Return a time that may be absent."""
    return None if stored is None else moment(stored)
