"""International bank account numbers: a country, its length, right check digits."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.gate.mod_97 import mod_97_is_valid
from recollect.core.gate.secret_span import SecretKind, SecretSpan

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
_START: Final = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2})[0-9]{2}(?=[ -]?[A-Za-z0-9])")
_REST: Final = {
    length: re.compile(rf"(?:[ -]?[A-Za-z0-9]){{{length}}}(?![A-Za-z0-9])", re.ASCII) for length in _LENGTHS
}


def ibans(text: str) -> Iterator[SecretSpan]:
    """Yield the IBANs of `text`, written in one piece or in groups, in order."""
    for start in _START.finditer(text):
        length = _LENGTH_OF.get(start.group(1).upper())
        written = _REST[length].match(text, start.start()) if length else None
        if written and mod_97_is_valid(written.group().replace(" ", "").replace("-", "").upper()):
            yield SecretSpan(*written.span(), SecretKind.IBAN)
