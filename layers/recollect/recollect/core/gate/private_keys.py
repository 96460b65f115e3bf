"""Private keys in PEM armour (RFC 7468)."""

import re
from collections.abc import Iterator
from typing import Final

from recollect.core.gate.secret_span import SecretKind, SecretSpan

# The armour without a body is only talk of keys. Line ends may be escaped, as in the JSON of a service account
_LINE_END: Final = r"(?:\s|\\r|\\n)"
_BEGIN: Final = re.compile(
    r"-----BEGIN (?:[A-Z0-9]{1,10} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    rf"{_LINE_END}{{0,8}}+(?:(?:Proc-Type|Version|Comment):|[A-Za-z0-9+/]{{16}})"
)
_END: Final = re.compile(r"-----END [A-Z0-9 ]{1,50}-----")


def private_keys(text: str) -> Iterator[SecretSpan]:
    """Yield private keys with their armour; one that is cut off reaches to the end of the text."""
    begin = _BEGIN.search(text)
    while begin:
        end = _END.search(text, begin.end())
        yield SecretSpan(begin.start(), end.end() if end else len(text), SecretKind.PRIVATE_KEY)
        begin = _BEGIN.search(text, end.end()) if end else None
