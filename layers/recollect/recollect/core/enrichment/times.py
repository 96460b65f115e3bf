"""Times of the day: 15:30, 3 pm, noon, half past two, 15 Uhr, halb drei; with sums of money and quantities."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from recollect.core.enrichment.amounts import ARTICLES, amount_at, word_amount_at
from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.numbers import number_words
from recollect.core.guardrails.patterns import Pattern
from recollect.core.language.dates import day_words
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language

CLOCK_CONFIDENCE: Final = 0.97
WORD_CONFIDENCE: Final = 0.95

_HALF_DAY: Final = re.compile(r"(\d{1,2})(?:[:.](\d\d))?[ \u00a0]?([ap])(?:\.m\.|m\b)", re.IGNORECASE)
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?(?![\d:])")
_O_CLOCK: Final = re.compile(r"(\d{1,2}) ?o['’]clock\b", re.IGNORECASE)
_PAST: Final = re.compile(r"(half|quarter|\w{1,6}) (past|to) (\w{1,6})\b", re.IGNORECASE)
_NAMED: Final = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_MINUTES: Final = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}
_PARTS: Final = {"halb": -30, "viertel nach": 15, "viertel vor": -15}
_DAY_MINUTES: Final = 24 * 60


def times_and_amounts(text: str, found: Sequence[Token]) -> list[Entity]:
    """Return the times, sums of money and quantities of a text, in order; `found`: its words."""
    first_words = _first_words()
    entities: list[Entity] = []
    end = 0
    for token in found:
        is_number = token.lower[0] <= "9"  # no letter is before the digits
        if not (is_number or token.lower in first_words) or token.start < end:
            continue
        entity = _number_at(text, token.start) if is_number else _word_at(text, token)
        if entity:
            entities.append(entity)
            end = entity.end
    return entities


@cache
def _first_words() -> frozenset[str]:
    return frozenset({*_NAMED, *_MINUTES, *number_words()} - ARTICLES)


def _number_at(text: str, start: int) -> Entity | None:
    return _time_at(text, start) or amount_at(text, start)


def _word_at(text: str, token: Token) -> Entity | None:
    if token.lower in _NAMED or token.lower in _MINUTES:
        time = _word_time_at(text, token.start, token.end)
        if time:
            return time
    return word_amount_at(text, token.start, token.end) if token.lower in number_words() else None


def german_times(text: str) -> Iterator[Entity]:
    """Yield the times of the day that only German says: 15 Uhr, halb drei, Viertel vor acht."""
    for match in _GERMAN.compiled.finditer(text):
        minutes = _german_minutes(match)
        if minutes is not None:
            value = _value(minutes // 60, minutes % 60)
            yield Entity(EntityType.TIME, match.group(), match.start(), match.end(), WORD_CONFIDENCE, value)


@cache
def _german_hours() -> dict[str, int]:
    counts = day_words(Language.GERMAN, "count").items()
    # "Eine Uhr" is a clock
    return {"ein": 1, "eins": 1, **{word: int(count) for word, count in counts if count != "1"}}


def _german_pattern() -> str:
    hour = rf"(?:\d{{1,2}}|{'|'.join(_german_hours())})"
    return (
        rf"\b(?:(?P<hour>{hour})(?:[:.](?P<minute>[0-5]\d))? ?Uhr\b(?: (?P<behind>[0-5]\d)\b(?!\.))?"
        rf"|(?P<part>halb|Viertel (?:nach|vor)) (?P<of>{hour})\b"
        r"|(?P<named>Mitternacht)\b)"
    )


_GERMAN: Final = Pattern(_german_pattern, re.IGNORECASE)


def _german_minutes(match: re.Match[str]) -> int | None:
    """Return the minutes since midnight, None for no time of the day."""
    if match["named"]:
        return 0
    word = (match["hour"] or match["of"]).lower()
    hour = int(word) if word.isdecimal() else _german_hours()[word]
    if match["part"]:
        whole = 60 * hour + _PARTS[match["part"].lower()]
        return whole % _DAY_MINUTES if 1 <= hour <= 12 else None
    minute = int(match["minute"] or match["behind"] or 0)
    return (60 * hour + minute) % _DAY_MINUTES if hour < 24 or (hour, minute) == (24, 0) else None


def _time_at(text: str, start: int) -> Entity | None:
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


def _word_time_at(text: str, start: int, end: int) -> Entity | None:
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
    hour = int(word) if word.isdecimal() else number_words().get(word, 0)
    return hour if 1 <= hour <= 12 else None


def _time(match: re.Match[str], value: str | None) -> Entity | None:
    if value is None:
        return None
    return Entity(EntityType.TIME, match.group(), match.start(), match.end(), CLOCK_CONFIDENCE, value)


def _of_half_day(hour: int, minute: int, half: str) -> str | None:
    return _value(hour % 12 + (12 if half == "p" else 0), minute) if 1 <= hour <= 12 else None


def _value(hour: int, minute: int) -> str | None:
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None
