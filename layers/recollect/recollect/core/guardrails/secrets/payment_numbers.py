"""Numbers of payment cards and bank accounts, with their check digits.

A card: an issuer's prefix and length, a usual grouping, a right Luhn digit (ISO/IEC 7812-1, annex B). An IBAN: a
country, its length, right check digits by ISO 7064 MOD 97-10 over the account's characters (ISO 13616).
"""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.guardrails.patterns import Pattern
from recollect.core.guardrails.secrets.secret_span import SecretKind, SecretSpan

_DOUBLED: Final = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)  # the digit sum of twice the digit
# In one piece or in the groups that cards are printed with. A sign, a letter or a decimal point beside it makes it
# something else
_WRITTEN: Final = Pattern(
    r"(?<![\w+.,-])(?:"
    r"[0-9]{4}([ -])[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?"
    r"|[0-9]{4}([ -])[0-9]{6}\2[0-9]{4,5}"
    r"|[0-9]{13,19}"
    r")(?![\w]|[.,-][0-9])"
)
_ISSUED: Final = Pattern(
    r"4[0-9]{12}(?:[0-9]{3}){0,2}"  # Visa
    r"|(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)[0-9]{12,14}"  # Mastercard; 16 digits are checked below
    r"|3[47][0-9]{13}"  # American Express
    r"|(?:6011|64[4-9]|65)[0-9]{12,17}"  # Discover
    r"|3(?:0[0-5]|[68][0-9])[0-9]{11}"  # Diners Club
    r"|35(?:2[89]|[3-8])[0-9]{12,16}"  # JCB
    r"|62[0-9]{14,17}"  # UnionPay
    r"|(?:5018|5020|5038|5893|6304|6759|676[1-3])[0-9]{12}"  # Maestro
)
_LOOK_BACK: Final = 40
_OTHER_NUMBERS: Final = Pattern(
    r"order|policy|referenc|gtin|ean\b|barcode|upc\b|imei|tracking|parcel|shipment|invoice|serial|isbn|ticket|booking"
    r"|confirmation|bestell|auftrag|sendung|police|rechnung|kunden|seriennummer|vorgang|customer|meter|asset|case"
    r"|message id|chat|snowflake|user id|tweet|transaction|contract|vertrag|sku|article|artikel|phone"
    r"|telefon|\btel\b|mobil|whatsapp|call|\bid\b|#$|timestamp",
    re.IGNORECASE,
)
_CARDS: Final = Pattern(
    r"card|karte|visa|mastercard|amex|american express|tarjeta|carte|kredit|debit|pan\b", re.IGNORECASE
)
_SIXTEEN: Final = 16
# ISO 13616 registry: characters of an IBAN by country
_LENGTHS: Final = {
    length: frozenset(countries.split())
    for length, countries in {
        15: "NO",
        16: "BE",
        18: "DK FI FK FO GL NL SD",
        19: "MK SI",
        20: "AT BA EE KZ LT LU MN XK",
        21: "CH CR HR LI LV",
        22: "BG BH DE GB GE IE ME RS VA",
        23: "AE GI IL IQ OM SO TL",
        24: "AD CZ ES MD PK RO SA SE SK TN VG",
        25: "LY PT ST",
        26: "IS TR",
        27: "BI DJ FR GR IT MC MR SM",
        28: "AL AZ BY CY DO GT HU LB NI PL SV",
        29: "BR EG PS QA UA",
        30: "JO KW MU YE",
        31: "MT SC",
        32: "LC",
        33: "RU",
    }.items()
}
_LENGTH_OF: Final = {country: length for length, countries in _LENGTHS.items() for country in countries}
_START: Final = Pattern(r"(?<![A-Za-z0-9])([A-Za-z]{2})[0-9]{2}(?=[ -]?[A-Za-z0-9])")
_REST: Final = {length: Pattern(rf"(?:[ -]?[A-Za-z0-9]){{{length}}}(?![A-Za-z0-9])", re.ASCII) for length in _LENGTHS}


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
    for match in _WRITTEN.compiled.finditer(text):
        digits = match.group().replace(" ", "").replace("-", "")
        if _has_issuer(digits) and luhn_is_valid(digits) and not _is_called_otherwise(text, match):
            yield SecretSpan(*match.span(), SecretKind.CARD_NUMBER)


def _is_called_otherwise(text: str, number: re.Match[str]) -> bool:
    """Tell a number in one piece that a word before it calls something else than a card."""
    if not number.group().isdigit():
        return False
    before = text[max(0, number.start() - _LOOK_BACK) : number.start()].rpartition("\n")[2]
    return bool(_OTHER_NUMBERS.compiled.search(before)) and not _CARDS.compiled.search(before)


def _has_issuer(digits: str) -> bool:
    is_mastercard = digits[0] == "2" or digits[:2] in {"51", "52", "53", "54", "55"}
    return bool(_ISSUED.compiled.fullmatch(digits)) and (not is_mastercard or len(digits) == _SIXTEEN)


def ibans(text: str) -> Iterator[SecretSpan]:
    """Yield the IBANs of `text`, written in one piece or in groups, in order."""
    for start in _START.compiled.finditer(text):
        length = _LENGTH_OF.get(start.group(1).upper())
        written = _REST[length].compiled.match(text, start.start()) if length else None
        if written and mod_97_is_valid(written.group().replace(" ", "").replace("-", "").upper()):
            yield SecretSpan(*written.span(), SecretKind.IBAN)
