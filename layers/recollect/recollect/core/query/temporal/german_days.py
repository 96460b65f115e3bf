"""Days and spans of days as German questions name them, looked back at from today; texts are folded."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

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
from recollect.core.query.temporal.spans import Span

_MONTHS: Final = {
    "januar": 1,
    "janner": 1,
    "februar": 2,
    "marz": 3,
    "april": 4,
    "mai": 5,
    "juni": 6,
    "juli": 7,
    "august": 8,
    "september": 9,
    "oktober": 10,
    "november": 11,
    "dezember": 12,
}
_WEEKDAYS: Final = {
    "montag": 0,
    "dienstag": 1,
    "mittwoch": 2,
    "donnerstag": 3,
    "freitag": 4,
    "samstag": 5,
    "sonnabend": 5,
    "sonntag": 6,
}
_COUNTS: Final = {
    "ein": 1,
    "eine": 1,
    "einem": 1,
    "einer": 1,
    "einen": 1,
    "zwei": 2,
    "drei": 3,
    "vier": 4,
    "funf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "elf": 11,
    "zwolf": 12,
    "vierzehn": 14,
    "zwanzig": 20,
    "dreißig": 30,
    "dreissig": 30,
    "paar": 3,
}
_UNITS: Final = {
    "tag": "day",
    "woche": "week",
    "monat": "month",
    "quartal": "quarter",
    "jahr": "year",
    "wochenende": "weekend",
}
_NEAR: Final = {"heute": 0, "gestern": 1, "vorgestern": 2}
_ORDINALS: Final = {"ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4}
_MONTH: Final = rf"(?P<month>{'|'.join(_MONTHS)})"
_WEEKDAY: Final = rf"(?P<weekday>{'|'.join(_WEEKDAYS)})"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_LAST: Final = "(?:letzte|vergangene|vorige)[nmrs]?"
_WHICH: Final = rf"(?:(?P<last>{_LAST})|diese[nmrs]?)"
_COUNT: Final = rf"(?:ein )?(?P<count>\d{{1,4}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))})"
_UNIT: Final = r"(?P<unit>tag|woche|monat|quartal|jahr)(?:e|en|n|es|s)?"
_PART: Final = "(?: ?(?:morgen|fruh|vormittag|mittag|nachmittag|abend|nacht))?"

Match = re.Match[str]


@dataclass(frozen=True, slots=True)
class _Named:
    """Days and where their name ends. alone: whether they need no preposition, and look back from today."""

    days: Days
    end: int
    alone: bool


@dataclass(frozen=True, slots=True)
class _Form:
    pattern: re.Pattern[str]
    read: Callable[[Match, date], Days]
    alone: bool


def german_spans(text: str, today: date) -> list[Span]:
    """Return the spans that a folded German text bounds, in order."""
    found: list[Span] = []
    place = 0
    while match := _PLACE.search(text, place):
        span = _span_at(text, match.start(), today)
        if span is not None and _joins_another(text, span.stop, today):
            return []
        if span is not None:
            found.append(span)
        place = match.start() + 1 if span is None else span.stop
    return found


def _span_at(text: str, start: int, today: date) -> Span | None:
    return _range_at(text, start, today) or _open_at(text, start, today) or _within_at(text, start, today)


def _range_at(text: str, start: int, today: date) -> Span | None:
    opening = _RANGE.match(text, start)
    if opening is None:
        return None
    joining = _AND if opening["between"] else _TO
    number = _NUMBER.match(text, opening.end())
    first = None if number else _days_at(text, opening.end(), today)
    if number is None and first is None:
        return None
    join = joining.match(text, number.end() if number else first.end if first else 0)
    last = _days_at(text, join.end(), today) if join else None
    if last is None:
        return None
    if number is not None:  # "vom 1. bis 10. März"
        day = int(number[1])
        is_day = last.days.first == last.days.last and 1 <= day <= last.days.last.day
        begins = last.days.last.replace(day=day) if is_day else None
    else:
        begins = first.days.first if first else None
    if begins is None or last.days.last < begins:
        return None
    return Span(begins, later(last.days.last, "day", 1), start, last.end)


def _open_at(text: str, start: int, today: date) -> Span | None:
    opening = _OPEN.match(text, start)
    named = opening and _days_at(text, opening.end(), today)
    if opening is None or named is None:
        return None
    if opening[1] == "seit":
        return Span(named.days.first, None, start, named.end, since=True)
    if opening[1] == "nach":
        return Span(later(named.days.last, "day", 1), None, start, named.end)
    return Span(None, named.days.first, start, named.end)


def _within_at(text: str, start: int, today: date) -> Span | None:
    opening = _WITHIN.match(text, start)
    named = _days_at(text, opening.end() if opening else start, today)
    if named is None or not (opening or named.alone):
        return None
    return Span(
        named.days.first,
        later(named.days.last, "day", 1),
        start,
        named.end,
        near=_LOOKS_BACK.search(text, start, named.end) is not None,
    )


def _joins_another(text: str, stop: int, today: date) -> bool:
    """Tell whether another time goes with the one that ends at `stop`, of which the span knows nothing."""
    joint = _JOINT.match(text, stop)
    return joint is not None and _days_at(text, joint.end(), today) is not None


def _days_at(text: str, start: int, today: date) -> _Named | None:
    for form in _FORMS:
        match = form.pattern.match(text, start)
        if match is None:
            continue
        try:
            return _Named(form.read(match, today), match.end(), form.alone)
        except (ValueError, OverflowError):
            return None
    return None


def _count(match: Match) -> int:
    return int(match["count"]) if match["count"].isdecimal() else _COUNTS[match["count"]]


def _day(match: Match, today: date) -> Days:
    month = _MONTHS[match["month"]] if match["month"] in _MONTHS else int(match["month"])
    if match["year"]:
        return one_day(date(int(match["year"]), month, int(match["day"])))
    return nearest_day(today, month, int(match["day"]), past=True)


def _month(match: Match, today: date) -> Days:
    number = _MONTHS[match["month"]]
    return month_of(int(match["year"]), number) if match["year"] else nearest_month(today, number, past=True)


def _quarter(match: Match, today: date) -> Days:
    number = int(match["quarter"]) if match["quarter"] else _ORDINALS[match["ordinal"]]
    if match["year"]:
        return quarter_of(int(match["year"]), number)
    return quarter_of(today.year if number <= (today.month + 2) // 3 else today.year - 1, number)


def _last_month(match: Match, today: date) -> Days:
    number = _MONTHS[match["month"]]
    if match["last"] and number == today.month:
        return month_of(today.year - 1, number)
    return nearest_month(today, number, past=True)


def _which(match: Match, today: date) -> Days:
    return period(today, _UNITS[match["unit"]], -1 if match["last"] else 0)


def _weekday(match: Match, today: date) -> Days:
    number = _WEEKDAYS[match["weekday"]]
    if match["this"]:
        return one_day(date.fromordinal(today.toordinal() - today.weekday() + number))
    return nearest_weekday(today, number, past=True)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})(?![\w'’-]|[.:/]\d)")


_PLACE: Final = re.compile(r"\b(?=\w)")
_RANGE: Final = re.compile(r"\b(?:(?P<between>zwischen)|vom|von)(?: dem| der)? ")
_NUMBER: Final = re.compile(r"(\d{1,2})\.?(?= (?:und|bis) )")
_AND: Final = re.compile(r" und (?:dem )?")
_TO: Final = re.compile(r" bis (?:zum )?")
_OPEN: Final = re.compile(r"\b(seit|nach|vor)(?: dem| der| den)? ")
_WITHIN: Final = re.compile(
    r"\b(?:vom|von(?: der| dem)?|aus(?: dem| der)?|am|im|in(?: der| dem| den| diesem| dieser)?|an|wahrend(?: der"
    r"| des)?|uber)(?: jahr)? "
)
_LOOKS_BACK: Final = re.compile(
    r"\b(?:letzte|vergangene|vorige|diese|heute|gestern|vorgestern|vor (?=\w+ \w*(?:tag|woche|monat|jahr)))"
)
_JOINT: Final = re.compile(r",? (?:und|oder|bis) (?:am |im |zum )?|, ")
# The first that fits counts
_FORMS: Final = (
    _Form(
        _pattern(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"),
        lambda match, _: one_day(date(int(match["year"]), int(match["month"]), int(match["day"]))),
        alone=False,
    ),
    _Form(_pattern(rf"(?P<day>\d{{1,2}})\. ?{_MONTH}(?: {_YEAR})?"), _day, alone=False),
    _Form(re.compile(rf"\b(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\.(?: ?{_YEAR}\b)?(?!\d)"), _day, alone=False),
    _Form(_pattern(rf"{_WHICH} {_MONTH}(?P<year>)"), _last_month, alone=True),
    _Form(_pattern(rf"{_MONTH}(?: {_YEAR})?"), _month, alone=False),
    _Form(
        _pattern(rf"(?:q(?P<quarter>[1-4])|(?P<ordinal>{'|'.join(_ORDINALS)}) quartal)(?: {_YEAR})?"),
        _quarter,
        alone=False,
    ),
    _Form(_pattern(_YEAR), lambda match, _: year_of(int(match["year"])), alone=True),
    _Form(
        _pattern(rf"(?P<near>{'|'.join(_NEAR)}){_PART}"),
        lambda match, today: one_day(later(today, "day", -_NEAR[match["near"]])),
        alone=True,
    ),
    _Form(
        _pattern(rf"vor {_COUNT} {_UNIT}"),
        lambda match, today: period(today, _UNITS[match["unit"]], -_count(match)),
        alone=True,
    ),
    _Form(
        _pattern(rf"(?:(?:den|die|der|dem) )?{_LAST} {_COUNT} {_UNIT}"),
        lambda match, today: Days(later(today, _UNITS[match["unit"]], -_count(match)), today),
        alone=True,
    ),
    _Form(
        _pattern(rf"(?:(?:den|die|der|dem) )?{_WHICH} (?P<unit>wochenende|woche|monat|quartal|jahr)s?"),
        _which,
        alone=True,
    ),
    _Form(
        _pattern(r"(?P<last>)(?P<unit>wochenende)"),
        lambda _, today: period(today, "weekend", 0 if today.weekday() >= 5 else -1),
        alone=False,
    ),
    _Form(
        _pattern(rf"(?:(?:den|dem) )?(?:{_LAST} |(?P<this>diese[nm] ))(?P<weekday>{'|'.join(_WEEKDAYS)}){_PART}"),
        _weekday,
        alone=True,
    ),
    _Form(_pattern(rf"(?P<this>){_WEEKDAY}{_PART}"), _weekday, alone=False),
)
