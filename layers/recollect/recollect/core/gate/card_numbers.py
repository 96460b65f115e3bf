"""Numbers of payment cards: an issuer's prefix and length, a usual grouping, a right check digit."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.gate.luhn import luhn_is_valid
from recollect.core.gate.secret_span import SecretKind, SecretSpan

# In one piece or in the groups that cards are printed with. A sign, a letter or a decimal point beside it makes it
# something else
_WRITTEN: Final = re.compile(
    r"(?<![\w+.,-])(?:"
    r"[0-9]{4}([ -])[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?"
    r"|[0-9]{4}([ -])[0-9]{6}\2[0-9]{4,5}"
    r"|[0-9]{13,19}"
    r")(?![\w]|[.,-][0-9])"
)
_ISSUED: Final = re.compile(
    r"4[0-9]{12}(?:[0-9]{3}){0,2}"  # Visa
    r"|(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)[0-9]{12,14}"  # Mastercard; 16 digits are checked below
    r"|3[47][0-9]{13}"  # American Express
    r"|(?:6011|64[4-9]|65)[0-9]{12,17}"  # Discover
    r"|3(?:0[0-5]|[68][0-9])[0-9]{11}"  # Diners Club
    r"|35(?:2[89]|[3-8])[0-9]{12,16}"  # JCB
    r"|62[0-9]{14,17}"  # UnionPay
    r"|(?:5018|5020|5038|5893|6304|6759|676[1-3])[0-9]{12}"  # Maestro
)
_SIXTEEN: Final = 16


def card_numbers(text: str) -> Iterator[SecretSpan]:
    """Yield the card numbers of `text`, in order."""
    for match in _WRITTEN.finditer(text):
        digits = match.group().replace(" ", "").replace("-", "")
        if _has_issuer(digits) and luhn_is_valid(digits):
            yield SecretSpan(*match.span(), SecretKind.CARD_NUMBER)


def _has_issuer(digits: str) -> bool:
    is_mastercard = digits[0] == "2" or digits[:2] in {"51", "52", "53", "54", "55"}
    return bool(_ISSUED.fullmatch(digits)) and (not is_mastercard or len(digits) == _SIXTEEN)
