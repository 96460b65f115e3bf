"""Strings that name things must hold no secret: ids, names, speakers, spaces, agents.

They cannot be redacted, since that would make them another name. So every string that a caller sends is refused when
it holds one, unless what takes it screens it by the settings of the space, or keeps nothing of it.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from functools import lru_cache
from typing import Final

from recollect.core.guardrails.patterns import names_any
from recollect.core.guardrails.secrets.passwords import mixes_inside
from recollect.core.guardrails.secrets.secret_detection import is_issued, redacted, secrets_in
from recollect.errors import InputError

SECRET_PROBLEM: Final = "must not hold a secret: a key, token, password or card number"  # noqa: S105 - says what one is
# What nothing is found in: short plain names, UUIDs. A number in one piece is an id, whatever its check digit says:
# many are as long as card numbers, and one in ten passes for one
_HARMLESS: Final = re.compile(
    r"[A-Za-z0-9_.-]{0,12}|[0-9]{1,32}|[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", re.ASCII
)
# Nothing in it can be said or assigned: it is a token as a whole, or none
_ONE_WORD: Final = re.compile(r"[A-Za-z0-9_.-]+", re.ASCII)
_BETWEEN: Final = re.compile(r"[_.-]")
_PASSWORDS: Final = ("pass", "pwd", "kennwort", "wifi", "wi fi", "wlan", "hotspot", "contrase", "wachtwoord", "senha")
_REMEMBERED: Final = 4_096  # names come again and again


class _HoldsSecretError(Exception):
    """Not a value, so that what holds a secret is not kept by the cache."""


def holds_secret(text: str) -> bool:
    """Tell whether a name holds a secret."""
    try:
        _require_clean(text)
    except _HoldsSecretError:
        return True
    return False


@lru_cache(maxsize=_REMEMBERED)
def _require_clean(text: str) -> None:
    if _HARMLESS.fullmatch(text):
        return
    find = _holds_of_one_word if _ONE_WORD.fullmatch(text) else secrets_in
    if find(text):
        raise _HoldsSecretError


def _holds_of_one_word(name: str) -> bool:
    """Tell whether a name in one piece is a token, or ends with a password that it calls so: `wifi-password-...`."""
    if is_issued(name):
        return True
    *words, value = _BETWEEN.split(name)
    return mixes_inside(value) and names_any(" ".join(words), _PASSWORDS)


def require_no_secret(field: str, text: str) -> str:
    """Return a name as it came.

    Raises:
        InputError: it holds a secret; names the field and does not repeat the value.
    """
    if holds_secret(text):
        raise InputError(field, SECRET_PROBLEM)
    return text


def place_of_secret(value: object, place: str = "") -> str | None:
    """Return where in a value of JSON, or of types that JSON is read into, a string holds a secret; None for nowhere.

    Args:
        value: dicts (keys count), lists, strings; numbers, times and enumerated values hold none.
        place: of the value itself, such as `tags`; that of an item is `tags[2]`, of a member and its key `metadata`.

    Raises:
        TypeError: the value is of a type that nobody has thought of here.
    """
    match value:
        case None | bool() | int() | float() | date() | Enum():
            return None
        case str():
            return place if holds_secret(value) else None
        case Mapping():
            return _first(place_of_secret(one, place) for pair in value.items() for one in pair)
        case list() | tuple() | set() | frozenset():
            return _first(place_of_secret(one, f"{place}[{index}]") for index, one in enumerate(value))
        case _:
            raise TypeError(f"{place} is of a type in which no secret is looked for: {type(value).__name__}")


def _first(places: Iterable[str | None]) -> str | None:
    return next((place for place in places if place is not None), None)


def without_secrets(text: str) -> str:
    """Return a text that is shown or logged, such as the path of an unknown member, with its secrets taken out."""
    return redacted(text, secrets_in(text)) if holds_secret(text) else text
