"""Money and quantities with a unit, read at a number."""

import re
from decimal import Decimal
from typing import Final

from recollect.core.enrichment.findings import Entity, EntityType
from recollect.core.enrichment.numbers import MAGNITUDES, NUMBER, number, number_words, written
from recollect.core.enrichment.word_tables.units import (
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    units,
    units_after_words,
)

MONEY_CONFIDENCE: Final = 0.97
QUANTITY_CONFIDENCE: Final = 0.93
WORD_QUANTITY_CONFIDENCE: Final = 0.88

_MAGNITUDE: Final = r"(?P<magnitude>\s?(?:k|m|bn|thousand|million|billion)\b)?"
_NUMBER: Final = re.compile(rf"(?P<number>{NUMBER}){_MAGNITUDE}", re.IGNORECASE)
_AFTER: Final = re.compile(r"[ \u00a0]?(?P<unit>[$€£¥₹%°]|[^\W\d_]+)")
_DEGREES: Final = re.compile(r"[ \u00a0]?°[ \u00a0]?(?P<scale>[CF])\b")
_HYPHEN: Final = re.compile(r"-(?P<unit>[^\W\d_]+)\b")
_WORD_AFTER: Final = re.compile(r"[ \u00a0-](?P<unit>[^\W\d_]+)\b")
_CODE_BEFORE: Final = re.compile(r"\W?([A-Z]{3})[ \u00a0]")
CODE_REACH: Final = 5  # characters: a code of three, with what stands before and behind it
ARTICLES: Final = frozenset({"a", "an"})  # which count nothing before a unit
_IDIOMS: Final = frozenset({"one day"})  # some day
# Before a number these make it part of a range, a path or a key
_BINDING: Final = frozenset("-–./#_:")


def amount_at(text: str, start: int) -> Entity | None:
    """Return the money or quantity whose digits begin at `start`."""
    match = _NUMBER.match(text, start)
    if not match:
        return None
    sign = text[start - 1 : start]
    if sign in CURRENCY_SIGNS:
        return _money(text, start - 1, match.end(), _value(match), CURRENCY_SIGNS[sign])
    code = _CODE_BEFORE.fullmatch(text, max(0, start - CODE_REACH), start)
    if code and code[1] in CURRENCY_CODES:
        return _money(text, code.start(1), match.end(), _value(match), code[1])
    if sign and (sign in _BINDING or sign.isalpha()):
        return None
    return _with_unit(text, match)


def word_amount_at(text: str, start: int, end: int) -> Entity | None:
    """Return the money or quantity that begins with a number word, [start, end)."""
    after = _WORD_AFTER.match(text, end)
    if not after:
        return None
    value = number_words()[text[start:end].lower()]
    unit = after["unit"].lower()
    if unit in CURRENCY_WORDS:
        return _money(text, start, after.end(), Decimal(value), CURRENCY_WORDS[unit])
    if unit not in units_after_words() or text[start : after.end()].lower() in _IDIOMS:
        return None
    return _quantity(text, start, after.end(), Decimal(value), units()[unit], WORD_QUANTITY_CONFIDENCE)


def _with_unit(text: str, match: re.Match[str]) -> Entity | None:
    degrees = _DEGREES.match(text, match.end())
    if degrees:
        return _quantity(text, match.start(), degrees.end(), _value(match), "°" + degrees["scale"])
    after = _AFTER.match(text, match.end()) or _HYPHEN.match(text, match.end())
    if after:
        found = _of_unit(text, match, after["unit"], after.end("unit"))
        if found:
            return found
    return _letter_as_unit(text, match)


def _of_unit(text: str, match: re.Match[str], unit: str, end: int) -> Entity | None:
    if unit in CURRENCY_SIGNS:
        return _money(text, match.start(), end, _value(match), CURRENCY_SIGNS[unit])
    currency = unit if unit in CURRENCY_CODES else CURRENCY_WORDS.get(unit.lower())
    if currency:
        return _money(text, match.start(), end, _value(match), currency)
    canonical = units().get(unit) or (units().get(unit.lower()) if len(unit) > 1 else None)
    if not canonical:
        return None
    return _quantity(text, match.start(), end, _value(match), canonical)


def _letter_as_unit(text: str, match: re.Match[str]) -> Entity | None:
    """Read "5m" as metres, since nothing that money comes in follows."""
    letter = (match["magnitude"] or "").strip()
    if letter != "m":
        return None
    return _quantity(text, match.start(), match.end(), number(match["number"]), units()["m"])


def _value(match: re.Match[str]) -> Decimal:
    return number(match["number"]) * MAGNITUDES.get((match["magnitude"] or "").strip().lower(), 1)


def _money(text: str, start: int, end: int, value: Decimal, currency: str) -> Entity:
    return Entity(EntityType.MONEY, text[start:end], start, end, MONEY_CONFIDENCE, f"{written(value)} {currency}")


def _quantity(  # noqa: PLR0917 - the parts of one entity, in its order
    text: str, start: int, end: int, value: Decimal, unit: str, confidence: float = QUANTITY_CONFIDENCE
) -> Entity:
    return Entity(EntityType.QUANTITY, text[start:end], start, end, confidence, f"{written(value)} {unit}")
