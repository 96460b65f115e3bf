"""Units, currencies and number words that count the same however they are written. Only what is beyond doubt."""

from functools import cache
from typing import Final

from recollect.core.language.amounts import number_words
from recollect.core.language.measures import certain_currencies, certain_units

HALF_DAYS: Final = frozenset({"am", "pm"})
_BASE: Final = 100  # numbers below it are said in one word or two
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
ORDINALS: Final = {word: f"{value}{_ENDINGS.get(value, 'th')}" for value, word in enumerate(_ORDINALS, 1)}


@cache
def small_numbers() -> dict[str, int]:
    """Return the words of numbers below a hundred: zero to twenty, and the tens."""
    return {word: value for word, value in number_words().items() if value < _BASE}


@cache
def measures() -> frozenset[str]:
    """Return the names of units and currencies, and the halves of the day."""
    return frozenset({*certain_units().values(), *certain_currencies().values(), *HALF_DAYS})
