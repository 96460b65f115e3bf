"""Moments as RFC 3339 writes them."""

import re
from datetime import UTC, datetime
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
    try:
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from error
