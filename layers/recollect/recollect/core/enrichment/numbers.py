"""Numbers as people write them: 1,250.50 and 1.250,50, 10k, "two hundred"."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Final

from recollect.core.language.dates import day_words
from recollect.core.model.entry import Language

NUMBER: Final = r"\d{1,15}(?:[.,]\d{1,15}){0,5}"
MAGNITUDES: Final = {
    "k": 1_000,
    "thousand": 1_000,
    "m": 1_000_000,
    "million": 1_000_000,
    "bn": 1_000_000_000,
    "billion": 1_000_000_000,
}
_GROUP: Final = 3  # digits between separators of thousands


@cache
def number_words() -> Mapping[str, int]:
    """Return the numbers that English has a word for."""
    return {word: int(count) for word, count in day_words(Language.ENGLISH, "count").items()}


def number(text: str) -> Decimal:
    """Return the value of digits with points and commas.

    Of two kinds of separator the last is the decimal one. A separator that comes once counts as decimal unless
    three digits follow it and one to three, other than a lone 0, stand before it: "1,250" is a thousand, "0,250" not.
    """
    separators = [character for character in text if character in ".,"]
    if not separators:
        return Decimal(text)
    last = separators[-1]
    head, tail = text.rsplit(last, 1)
    if len(set(separators)) == 1 and (len(separators) > 1 or (len(tail) == _GROUP >= len(head) and head != "0")):
        return Decimal(text.replace(last, ""))
    return Decimal(head.replace(",", "").replace(".", "") + "." + tail)


def written(value: Decimal) -> str:
    """Return a number without exponent and without zeros at its end: "4500", "3.5"."""
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
