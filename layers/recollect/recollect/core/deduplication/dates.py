"""Dates in one way of writing: 12 May, May 12th, the 12th of May; 2026-05-12, 12.5.2026 and 12 May 2026.

And relative dates, whose meaning depends on when they are said: "tomorrow" of two days is not the same day.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Final

from recollect.core.language.dates import day_words
from recollect.core.model.entry import Language
from recollect.core.text.words import words_in

# Before a date, so that no other token looks like it
DATE_MARK: Final = "@"
_DAY: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_DOTTED: Final = re.compile(r"(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)")
_MONTHS_IN_YEAR: Final = 12
_LONGEST_MONTH: Final = 31
_DAY_WORDS: Final = words_in("ago now currently recently")
_WEEKDAYS: Final = words_in("monday tuesday wednesday thursday friday saturday sunday")
_POINTING: Final = words_in("this next last coming past")
_FORMATS: Final = {"month": "%Y-%m", "quarter": "%Y-%m", "year": "%Y"}
_BY_DAY: Final = "%Y-%m-%d"
_BY_WEEK: Final = "%G-%V"


@cache
def _months() -> Mapping[str, int]:
    return {name: int(number) for name, number in day_words(Language.ENGLISH, "month").items()}


def date_at(tokens: Sequence[str], at: int) -> tuple[tuple[str], int] | None:
    """Return the date that begins at a place of the tokens and where it ends, None when none does.

    A date of two numbers of which either could be the month is none: 3/4 stays as it is.
    """
    token = tokens[at]
    if token in _months():
        return _after_month(tokens, at)
    if not token[0].isdigit():
        return None
    dotted = _DOTTED.fullmatch(token)
    if dotted:
        return _date(int(dotted[1]), int(dotted[2]), dotted[3], at + 1)
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    if following in {"/", "-"}:
        return _of_parts(tokens, at, following)
    return _before_month(tokens, at)


def _after_month(tokens: Sequence[str], at: int) -> tuple[tuple[str], int] | None:
    start = at + 1 + (tokens[at + 1 : at + 2] == ["the"])
    day = _DAY.fullmatch(tokens[start]) if start < len(tokens) else None
    if day is None or tokens[start + 1 : start + 2] in (["am"], ["pm"], ["%"]):
        return None
    return _with_year(tokens, int(day[1]), _months()[tokens[at]], start + 1)


def _before_month(tokens: Sequence[str], at: int) -> tuple[tuple[str], int] | None:
    day = _DAY.fullmatch(tokens[at])
    month = at + 1 + (tokens[at + 1 : at + 2] == ["of"])
    if day is None or month >= len(tokens) or tokens[month] not in _months():
        return None
    return _with_year(tokens, int(day[1]), _months()[tokens[month]], month + 1)


def _with_year(tokens: Sequence[str], day: int, month: int, end: int) -> tuple[tuple[str], int] | None:
    if end < len(tokens) and _YEAR.fullmatch(tokens[end]):
        return _date(day, month, tokens[end], end + 1)
    return _date(day, month, "", end)


def _of_parts(tokens: Sequence[str], at: int, mark: str) -> tuple[tuple[str], int] | None:
    """Return the date of numbers between slashes or hyphens: 2026-05-12, 2026/05/12, 31/5/2026.

    Without a year it may be a share or a score: 20/6 is not 6/20.
    """
    parts = tokens[at : at + 5 : 2]
    if len(parts) < 3 or tokens[at + 3] != mark or not all(part.isdecimal() for part in parts):
        return None
    if _YEAR.fullmatch(parts[0]):
        return _date(int(parts[2]), int(parts[1]), parts[0], at + 5)
    one, other = int(parts[0]), int(parts[1])
    if mark == "-" or not _YEAR.fullmatch(parts[2]) or (one > _MONTHS_IN_YEAR) == (other > _MONTHS_IN_YEAR):
        return None
    return _date(max(one, other), min(one, other), parts[2], at + 5)


def _date(day: int, month: int, year: str, end: int) -> tuple[tuple[str], int] | None:
    if not (1 <= day <= _LONGEST_MONTH and 1 <= month <= _MONTHS_IN_YEAR):
        return None
    return (f"{DATE_MARK}{year}{'-' if year else ''}{month:02d}-{day:02d}",), end


def same_relative_dates(words: Sequence[str], one: datetime, other: datetime) -> bool:
    """Tell whether the days, weeks and years that words point to are the same when said at two times (UTC).

    A lone weekday counts as one of its week: whoever says on two Mondays that the deadline is Friday means two days.
    """
    if one == other:
        return True
    return all(one.strftime(grain) == other.strftime(grain) for grain in _grains(words))


def _grains(words: Sequence[str]) -> set[str]:
    grains: set[str] = set()
    for at, word in enumerate(words):
        if word in _DAY_WORDS or word in day_words(Language.ENGLISH, "near"):
            grains.add(_BY_DAY)
        elif word in _WEEKDAYS:
            grains.add(_BY_WEEK)
        elif word in day_words(Language.ENGLISH, "unit") and at and words[at - 1] in _POINTING:
            grains.add(_FORMATS.get(word, _BY_WEEK))
    return grains
