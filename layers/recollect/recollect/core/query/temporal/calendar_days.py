"""Days, weeks, months and years as questions name them, looked back at from today."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from recollect.core.enrichment.day_arithmetic import (
    Days,
    later,
    month_of,
    nearest_day,
    nearest_month,
    nearest_weekday,
    one_day,
    period,
    quarter_of,
    year_of,
)
from recollect.core.enrichment.numbers import NUMBER_WORDS
from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS

COUNT: Final = rf"(?P<count>\d{{1,4}}|{'|'.join(NUMBER_WORDS)}|couple of|few)"
UNIT: Final = r"(?P<unit>day|week|month|quarter|year)s?"
_MONTH: Final = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_DAY: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_WEEKDAY: Final = rf"(?P<weekday>{'|'.join(sorted(WEEKDAYS, key=len, reverse=True))})"
_PART_OF_DAY: Final = r"(?: (?:morning|afternoon|evening|night))?"
_VAGUE_COUNTS: Final = {"couple of": 2, "few": 3}


@dataclass(frozen=True, slots=True)
class NamedDays:
    """The days that the characters up to `end` name. `alone`: whether they need no preposition."""

    days: Days
    end: int
    alone: bool


Match: TypeAlias = re.Match[str]


@dataclass(frozen=True, slots=True)
class _Form:
    pattern: re.Pattern[str]
    read: Callable[[Match, date], Days]
    alone: bool = True


def days_at(text: str, start: int, today: date) -> NamedDays | None:
    """Return the days whose name begins at `start` of a folded text; None for none, and for what is in no calendar.

    A month or a weekday is the latest one that has begun. "Last week" is the calendar's, from Monday; "the last week",
    as "the last seven days", ends today.
    """
    for form in _FORMS:
        match = form.pattern.match(text, start)
        if match is None:
            continue
        try:
            return NamedDays(form.read(match, today), match.end(), form.alone)
        except (ValueError, OverflowError):
            return None
    return None


def back(count: str, unit: str, today: date) -> date | None:
    """Return the day that is as many units before today, for what matched COUNT and UNIT; None before the year 1."""
    try:
        return later(today, unit, -_number(count))
    except (ValueError, OverflowError):
        return None


def _month_number(match: Match) -> int:
    return MONTHS[match["month"]]


def _day_of_month(match: Match, today: date) -> Days:
    month, day = _month_number(match), int(match["day"])
    if match["year"]:
        return one_day(date(int(match["year"]), month, day))
    return nearest_day(today, month, day, past=True)


def _month(match: Match, today: date) -> Days:
    if match["year"]:
        return month_of(int(match["year"]), _month_number(match))
    if match["which"] == "last" and _month_number(match) == today.month:
        return month_of(today.year - 1, today.month)
    return nearest_month(today, _month_number(match), past=True)


def _quarter(match: Match, today: date) -> Days:
    number = int(match["quarter"])
    if match["year"]:
        return quarter_of(int(match["year"]), number)
    return quarter_of(today.year if number <= (today.month + 2) // 3 else today.year - 1, number)


def _near_day(match: Match, today: date) -> Days:
    return one_day(later(today, "day", -_BACK[match["near"]]))


def _rolling(match: Match, today: date) -> Days:
    return Days(later(today, match["unit"], -_number(match["count"] or "one")), today)


def _ago(match: Match, today: date) -> Days:
    return period(today, match["unit"], -_number(match["count"]))


def _number(count: str) -> int:
    if count.isdecimal():
        return int(count)
    return _VAGUE_COUNTS.get(count) or NUMBER_WORDS[count]


def _which_period(match: Match, today: date) -> Days:
    return period(today, match["unit"], 0 if match["which"] == "this" else -1)


def _weekday(match: Match, today: date) -> Days:
    number = WEEKDAYS[match["weekday"]]
    if match["which"] == "this":
        return one_day(date.fromordinal(today.toordinal() - today.weekday() + number))
    return nearest_weekday(today, number, past=True)


_BACK: Final[Mapping[str, int]] = {
    "today": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tonight": 0,
    "yesterday": 1,
    "last night": 1,
    "the day before yesterday": 2,
}


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})(?![\w'’-]|[.:/]\d)")


# The first that fits counts
_FORMS: Final = (
    _Form(
        _pattern(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"),
        lambda match, _: one_day(date(int(match["year"]), int(match["month"]), int(match["day"]))),
        alone=False,
    ),
    _Form(_pattern(rf"(?:the )?{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?"), _day_of_month, alone=False),
    _Form(_pattern(rf"{_MONTH} (?:the )?{_DAY}(?:,? {_YEAR})?"), _day_of_month, alone=False),
    _Form(_pattern(rf"(?P<which>last|this) {_MONTH}(?P<year>)"), _month),
    _Form(_pattern(rf"(?P<which>){_MONTH}(?:(?: of|,)? {_YEAR})?"), _month, alone=False),
    _Form(_pattern(rf"q(?P<quarter>[1-4])(?: (?:of )?{_YEAR})?"), _quarter, alone=False),
    _Form(_pattern(_YEAR), lambda match, _: year_of(int(match["year"])), alone=False),
    _Form(_pattern(rf"(?:earlier )?(?P<near>{'|'.join(_BACK)}){_PART_OF_DAY}"), _near_day),
    _Form(_pattern(rf"(?:a )?{COUNT} {UNIT} ago"), _ago),
    _Form(_pattern(rf"(?:the |these )?(?:last|past) {COUNT} {UNIT}"), _rolling),
    _Form(_pattern(rf"(?:the (?:last|past)|past) (?P<count>){UNIT}"), _rolling),
    _Form(
        _pattern(r"(?:earlier |the |this )?(?P<which>last|this|past) (?P<unit>week|weekend|month|quarter|year)"),
        _which_period,
    ),
    _Form(_pattern(rf"(?:(?P<which>last|this|past) )?{_WEEKDAY}{_PART_OF_DAY}"), _weekday),
)
