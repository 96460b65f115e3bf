"""Numbers and amounts in one way of writing: "ten thousand", 10,000 and 10k; $5 and 5 dollars; 2 hrs and 2 hours.

And what an amount comes to, so that one hour is 3600 seconds, 5 km are 5000 metres and 2 pm is 14:00.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from recollect.core.deduplication.tables.measures import HALF_DAYS, ORDINALS, small_numbers
from recollect.core.language.measures import (
    CURRENCY_SIGNS,
    certain_currencies,
    certain_units,
    in_base_unit,
    magnitudes,
)

_THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
_THOUSANDS_BY_POINTS: Final = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?")
_COMMA_FOR_POINT: Final = re.compile(r"\d+,\d{1,2}")
_TIME: Final = re.compile(r"0?(\d{1,2}:\d\d)")
_FULL_HOUR: Final = re.compile(r"(\d{1,2})[:.]00")
_CASE_FREE: Final = frozenset({"min", "mins", "hr", "hrs", "kg", "km", "cm", "mm", "sec"})
_CLOCK: Final = re.compile(r"(\d{1,2}):(\d\d)")
_NUMBER: Final = re.compile(r"\d{1,15}(?:\.\d{1,15})?")
_NOON: Final = 12
_TEN, _TWENTY = 10, 20


def plain_number(digits: str, *, by_points: bool = False) -> str:
    """Return digits without marks of thousands and with a point; zeros stay, since 3.10 is not 3.1.

    by_points: thousands have points and decimals commas, as in most languages but English.
    """
    if "," not in digits and "." not in digits:
        time = _TIME.fullmatch(digits)
        return time[1] if time else digits
    if by_points and _THOUSANDS_BY_POINTS.fullmatch(digits):
        return digits.replace(".", "").replace(",", ".")
    if not by_points and _THOUSANDS.fullmatch(digits):
        return digits.replace(",", "")
    return digits.replace(",", ".") if _COMMA_FOR_POINT.fullmatch(digits) else digits


def amount_at(tokens: Sequence[str], at: int, *, by_points: bool = False) -> tuple[Sequence[str], int] | None:
    """Return a number at a place of the tokens with its unit, in one way of writing, and where it ends.

    None when no number begins there. The ordinals of up to ten are given as digits: first is 1st.
    """
    word = tokens[at]
    if word in CURRENCY_SIGNS:
        return _priced(tokens, at, by_points=by_points)
    if word[0].isdigit():
        number, end = plain_number(word, by_points=by_points), at + 1
        if len(number) <= 3 and _is_group(tokens, end, by_points=by_points):
            number, end = number + tokens[end], end + 1
    elif word in small_numbers() or (word == "a" and tokens[at + 1 : at + 2] in _AFTER_A):
        number, end = _in_words(tokens, at)
    elif word in ORDINALS and (word != "second" or at == 0 or not tokens[at - 1][0].isdigit()):
        return [ORDINALS[word]], at + 1
    else:
        return None
    number, end = _scaled(number, tokens, end)
    return _measured(number, tokens, end)


_AFTER_A: Final = (["hundred"], ["thousand"], ["million"], ["billion"])


def _is_group(tokens: Sequence[str], at: int, *, by_points: bool) -> bool:
    """Tell whether three digits belong to the number before them: 10 000, and 1 150 euros."""
    if at == len(tokens) or len(tokens[at]) != 3 or not tokens[at].isdecimal():
        return False
    return tokens[at] == "000" or (by_points and at + 1 < len(tokens) and tokens[at + 1] in certain_currencies())


def _priced(tokens: Sequence[str], at: int, *, by_points: bool) -> tuple[Sequence[str], int] | None:
    """Return an amount behind its currency's sign."""
    if at + 1 == len(tokens) or not tokens[at + 1][0].isdigit():
        return None
    number, end = _scaled(plain_number(tokens[at + 1], by_points=by_points), tokens, at + 2)
    return [_without_zeros(number), certain_currencies()[tokens[at]]], end


def _in_words(tokens: Sequence[str], at: int) -> tuple[str, int]:
    """Return the number that words say: two hundred and fifty."""
    value, end = (1, at + 1) if tokens[at] == "a" else _below_hundred(tokens, at)
    if tokens[end : end + 1] == ["hundred"]:
        value, end = value * 100, end + 1
        rest = end + (tokens[end : end + 1] == ["and"])
        if rest < len(tokens) and tokens[rest] in small_numbers():
            more, end = _below_hundred(tokens, rest)
            value += more
    return f"{value}", end


def _below_hundred(tokens: Sequence[str], at: int) -> tuple[int, int]:
    value = small_numbers()[tokens[at]]
    ones = small_numbers().get(tokens[at + 1], 0) if value >= _TWENTY and at + 1 < len(tokens) else 0
    return (value + ones, at + 2) if 0 < ones < _TEN else (value, at + 1)


def _scaled(number: str, tokens: Sequence[str], end: int) -> tuple[str, int]:
    """Return a number times the magnitude that follows: 1.2 million, 10 k."""
    scale = magnitudes().get(tokens[end]) if end < len(tokens) else None
    if scale is None or number.count(".") > 1 or not number.replace(".", "").isdecimal():
        return number, end
    return f"{(Decimal(number) * scale).normalize():f}", end + 1


def _measured(number: str, tokens: Sequence[str], end: int) -> tuple[list[str], int]:
    """Return a number with the unit, currency or half of the day that follows it."""
    if end == len(tokens):
        return [number], end
    following = tokens[end]
    if following in HALF_DAYS:
        hour = _FULL_HOUR.fullmatch(number)
        return [hour[1] if hour else number.replace(".", ":"), following], end + 1
    if following == "o'clock":
        return [number], end + 1
    if following in certain_currencies():
        return [_without_zeros(number), certain_currencies()[following]], end + 1
    if following == "per" and tokens[end + 1 : end + 2] == ["cent"]:
        return [_without_zeros(number), "%"], end + 2
    unit = certain_units().get(following) or (
        certain_units().get(following.lower()) if following.lower() in _CASE_FREE else None
    )
    return ([_without_zeros(number), unit], end + 1) if unit else ([number], end)


def _without_zeros(number: str) -> str:
    """Return a decimal number without zeros at its end: an amount of 5.00 is 5."""
    is_decimal = number.count(".") == 1 and number.replace(".", "").isdecimal()
    return number.rstrip("0").rstrip(".") if is_decimal else number


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
    return in_base_unit(words[0], unit) if number else None
