"""Money and quantities with a unit: 1,250.50 € and 1.250,50 €, 10k dollars, two hours, 5-minute."""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from recollect.core.language.dates import day_words
from recollect.core.language.measures import CURRENCY_SIGNS, currencies, magnitudes, units
from recollect.core.language.tokens import Token
from recollect.core.model.entry import Language

OF_MONEY: Final = 0.97  # the share of such findings that are right
OF_A_QUANTITY: Final = 0.93
IN_WORDS: Final = 0.88

_NUMBER: Final = re.compile(
    r"(?P<number>\d{1,15}(?:[.,]\d{1,15}){0,5})(?P<magnitude>\s?(?:k|m|bn|thousand|million|billion)\b)?", re.IGNORECASE
)
_UNIT: Final = re.compile(
    r"[ \u00a0]?(?:°[ \u00a0]?(?P<scale>[CF])\b|(?!W-\d)(?P<unit>[$€£¥₹%°]|[^\W\d_]+))|-(?P<joined>[^\W\d_]+)\b"
)
_BEHIND_WORD: Final = re.compile(r"[ \u00a0-](?P<unit>[^\W\d_]+)\b")
_CODE_BEFORE: Final = re.compile(r"\W?([A-Z]{3})[ \u00a0]")
_CODE_REACH: Final = 5  # characters: a code of three, with what stands before and behind it
_ARTICLES: Final = frozenset({"a", "an"})  # which count nothing before a unit
_IDIOMS: Final = frozenset({"one day"})  # some day
# Before a number these make it part of a range, a path or a key
_BINDING: Final = frozenset("-–./#_:")
_GROUP: Final = 3  # digits between separators of thousands
_SHORTEST_BEHIND_WORD: Final = 4  # letters of a unit behind a word, as in "one in ten"; "day" is one too


class Amount(NamedTuple):
    """So much of a unit or a currency, the characters [start, end) of a text; sure: the share that is right."""

    value: Decimal
    unit: str
    start: int
    end: int
    sure: float
    is_money: bool = False

    @property
    def written(self) -> str:
        """The amount in one form for all ways to write it: "4500 EUR"."""
        return f"{plain(self.value)} {self.unit}"


@cache
def number_words() -> Mapping[str, int]:
    """Return the numbers that English has a word for, without articles."""
    counts = day_words(Language.ENGLISH, "count").items()
    return {word: int(count) for word, count in counts if word not in _ARTICLES}


def amounts_in(text: str, found: Sequence[Token]) -> Iterator[Amount]:
    """Yield the sums of money and quantities of a text, in order; `found`: its words."""
    end = 0
    for token in found:
        if token.start < end:
            continue
        one = None
        if token.lower[0] <= "9":  # no letter is before the digits
            one = _at_digits(text, token.start)
        elif token.lower in number_words():
            one = _at_word(text, token)
        if one:
            end = one.end
            yield one


def _at_digits(text: str, start: int) -> Amount | None:
    match = _NUMBER.match(text, start)
    if not match:
        return None
    before = text[start - 1 : start]
    if before in CURRENCY_SIGNS:
        return _money(_value(match), currencies()[before], start - 1, match.end())
    code = _CODE_BEFORE.fullmatch(text, max(0, start - _CODE_REACH), start)
    if code and code[1] in currencies():
        return _money(_value(match), code[1], code.start(1), match.end())
    if before and (before in _BINDING or before.isalpha()):
        return None
    return _with_unit(text, match)


def _with_unit(text: str, match: re.Match[str]) -> Amount | None:
    """Return the amount of a number with what stands behind it."""
    after = _UNIT.match(text, match.end())
    if after and after["scale"]:
        return Amount(_value(match), f"°{after['scale']}", match.start(), after.end(), OF_A_QUANTITY)
    unit = (after["unit"] or after["joined"]) if after else ""
    if after and (currency := currencies().get(unit) or currencies().get(unit.lower())):
        return _money(_value(match), currency, match.start(), after.end())
    if after and (known := units().get(unit) or (units().get(unit.lower()) if len(unit) > 1 else None)):
        return Amount(_value(match), known, match.start(), after.end(), OF_A_QUANTITY)
    if (match["magnitude"] or "").strip() == "m":  # "5m": metres, since nothing that money comes in follows
        return Amount(number(match["number"]), "m", *match.span(), OF_A_QUANTITY)
    return None


def _value(match: re.Match[str]) -> Decimal:
    return number(match["number"]) * magnitudes(likely=True).get((match["magnitude"] or "").strip().lower(), 1)


def _at_word(text: str, token: Token) -> Amount | None:
    after = _BEHIND_WORD.match(text, token.end)
    if not after:
        return None
    value, unit = Decimal(number_words()[token.lower]), after["unit"].lower()
    if unit in currencies():
        return _money(value, currencies()[unit], token.start, after.end())
    is_unit = unit in units() and (len(unit) >= _SHORTEST_BEHIND_WORD or unit == "day")
    if not is_unit or text[token.start : after.end()].lower() in _IDIOMS:
        return None
    return Amount(value, units()[unit], token.start, after.end(), IN_WORDS)


def _money(value: Decimal, currency: str, start: int, end: int) -> Amount:
    return Amount(value, currency, start, end, OF_MONEY, is_money=True)


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


def plain(value: Decimal) -> str:
    """Return a number without exponent and without zeros at its end: "4500", "3.5"."""
    digits = format(value, "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
