"""What an amount comes to, so that one hour is 3600 seconds, 5 km are 5000 metres and 2 pm is 14:00."""

import re
from decimal import Decimal
from typing import Final

from recollect.core.duplicates.tables.measures import HALF_DAYS

_SCALES: Final = {
    "time": {"ms": "0.001", "second": "1", "minute": "60", "hour": "3600", "day": "86400", "week": "604800"},
    "length": {"mm": "0.001", "cm": "0.01", "metre": "1", "km": "1000"},
    "mass": {"mg": "0.001", "g": "1", "kg": "1000"},
    "volume": {"ml": "0.001", "l": "1"},
}
_UNITS: Final = {unit: (kind, Decimal(scale)) for kind, scales in _SCALES.items() for unit, scale in scales.items()}
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)")
_NUMBER: Final = re.compile(r"\d{1,15}(?:\.\d{1,15})?")
_NOON: Final = 12


def same_quantity(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Tell whether two amounts, in words of a reading, are the same in another unit."""
    former, later = _value(one), _value(other)
    return former is not None and former == later


def _value(words: tuple[str, ...]) -> tuple[str, Decimal] | None:
    """Return an amount in the base unit of its kind, a time of the day in minutes; None for what is neither."""
    clock, number = _CLOCK.fullmatch(words[0]), _NUMBER.fullmatch(words[0])
    unit = words[1] if len(words) == 2 else ""
    if clock and len(words) == 1:
        return "clock", Decimal(int(clock[1]) * 60 + int(clock[2]))
    if unit in HALF_DAYS and (clock or number):
        hour, minute = (int(clock[1]), int(clock[2])) if clock else (int(words[0].split(".")[0]), 0)
        return "clock", Decimal((hour % _NOON + _NOON * (unit == "pm")) * 60 + minute)
    if number and unit in _UNITS:
        kind, scale = _UNITS[unit]
        return kind, Decimal(words[0]) * scale
    return None
