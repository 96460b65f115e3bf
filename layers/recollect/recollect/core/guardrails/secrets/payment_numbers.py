"""Numbers of payment cards and bank accounts, with their check digits.

A card: an issuer's prefix and length, a usual grouping, a right Luhn digit (ISO/IEC 7812-1, annex B). An IBAN: a
country, its length, right check digits by ISO 7064 MOD 97-10 over the account's characters (ISO 13616).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.rules import Check, found_by_rules, pattern
from recollect.core.guardrails.secrets.secret_span import SecretSpan

_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)  # the digit sum of twice the digit
_ISSUED: Final = pattern("cards-issued")
_LOOK_BACK: Final = 40
_OTHER_NUMBERS: Final = pattern("cards-other-numbers")
_CARDS: Final = Pattern(
    r"card|karte|visa|mastercard|amex|american express|tarjeta|carte|kredit|debit|pan\b", re.IGNORECASE
)
_SIXTEEN: Final = 16


def luhn_is_valid(digits: str) -> bool:
    """Tell whether `digits` (0-9 only) ends with its Luhn check digit."""
    values = [ord(digit) - ord("0") for digit in reversed(digits)]
    return (sum(values[::2]) + sum(_DOUBLED[value] for value in values[1::2])) % 10 == 0


def mod_97_is_valid(iban: str) -> bool:
    """Tell whether the check digits of `iban` (letters A-Z and digits, no spaces) are right: remainder 1."""
    rearranged = iban[4:] + iban[:4]
    return int("".join(str(int(character, 36)) for character in rearranged)) % 97 == 1


def card_numbers(text: str) -> Iterator[SecretSpan]:
    """Yield the card numbers of `text`, in order."""
    yield from found_by_rules("card_numbers", text, _CHECKS)


def ibans(text: str) -> Iterator[SecretSpan]:
    """Yield the IBANs of `text`, written in one piece or in groups, in order."""
    yield from found_by_rules("ibans", text, _CHECKS)


def _is_card(number: re.Match[str]) -> bool:
    digits = _in_one_piece(number)
    return _has_issuer(digits) and luhn_is_valid(digits) and not _is_called_otherwise(number)


def _is_called_otherwise(number: re.Match[str]) -> bool:
    """Tell a number in one piece that a word before it calls something else than a card."""
    if not number["value"].isdigit():
        return False
    before = number.string[max(0, number.start() - _LOOK_BACK) : number.start()].rpartition("\n")[2]
    return bool(_OTHER_NUMBERS.compiled.search(before)) and not _CARDS.compiled.search(before)


def _has_issuer(digits: str) -> bool:
    is_mastercard = digits[0] == "2" or digits[:2] in {"51", "52", "53", "54", "55"}
    return bool(_ISSUED.compiled.fullmatch(digits)) and (not is_mastercard or len(digits) == _SIXTEEN)


def _in_one_piece(number: re.Match[str]) -> str:
    return number["value"].replace(" ", "").replace("-", "")


_CHECKS: Final[Mapping[str, Check]] = {
    "card": _is_card,
    "mod_97": lambda number: mod_97_is_valid(_in_one_piece(number).upper()),
}
