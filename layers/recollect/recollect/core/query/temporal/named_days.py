"""The days that a question names, looked back at from today: those that statements name, and a few forms besides.

What statements leave vague, a question bounds: "in the last two weeks", "a few days ago", a quarter without its year.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias
from unicodedata import normalize

from recollect.core.enrichment import german_days as german
from recollect.core.enrichment.day_arithmetic import Days, later, nearest_day, period, quarter_of
from recollect.core.enrichment.findings import EntityType
from recollect.core.enrichment.moments import moments_and_amounts
from recollect.core.enrichment.numbers import NUMBER_WORDS
from recollect.core.enrichment.tokens import tokens
from recollect.core.enrichment.word_tables.calendar import MONTHS
from recollect.core.text.words import fold


@dataclass(frozen=True, slots=True)
class NamedDays:
    """The days that the characters [start, end) of a folded text name."""

    days: Days
    start: int
    end: int


Match: TypeAlias = re.Match[str]
_Form: TypeAlias = tuple[re.Pattern[str], Callable[[Match, date], Days]]

_COUNTS: Final[Mapping[str, int]] = {
    **{fold(word): count for word, count in german.COUNTS.items()},
    **dict.fromkeys(("eine", "einen"), 1),
    **NUMBER_WORDS,
    "couple of": 2,
    **dict.fromkeys(("few", "paar", "ein paar"), 3),
}
_UNITS: Final[Mapping[str, str]] = {word: word for word in ("day", "week", "month", "quarter", "year")} | german.UNITS
_ORDINALS: Final = {"ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4}
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)"
_GERMAN_UNIT: Final = r"(?P<unit>tag|woche|monat|quartal|jahr)(?:e|en|n|es|s)?"
_GERMAN_LAST: Final = "(?:letzte|vergangene|vorige)[nmrs]?"
_PART_OF_DAY: Final = re.compile(r" (?:morning|afternoon|evening|night|morgen)\b")
_ARTICLE: Final = re.compile(r"\b(?:earlier|the|den|die|der|dem) $")
_LONGEST_ARTICLE: Final = 8  # characters, with its blank
_BEHIND_ARTICLE: Final = re.compile(r"\d|(?:last|past|this|today|letzt|vergangen|vorig|dies)")
_SEASON: Final = re.compile("fruhling|fruhjahr|sommer|herbst|winter")
_HAS_YEAR: Final = re.compile(r"\d{4}")


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


COUNT: Final = rf"(?P<count>\d{{1,4}}|{_any_of(_COUNTS)})"
UNIT: Final = r"(?P<unit>day|week|month|quarter|year)s?"


def english_days(text: str, today: date) -> list[NamedDays]:
    """Return the days that a folded English text names up to today, in its order."""
    read = [
        NamedDays(_days(entity.value), entity.start, entity.end)
        for entity in moments_and_amounts(text, tokens(text), today, looks_back=True)
        if entity.type is EntityType.DATE and entity.value is not None
    ]
    return _in_order(text, [*_besides(text, today, _ENGLISH), *read], today)


def german_days(text: str, spelled: str, today: date) -> list[NamedDays]:
    """Return the days that a German text names up to today, in its order.

    Args:
        text: the text, folded.
        spelled: the text with its umlauts, which statements are read by.
        today: the day of the question.
    """
    spelled = normalize("NFC", " ".join(spelled.split()))
    as_long = spelled if len(spelled) == len(text) else text
    read = [
        NamedDays(one.days, one.start, one.end)
        for one in german.german_days(as_long, today, past=True, anywhere=True)
        if one.days is not None and not _SEASON.search(text, one.start, one.end)
    ]
    return _in_order(text, [*_besides(text, today, _GERMAN), *read], today)


def days_back(count: str, unit: str, today: date) -> date:
    """Return the day that is as many units before today, for what matched COUNT and UNIT.

    Raises ValueError or OverflowError before the year 1.
    """
    return later(today, _UNITS[unit], -(int(count) if count.isdecimal() else _COUNTS[count]))


def _besides(text: str, today: date, forms: Iterable[_Form]) -> Iterable[NamedDays]:
    for pattern, read in forms:
        for match in pattern.finditer(text):
            try:
                yield NamedDays(read(match, today), *match.span())
            except (ValueError, OverflowError):
                continue  # days that are in no calendar


def _in_order(text: str, found: Iterable[NamedDays], today: date) -> list[NamedDays]:
    """Return what does not begin within another one, with articles and parts of the day; nothing is yet to come."""
    kept: list[NamedDays] = []
    place = 0
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if one.start < place:
            continue
        article = _ARTICLE.search(text, max(place, one.start - _LONGEST_ARTICLE), one.start)
        part = _PART_OF_DAY.match(text, one.end)
        start = article.start() if article and _BEHIND_ARTICLE.match(text, one.start) else one.start
        place = part.end() if part else one.end
        if one.days.first <= today or _HAS_YEAR.search(text, one.start, one.end):
            kept.append(NamedDays(one.days, start, place))
    return kept


def _days(iso: str) -> Days:
    first, _, last = iso.partition("/")
    return Days(date.fromisoformat(first), date.fromisoformat(last or first))


def _rolling(match: Match, today: date) -> Days:
    return Days(days_back(match["count"] or "one", match["unit"], today), today)


def _ago(match: Match, today: date) -> Days:
    return period(days_back(match["count"], match["unit"], today), _UNITS[match["unit"]], 0)


def _day_of_month(match: Match, today: date) -> Days:
    month = MONTHS[match["month"]] if match["month"] in MONTHS else int(match["month"])
    return nearest_day(today, month, int(match["day"]), past=True)


def _quarter(match: Match, today: date) -> Days:
    number = int(match["quarter"]) if match["quarter"] else _ORDINALS[match["ordinal"]]
    if match["year"]:
        return quarter_of(int(match["year"]), number)
    return quarter_of(today.year if number <= (today.month + 2) // 3 else today.year - 1, number)


def _weekend(_: Match, today: date) -> Days:
    return period(today, "weekend", 0 if today.weekday() >= 5 else -1)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{text})(?![\w'’-]|[.:/]\d)")


_QUARTER: Final = (
    _pattern(rf"(?:q(?P<quarter>[1-4])|(?P<ordinal>{'|'.join(_ORDINALS)}) quartal)(?: (?:of )?{_YEAR})?"),
    _quarter,
)
_ENGLISH: Final[tuple[_Form, ...]] = (
    (
        _pattern(
            rf"(?:(?:the|this|these) (?:last|past)|past|last(?! {UNIT.replace('<unit>', '<_>')}\b)) (?:{COUNT} )?{UNIT}"
        ),
        _rolling,
    ),
    (_pattern(rf"(?:a )?{COUNT} {UNIT} ago"), _ago),
    _QUARTER,
    (
        re.compile(
            r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)?(?= (?:and|to|until|till|through) (?:the )?\d{1,2}(?:st|nd|rd|th)?"
            rf"(?: of)? (?P<month>{_any_of(MONTHS)})\b)"
        ),
        _day_of_month,
    ),
)
_GERMAN: Final[tuple[_Form, ...]] = (
    (_pattern(rf"(?:(?:den|die|der|dem) )?{_GERMAN_LAST} {COUNT} {_GERMAN_UNIT}"), _rolling),
    (_pattern(rf"vor {COUNT} {_GERMAN_UNIT}"), _ago),
    _QUARTER,
    (
        _pattern(rf"(?:(?P<last>{_GERMAN_LAST})|diese[nmrs]?) wochenende"),
        lambda match, today: period(today, "weekend", -1 if match["last"] else 0),
    ),
    (_pattern("wochenende"), _weekend),
    (re.compile(r"\b(?P<day>\d{1,2})\. (?P<month>\d{1,2})\.(?! ?\d)"), _day_of_month),
)
