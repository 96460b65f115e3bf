"""Values that are given as NAME=VALUE."""

import json
from collections.abc import Sequence

from recollect.local.client.failures import UnusableInputError


def named_values(given: Sequence[str], *, as_text: bool = False) -> dict[str, object]:
    """Return values by their names: JSON where it is some, else text; as_text: always text, and none where it is empty.

    Raises:
        UnusableInputError: one has no name, or a name stands there twice.
    """
    values: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not (name and equals):
            raise UnusableInputError(f"{one} must be NAME=VALUE")
        if name in values:
            raise UnusableInputError(f"{name} must be named once")
        values[name] = (value or None) if as_text else _value(value)
    return values


def _value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value
