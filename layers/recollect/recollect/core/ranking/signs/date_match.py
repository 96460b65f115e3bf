"""The dates that a question names, and how near an entry is to them."""

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

import numpy as np

from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.weights import DateWeights
from recollect.core.text.searched_text import MONTHS
from recollect.core.text.words import fold

_NUMBERS: Final = {month.lower(): number for number, month in enumerate(MONTHS, 1)}
_YEAR: Final = r"(?:19|20)\d\d"
_DATE: Final = re.compile(
    r"(?:\b(?P<before>\d{1,2})(?:st|nd|rd|th)?(?: of)?,? )?"
    rf"\b(?P<month>{'|'.join(_NUMBERS)})\b"
    r"(?: (?P<after>\d{1,2})(?:st|nd|rd|th)?\b)?"
    rf"(?:,? ?(?P<year>{_YEAR})\b)?"
)
_LONE_YEAR: Final = re.compile(rf"\b({_YEAR})\b")
# "may" is a verb unless something makes a month of it
_BEFORE_A_MONTH: Final = re.compile(r"\b(?:in|of|since|until|by|during|early|late|mid) $")


_CALENDAR: Final = frozenset(range(date.min.year, date.max.year + 1))


@dataclass(frozen=True, slots=True)
class NamedDate:
    """What a question says of a date: a month with perhaps a year and a day, or a year alone."""

    year: int | None
    month: int | None
    day: int | None


@lru_cache(maxsize=1024)
def dates_in(question: str) -> tuple[NamedDate, ...]:
    """Return the dates with a month that a question names, or else the years."""
    plain = fold(question)
    found = tuple(_named(match) for match in _DATE.finditer(plain) if _is_date(match, plain))
    return found or tuple(NamedDate(int(match.group(1)), None, None) for match in _LONE_YEAR.finditer(plain))


def date_nearness(named: Sequence[NamedDate], days: Float64Array, weights: DateWeights) -> Float64Array:
    """Return for each entry how near it is to the nearest of the dates, float64 [n] in [0, 1]; 0 for no date.

    days: the proleptic ordinal of each entry's date (UTC), whole numbers as float64 [n]. Inside a named day or month
    the weight is full; outside it falls with exp(-gap / scale), slower for entries that are later. A date without a
    year is the nearest of its kind; a year alone counts inside only.
    """
    nearness = np.zeros(len(days))
    if not named:
        return nearness
    years = _years_around(days)
    for one in named:
        for first, last in _intervals(one, years):
            gap = np.where(days < first, (first - days) / weights.days_before, (days - last) / weights.days_after)
            outside = (days < first) | (days > last)
            fall = np.where(outside, 0.0 if one.month is None else np.exp(-np.maximum(gap, 0.0)), 1.0)
            nearness = np.maximum(nearness, _weight(one, weights) * fall)
    return nearness


def _is_date(match: re.Match[str], text: str) -> bool:
    if match["month"] != "may" or match["before"] or match["after"] or match["year"]:
        return True
    return bool(_BEFORE_A_MONTH.search(text, 0, match.start("month")))


def _named(match: re.Match[str]) -> NamedDate:
    day = match["before"] or match["after"]
    year = match["year"]
    return NamedDate(int(year) if year else None, _NUMBERS[match["month"]], int(day) if day else None)


def _years_around(days: Float64Array) -> list[int]:
    """Return the years of some days, and those before and after, in order."""
    years = {date.fromordinal(int(day)).year for day in set(days.tolist())}
    around = {year + step for year in years for step in (-1, 0, 1)}
    return sorted(around & _CALENDAR)


def _intervals(named: NamedDate, years: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and last day of each interval that a named date may mean; none for a day that never is."""
    meant = [named.year] if named.year else years
    return [interval for year in meant if (interval := _interval(year, named.month, named.day))]


def _interval(year: int, month: int | None, day: int | None) -> tuple[int, int] | None:
    if month is None:
        return date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    length = monthrange(year, month)[1]
    if day is None:
        return date(year, month, 1).toordinal(), date(year, month, length).toordinal()
    if not 1 <= day <= length:
        return None
    return (date(year, month, day).toordinal(),) * 2


def _weight(named: NamedDate, weights: DateWeights) -> float:
    if named.month is None:
        return weights.year
    return weights.month if named.day is None else weights.day
