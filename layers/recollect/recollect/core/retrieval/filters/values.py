"""Single values of a filter, checked. Every refusal names the place and what would be right, never the value itself."""

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, TypeVar

from recollect.core.model.timestamps import is_moment, moment_of
from recollect.core.retrieval.filters.facts import MAX_TOKEN_TEXT
from recollect.errors import InputError

MAX_VALUES: Final = 100
MAX_VALUE_LENGTH: Final = MAX_TOKEN_TEXT
# Integers beyond this are not exact as doubles, which is how they are compared
MAX_INTEGER: Final = 2**53

T = TypeVar("T")


def members(value: object, place: str) -> Mapping[str, object]:
    """Return a JSON object that is not empty. Raises InputError."""
    if not isinstance(value, dict):
        raise InputError(place, "must be an object")
    if not value:
        raise InputError(place, "must not be empty")
    return value


def items(value: object, place: str, read: Callable[[object, str], T], *, most: int = MAX_VALUES) -> tuple[T, ...]:
    """Return a list of 1 to `most` values, each read by `read`. Raises InputError."""
    if not isinstance(value, list) or not 1 <= len(value) <= most:
        raise InputError(place, f"must be a list of 1 to {most} values")
    return tuple(read(one, f"{place}[{number}]") for number, one in enumerate(value))


def text(value: object, place: str) -> str:
    """Return a text of 1 to MAX_VALUE_LENGTH characters that every index can hold. Raises InputError."""
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_VALUE_LENGTH:
        raise InputError(place, f"must be a text of 1 to {MAX_VALUE_LENGTH} characters")
    if "\x00" in value or not _is_unicode(value):
        raise InputError(place, "must not hold NUL characters or lone surrogates")
    return value


def choice(allowed: Mapping[str, T]) -> Callable[[object, str], T]:
    """Return the reader of one of these names."""

    def read(value: object, place: str) -> T:
        if not isinstance(value, str) or value not in allowed:
            raise InputError(place, f"must be one of {', '.join(allowed)}")
        return allowed[value]

    return read


def flag(value: object, place: str) -> bool:
    """Return true or false. Raises InputError."""
    if not isinstance(value, bool):
        raise InputError(place, "must be true or false")
    return value


def number(value: object, place: str) -> float:
    """Return a finite number within MAX_INTEGER if it is whole. Raises InputError."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(place, "must be a number")
    if isinstance(value, float) and not math.isfinite(value):
        raise InputError(place, "must be a finite number")
    if isinstance(value, int) and abs(value) > MAX_INTEGER:
        raise InputError(place, "must be within 2^53")
    return value


def scalar(value: object, place: str) -> bool | float | str:
    """Return a text, a number, true or false. Raises InputError."""
    match value:
        case bool():
            return value
        case str():
            return text(value, place)
        case int() | float():
            return number(value, place)
        case _:
            raise InputError(place, "must be a text, a number, true or false")


def moment(value: object, place: str) -> datetime:
    """Return a moment, in UTC. Raises InputError."""
    if not isinstance(value, str) or not is_moment(value):
        raise InputError(place, "must be an RFC 3339 date and time with a zone, such as 2026-03-01T12:00:00Z")
    try:
        return moment_of(value)
    except ValueError as error:
        raise InputError(place, "must be a date and time that exists, in the years 1 to 9999 of UTC") from error


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
