"""Metadata as tokens whose order as text is the order of the values, so that every index compares them alike.

A token is the key, a NUL, the letter of the type, and the value. NUL stands in no key, so tokens of different keys
never mix. Numbers are the 64 bits of a double, made to sort as unsigned integers do (the sign flips the others), in
hexadecimal: Terdiman, "Radix Tricks", 2000. Texts sort by their code points, in UTF-8 as well.
"""

import struct
from collections.abc import Iterator, Mapping
from typing import Final

from recollect.core.model.entry import JsonValue

# A longer text cannot be asked for, so it need not be held; it is there all the same
MAX_TOKEN_TEXT: Final = 256

_SEPARATOR: Final = "\x00"
_BOOLEAN: Final = "b"
_NUMBER: Final = "n"
_PRESENT: Final = "p"
_TEXT: Final = "s"
_AFTER_NUMBER: Final = chr(ord(_NUMBER) + 1)
_AFTER_TEXT: Final = chr(ord(_TEXT) + 1)
_SIGN: Final = 1 << 63
_ALL_BITS: Final = (1 << 64) - 1

Scalar = bool | int | float | str


def metadata_tokens(metadata: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Return the distinct tokens of the members of an object: each is present, and has the scalars that it is or lists.

    Objects and lists inside are present and no more.
    """
    return tuple(dict.fromkeys(token for key, value in metadata.items() for token in _tokens(key, value)))


def token(key: str, value: Scalar) -> str:
    """Return the token of a key that has a value. 1 and 1.0 are the same, and true is not 1."""
    match value:
        case bool():
            return f"{key}{_SEPARATOR}{_BOOLEAN}{int(value)}"
        case str():
            return f"{key}{_SEPARATOR}{_TEXT}{value}"
        case _:
            return f"{key}{_SEPARATOR}{_NUMBER}{_sortable(float(value))}"


def presence(key: str) -> str:
    """Return the token of a key that is there, whatever its value."""
    return f"{key}{_SEPARATOR}{_PRESENT}"


def token_range(key: str, low: float | str | None, high: float | str | None) -> tuple[str, str]:
    """Return the first token of a range of values of a key, and the first one behind it.

    Both bounds belong to the range; None is no bound. They are of one type, and one is given.
    """
    kind, behind = (
        (_TEXT, _AFTER_TEXT) if isinstance(low if low is not None else high, str) else (_NUMBER, _AFTER_NUMBER)
    )
    first = f"{key}{_SEPARATOR}{kind}" if low is None else token(key, low)
    # Nothing stands between a text and the same with a NUL behind it
    last = f"{key}{_SEPARATOR}{behind}" if high is None else token(key, high) + _SEPARATOR
    return first, last


def _tokens(key: str, value: JsonValue) -> Iterator[str]:
    yield presence(key)
    for one in value if isinstance(value, list) else (value,):
        if isinstance(one, bool | int | float) or (isinstance(one, str) and len(one) <= MAX_TOKEN_TEXT):
            yield token(key, one)


def _sortable(number: float) -> str:
    (bits,) = struct.unpack(">Q", struct.pack(">d", number + 0.0))  # -0.0 becomes 0.0
    return f"{bits ^ (_ALL_BITS if bits & _SIGN else _SIGN):016x}"
