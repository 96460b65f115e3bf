"""The quantities that a memory names, each in one unit: amounts, days, times of the day, how often."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final

from recollect.core.deduplication.dates import DATE_MARK
from recollect.core.deduplication.tables.measures import CURRENCIES, HALF_DAYS
from recollect.core.enrichment.word_tables.calendar import MONTHS, WEEKDAYS
from recollect.core.text.words import words_in

_BASES: Final = {
    "time": "ms .001 second 1 seconds 1 minute 60 hour 3600 day 86400 week 604800 month 2629800 year 31557600",
    "data": "kb 1 mb 1000 gb 1000000 tb 1000000000",
    "mass": "µg .000001 μg .000001 mcg .000001 mg .001 g 1 kg 1000 lb 453.6 pounds 453.6 kilo 1000 kilos 1000",
    "length": "mm .001 cm .01 metre 1 km 1000 mile 1609",
    "area": "m2 1",
    "volume": "ml .001 l 1",
    "share": "% 1",
}
UNITS: Final = {
    unit: (kind, Decimal(scale))
    for kind, line in _BASES.items()
    for unit, scale in zip(line.split()[::2], line.split()[1::2], strict=True)
}
NUMBER: Final = re.compile(r"\d{1,12}(?:\.\d{1,6})?")
CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)")
_MULTIPLES: Final = {"dozen": 12, "hundred": 100, "thousand": 1000}
_SINGULARS: Final = words_in("hour minute day week month year")
_PARTS: Final = {"half": "0.5", "quarter": "0.25", "couple": "2"}
_DAYS: Final = {
    "day": Decimal(1),
    "week": Decimal(7),
    "month": Decimal(30),
    "year": Decimal(365),
    "hour": Decimal("0.04"),
}
_FREQUENCIES: Final = {
    word: Decimal(days)
    for word, days in zip(
        ["daily", "weekly", "fortnightly", "monthly", "quarterly", "yearly", "annually", "hourly"],
        ["1", "7", "14", "30", "91", "365", "365", "0.04"],
        strict=True,
    )
}
_TIMES_OF_DAY: Final = {"midnight": Decimal(0), "noon": Decimal(720), "mitternacht": Decimal(0)}
_AT: Final = frozenset({"at", "till", "until", "um"})
_TIMES: Final = {"once": 1, "twice": 2}
NOON: Final = 12
MINUTES: Final = 60
_AFTER_A_PREPOSITION: Final = words_in("for in of within than after me last takes")
_LONGEST_MONTH_ABBREVIATION: Final = 3
_LONGEST_HOUR: Final = 2  # digits

Amount = tuple[str, Decimal | str]


@lru_cache(maxsize=256)
def amounts(words: tuple[str, ...]) -> Mapping[str, frozenset[Decimal | str]]:
    """Return the quantities among the words of a reading by their kind."""
    found: dict[str, set[Decimal | str]] = {}
    for kind, value in amounts_in(words):
        found.setdefault(kind, set()).add(value)
    return {kind: frozenset(values) for kind, values in found.items()}


def amounts_in(words: tuple[str, ...]) -> Iterator[Amount]:
    """Yield the quantities among the words of a reading, in order."""
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else ""
        if (days := _frequency(words, at)) is not None:
            yield "frequency", days
        elif word[0] == DATE_MARK:
            yield "date", word[-5:]
            yield "month", word[-5:-3]
        elif (amount := _day(word) or _time(words, at, after) or _amount(words, at, after)) is not None:
            yield amount


def _day(word: str) -> Amount | None:
    if word in WEEKDAYS:
        return "weekday", str(WEEKDAYS[word])
    if word in MONTHS and word != "may" and len(word) > _LONGEST_MONTH_ABBREVIATION:
        return "month", f"{MONTHS[word]:02d}"
    return None


def _time(words: tuple[str, ...], at: int, after: str) -> Amount | None:
    """Return a time of the day in minutes: 9:30, noon, at 10, 3 pm."""
    word = words[at]
    if word in _TIMES_OF_DAY:
        return "clock", _TIMES_OF_DAY[word]
    if clock := CLOCK.fullmatch(word):
        return "clock", _hour(int(clock[1]), after) * MINUTES + int(clock[2])
    if not word.isdecimal() or len(word) > _LONGEST_HOUR:
        return None
    is_hour = at and words[at - 1] in _AT and int(word) <= 2 * NOON and not _is_counted(after)
    return ("clock", _hour(int(word), after) * MINUTES) if is_hour or after in HALF_DAYS else None


def _hour(hour: int, after: str) -> Decimal:
    return Decimal(hour % NOON + NOON * (after == "pm") if after in HALF_DAYS else hour)


def _amount(words: tuple[str, ...], at: int, after: str) -> Amount | None:
    word = words[at]
    if NUMBER.fullmatch(word):
        return _measured(words, at, Decimal(word), after)
    if word in _SINGULARS and at and words[at - 1] in _AFTER_A_PREPOSITION:
        kind, scale = UNITS[word]
        return kind, scale * (Decimal("1.5") if words[at + 1 : at + 3] == ("and", "half") else 1)
    if word in _PARTS and after in UNITS:
        kind, scale = UNITS[after]
        return kind, Decimal(_PARTS[word]) * scale
    return None


def _is_counted(after: str) -> bool:
    return after in UNITS or after.upper() in CURRENCIES.values() or after == "%"


def _frequency(words: tuple[str, ...], at: int) -> Decimal | None:
    """Return every how many days something happens: weekly, every 2 weeks, twice a month."""
    word, after = words[at], words[at + 1 : at + 3]
    if word in _FREQUENCIES:
        return _FREQUENCIES[word]
    if not after or word not in {"every", *_TIMES}:
        return None
    if after[0] in _DAYS:
        return round(_DAYS[after[0]] / _TIMES.get(word, 1), 2)
    is_several = word == "every" and len(after) > 1 and after[0].isdecimal() and len(after[0]) <= _LONGEST_HOUR
    return int(after[0]) * _DAYS[after[1]] if is_several and after[1] in _DAYS else None


def _measured(words: tuple[str, ...], at: int, number: Decimal, after: str) -> Amount:
    if after in UNITS:
        kind, scale = UNITS[after]
        return kind, number * scale
    if after.upper() in CURRENCIES.values():
        return "money", number
    is_negative = at and words[at - 1] in {"minus", "-"} and (at == 1 or not words[at - 2][0].isdigit())
    return "number", -number if is_negative else number * _MULTIPLES.get(after, 1)
