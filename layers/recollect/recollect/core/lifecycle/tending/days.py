"""Days that a text names with their year, in English and German: 3 February 2026, 2026-02-03, Ende Juni 2026.

A day without its year is none here: what is decided by it must be certain.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from recollect.core.enrichment.german_days import MONTHS

_MONTHS: Final = {**MONTHS, "mär": 3, "mrz": 3}
_MONTH: Final = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})(?![\d-])"
_END: Final = r"(?P<end>(?:the )?end of |(?:zum )?ende (?:des )?)?"
DAY: Final = re.compile(
    rf"\b(?:(?P<iso>\d{{4}}-\d{{2}}-\d{{2}})(?!\d)"
    rf"|(?P<numeric>\d{{1,2}}\.\s?\d{{1,2}}\.\s?(?:19|20)\d{{2}})(?!\d)"
    rf"|(?:the )?(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th)?(?: of)? (?P<month>{_MONTH})\.?,? {_YEAR}"
    rf"|(?P<month_first>{_MONTH})\.? (?P<day_second>\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR.replace('year', 'year_last')})",
    re.IGNORECASE,
)
PERIOD: Final = re.compile(
    rf"{_END}(?:(?P<month>{_MONTH})\.? )?{_YEAR}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day, or the last day of a month or year, where a text names it: characters [start, end)."""

    day: date
    start: int
    end: int


def named_days(text: str) -> Iterator[NamedDay]:
    """Yield the days of a text that are named with day, month and year; what the calendar has not is left out."""
    for match in DAY.finditer(text):
        day = _day(match)
        if day is not None:
            yield NamedDay(day, *match.span())


def day_at(text: str, start: int) -> NamedDay | None:
    """Return the day that a text names at a place; of a month or year named alone the last day."""
    match = DAY.match(text, start)
    if match is not None:
        day = _day(match)
        return None if day is None else NamedDay(day, *match.span())
    period = PERIOD.match(text, start)
    if period is None:
        return None
    year, month = int(period["year"]), _MONTHS[period["month"].lower()] if period["month"] else 12
    return NamedDay(date(year, month, monthrange(year, month)[1]), *period.span())


def _day(match: re.Match[str]) -> date | None:
    try:
        if match["iso"]:
            return date.fromisoformat(match["iso"])
        if match["numeric"]:
            day, month, year = (int(part) for part in match["numeric"].split("."))
            return date(year, month, day)
        month = _MONTHS[(match["month"] or match["month_first"]).lower()]
        return date(int(match["year"] or match["year_last"]), month, int(match["day"] or match["day_second"]))
    except ValueError:
        return None
