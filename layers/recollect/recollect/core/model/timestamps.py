"""Moments as RFC 3339 writes them, and the day on which one is."""

import re
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Final

# RFC 3339, section 5.6: a date and time always has an offset
_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})"
)


def is_moment(text: str) -> bool:
    """Tell whether a text has the form of a date and time with an offset; it may name a day that does not exist."""
    return _MOMENT.fullmatch(text) is not None


def moment_of(text: str) -> datetime:
    """Return the moment that a text of that form names, in UTC.

    Raises:
        ValueError: there is no such day or time, or it lies outside the years 1 to 9999 of UTC.
    """
    return said_moment_of(text).astimezone(UTC)


def said_moment_of(text: str) -> datetime:
    """Return the moment that a text of that form names, with the offset that it names.

    Raises:
        ValueError: as of `moment_of`.
    """
    try:
        said = datetime.fromisoformat(text.upper())
        said.astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from error
    return said


def offset_of(moment: datetime) -> int | None:
    """Return the offset of a moment in minutes east of UTC; None for one of zero.

    Programs write `Z` and `+00:00` of moments everywhere, so zero does not tell where something was said.
    """
    return round((moment.utcoffset() or timedelta()) / timedelta(minutes=1)) or None


def at_offset(moment: datetime, offset: int | None) -> datetime:
    """Return the same moment at an offset in minutes; see `offset_of`."""
    try:
        return moment if offset is None else moment.astimezone(timezone(timedelta(minutes=offset)))
    except OverflowError:  # the first or last day of the calendar
        return moment


def day_of(moment: datetime, zone: tzinfo) -> date:
    """Return the day on which a moment is, by its own offset; by the zone where it has none. See `offset_of`."""
    if offset_of(moment) is not None:
        return moment.date()
    try:
        return moment.astimezone(zone).date()
    except OverflowError:  # the first or last day of the calendar, on the other side of the world
        return moment.date()
