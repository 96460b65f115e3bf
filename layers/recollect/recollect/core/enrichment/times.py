"""Times of the day: 15:30, 3 pm, noon, half past two."""

import re
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.numbers import NUMBER_WORDS

CLOCK_CONFIDENCE: Final = 0.97
WORD_CONFIDENCE: Final = 0.95

_HALF_DAY: Final = re.compile(r"(\d{1,2})(?:[:.](\d\d))?[ \u00a0]?([ap])(?:\.m\.|m\b)", re.IGNORECASE)
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?(?![\d:])")
_O_CLOCK: Final = re.compile(r"(\d{1,2}) ?o['’]clock\b", re.IGNORECASE)
_PAST: Final = re.compile(r"(half|quarter|\w{1,6}) (past|to) (\w{1,6})\b", re.IGNORECASE)
_NAMED: Final = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_MINUTES: Final = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}
TIME_WORDS: Final = frozenset({*_NAMED, *_MINUTES})


def time_at(text: str, start: int) -> Entity | None:
    """Return the time of the day whose digits begin at `start`. "5 o'clock" has no value: it comes twice a day."""
    if text[start - 1 : start] in {":", ".", "$", "€", "£"}:
        return None
    half_day = _HALF_DAY.match(text, start)
    if half_day:
        return _time(half_day, _of_half_day(int(half_day[1]), int(half_day[2] or 0), half_day[3].lower()))
    clock = _CLOCK.match(text, start)
    if clock:
        return _time(clock, _value(int(clock[1]), int(clock[2])))
    o_clock = _O_CLOCK.match(text, start)
    if o_clock and int(o_clock[1]) <= 12:
        return Entity(EntityType.TIME, o_clock.group(), start, o_clock.end(), WORD_CONFIDENCE)
    return None


def word_time_at(text: str, start: int, end: int) -> Entity | None:
    """Return the time of the day that begins with the word [start, end): noon, "half past two"."""
    word = text[start:end].lower()
    if word in _NAMED:
        return Entity(EntityType.TIME, text[start:end], start, end, WORD_CONFIDENCE, _NAMED[word])
    past = _PAST.match(text, start)
    if not past or past[1].lower() not in _MINUTES:
        return None
    hour = _hour(past[3].lower())
    if hour is None:
        return None
    minutes = _MINUTES[past[1].lower()]
    total = 60 * hour + (minutes if past[2].lower() == "past" else -minutes)
    value = _value(total // 60 % 24, total % 60)
    return Entity(EntityType.TIME, past.group(), start, past.end(), WORD_CONFIDENCE, value)


def _hour(word: str) -> int | None:
    hour = int(word) if word.isdecimal() else NUMBER_WORDS.get(word, 0)
    return hour if 1 <= hour <= 12 else None


def _time(match: re.Match[str], value: str | None) -> Entity | None:
    if value is None:
        return None
    return Entity(EntityType.TIME, match.group(), match.start(), match.end(), CLOCK_CONFIDENCE, value)


def _of_half_day(hour: int, minute: int, half: str) -> str | None:
    return _value(hour % 12 + (12 if half == "p" else 0), minute) if 1 <= hour <= 12 else None


def _value(hour: int, minute: int) -> str | None:
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None
