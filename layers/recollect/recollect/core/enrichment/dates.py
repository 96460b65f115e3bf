"""Dates with a number or a month: 2026-03-14, 14 March, March 14th 2026, May 2025, Q3, 14.3.2026, "in 2019"."""

import re
from datetime import date
from typing import Final

from recollect.core.enrichment.day_arithmetic import (
    Days,
    month_of,
    nearest_day,
    nearest_month,
    one_day,
    quarter_of,
    year_of,
)
from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.tense import is_behind
from recollect.core.enrichment.tokens import Here, previous_word
from recollect.core.enrichment.word_tables.calendar import MONTHS
from recollect.core.text.words import words_in

FULL_CONFIDENCE: Final = 0.98
NO_YEAR_CONFIDENCE: Final = 0.93
LONE_CONFIDENCE: Final = 0.9
AMBIGUOUS_CONFIDENCE: Final = 0.7

_MONTH: Final = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})\b\.?"
_YEAR: Final = r"(?P<year>(?:19|20)\d\d)\b"
_ISO: Final = re.compile(r"(\d{4})[-/](\d\d)[-/](\d\d)(?!\d)")
_NUMERIC: Final = re.compile(r"(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)")
_DAY_FIRST: Final = re.compile(rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.?(?: of)? {_MONTH}(?:,? {_YEAR})?", re.IGNORECASE)
_MONTH_FIRST: Final = re.compile(
    rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d|,\d| ?[ap]m)(?:,? {_YEAR})?", re.IGNORECASE
)
_MONTH_YEAR: Final = re.compile(rf"{_MONTH}(?: of|,)? {_YEAR}", re.IGNORECASE)
_LONE_MONTH: Final = re.compile(_MONTH, re.IGNORECASE)
_LONE_YEAR: Final = re.compile(rf"{_YEAR}(?![-/.]?\d|:)")
_QUARTER: Final = re.compile(rf"Q(?P<quarter>[1-4])\b(?:[ /]{_YEAR})?", re.IGNORECASE)
# A lone number is a year, and a lone name of a month that is a word or name too is a month, behind one of these
_BEFORE: Final = words_in("""
in since until till by during of for from before after through around to early late mid last next this every between end
summer winter spring autumn fall goal
""")
_OTHER_MEANINGS: Final = frozenset(
    {"march", "may", "april", "june", "august", "mar", "jan", "dec", "sep", "jun", "oct"}
)


def date_at_number(here: Here) -> Entity | None:
    """Return the date whose digits begin here."""
    start = here.start
    iso = _ISO.match(here.text, start)
    if iso:
        return _entity(iso, _exact(int(iso[1]), int(iso[2]), int(iso[3])), FULL_CONFIDENCE)
    numeric = _NUMERIC.match(here.text, start)
    if numeric:
        return _numeric(numeric)
    day_first = _DAY_FIRST.match(here.text, start)
    if day_first:
        return _of_day(day_first, here)
    year = _LONE_YEAR.match(here.text, start)
    if year and previous_word(here.found, here.at) in _BEFORE and here.text[start - 1] == " ":
        return _entity(year, year_of(int(year["year"])), LONE_CONFIDENCE)
    return None


def date_at_month(here: Here) -> Entity | None:
    """Return the date that begins with the name of a month here."""
    start = here.start
    month_first = _MONTH_FIRST.match(here.text, start)
    if month_first:
        return _of_day(month_first, here)
    with_year = _MONTH_YEAR.match(here.text, start)
    if with_year:
        return _entity(with_year, month_of(int(with_year["year"]), _month(with_year)), FULL_CONFIDENCE)
    lone = _LONE_MONTH.match(here.text, start)
    if not lone or not _means_a_month(here):
        return None
    past = is_behind(here)
    return _entity(lone, nearest_month(here.today, _month(lone), past=past), LONE_CONFIDENCE)


def quarter_at(here: Here) -> Entity | None:
    """Return the quarter of a year whose Q stands here; without a year its value is not known."""
    match = _QUARTER.match(here.text, here.start)
    if not match:
        return None
    if not match["year"]:
        return Entity(EntityType.DATE, match.group(), match.start(), match.end(), NO_YEAR_CONFIDENCE)
    return _entity(match, quarter_of(int(match["year"]), int(match["quarter"])), FULL_CONFIDENCE)


def _means_a_month(here: Here) -> bool:
    token = here.token
    if here.looks_back:
        return True
    if token.lower in _OTHER_MEANINGS:
        return token.text[0].isupper() and previous_word(here.found, here.at) in _BEFORE
    return token.text[0].isupper() or previous_word(here.found, here.at) in _BEFORE


def _of_day(match: re.Match[str], here: Here) -> Entity | None:
    day, month = int(match["day"]), _month(match)
    if match["year"]:
        return _entity(match, _exact(int(match["year"]), month, day), FULL_CONFIDENCE)
    try:
        meant = nearest_day(here.today, month, day, past=is_behind(here))
    except ValueError:
        return None
    return _entity(match, meant, NO_YEAR_CONFIDENCE)


def _numeric(match: re.Match[str]) -> Entity | None:
    """Read 14.3.2026 and 3/14/2026; with a slash and two small numbers either may be the month: no value then."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "." or first > 12:
        return _entity(match, _exact(year, second, first), FULL_CONFIDENCE)
    if second > 12:
        return _entity(match, _exact(year, first, second), FULL_CONFIDENCE)
    known = _exact(year, first, second) if first == second else None
    return Entity(
        EntityType.DATE, match.group(), match.start(), match.end(), AMBIGUOUS_CONFIDENCE, known.iso if known else None
    )


def _month(match: re.Match[str]) -> int:
    return MONTHS[match["month"].lower()]


def _exact(year: int, month: int, day: int) -> Days | None:
    try:
        return one_day(date(year, month, day))
    except ValueError:
        return None


def _entity(match: re.Match[str], days: Days | None, confidence: float) -> Entity | None:
    """Return a date, None for one that is in no calendar."""
    if days is None:
        return None
    end = match.end() - match.group().endswith(".")
    return Entity(EntityType.DATE, match.string[match.start() : end], match.start(), end, confidence, days.iso)
