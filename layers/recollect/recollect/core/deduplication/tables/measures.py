"""Units, currencies and number words that count the same however they are written. Only what is beyond doubt.

"m" is left alone: it may be metres, minutes or millions; and so is "mb", which may be bits or bytes.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from recollect.core.text.word_files import read_pairs

_CURRENCY_NAMES: Final = {
    "USD": "$ dollar dollars usd bucks",
    "EUR": "€ euro euros eur",
    "GBP": "£ gbp quid",
    "¥": "¥",
    "INR": "₹ inr",
    "CHF": "chf",
    "SEK": "sek",
    "NOK": "nok",
    "DKK": "dkk",
    "PLN": "pln",
}
_CURRENCIES: Final = {name: code for code, names in _CURRENCY_NAMES.items() for name in names.split()}
CURRENCIES: Final = {**_CURRENCIES, **{name.upper(): code for name, code in _CURRENCIES.items()}}
CURRENCY_SIGNS: Final = frozenset("$€£¥₹")
MAGNITUDES: Final = {
    "k": 1_000,
    "K": 1_000,
    "thousand": 1_000,
    "million": 1_000_000,
    "mio": 1_000_000,
    "mn": 1_000_000,
    "bn": 1_000_000_000,
    "billion": 1_000_000_000,
}
HALF_DAYS: Final = frozenset({"am", "pm"})
_TO_NINETEEN: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL_NUMBERS: Final = {word: value for value, word in enumerate(_TO_NINETEEN)}
TENS: Final = {word: value * 10 for value, word in enumerate(_TENS, 2)}
NUMBER_WORDS: Final = frozenset({*SMALL_NUMBERS, *TENS})
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
ORDINALS: Final = {word: f"{value}{_ENDINGS.get(value, 'th')}" for value, word in enumerate(_ORDINALS, 1)}


@cache
def units() -> Mapping[str, str]:
    """Return each way to write a unit with its name."""
    return {spelling: unit for unit, spellings in _names().items() for spelling in spellings.split()}


@cache
def measures() -> frozenset[str]:
    """Return the names of units and currencies, and the halves of the day."""
    return frozenset({*_names(), *CURRENCIES.values(), *HALF_DAYS})


@cache
def _names() -> Mapping[str, str]:
    return read_pairs(__package__, "measures.txt")
