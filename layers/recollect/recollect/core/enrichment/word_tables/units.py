"""Units of measure and currencies, each way to write one with its one name."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from recollect.core.text.word_files import read_pairs
from recollect.core.text.words import words_in

CURRENCY_SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}
CURRENCY_CODES: Final = words_in("""
    USD EUR GBP JPY INR CHF CAD AUD NZD CNY SEK NOK DKK PLN CZK HUF BRL MXN ZAR KRW SGD HKD TRY NGN KES ILS AED SAR THB
    BTC
""")
CURRENCY_WORDS: Final = {
    "dollar": "USD",
    "dollars": "USD",
    "bucks": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "pounds": "GBP",
    "quid": "GBP",
    "yen": "JPY",
    "rupees": "INR",
    "francs": "CHF",
    "zloty": "PLN",
    "kronor": "SEK",
}


@cache
def units() -> Mapping[str, str]:
    """Return each way to write a unit with its name."""
    names = read_pairs(__package__, "units.txt")
    return {spelling: unit for unit, spellings in names.items() for spelling in spellings.split()}


@cache
def units_after_words() -> frozenset[str]:
    """Return those that are units behind "two" or "ten": only whole words, as in "one in ten"."""
    return frozenset(spelling for spelling in units() if len(spelling) > 3 or spelling == "day")
