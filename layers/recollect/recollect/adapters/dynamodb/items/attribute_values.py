"""Items as plain values, and as the attribute values that go over the wire.

What an item means is one JSON text, `value`; beside it stand only the attributes that DynamoDB itself has to look at:
keys, conditions, filters and the time to live. botocore spends about ten microseconds on each attribute it reads.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from recollect.adapters.dynamodb.items.keys import PARTITION, SORT, Key

Attribute: TypeAlias = "str | int | bool | bytes | frozenset[str]"
Item: TypeAlias = Mapping[str, Attribute]
T = TypeVar("T")
Wire: TypeAlias = dict[str, dict[str, Any]]

NUMBER_BYTES: Final = 21  # the most that DynamoDB charges for a number

_TO_WIRE: Final[Mapping[type, Callable[[Any], dict[str, Any]]]] = {
    str: lambda text: {"S": str(text)},
    bool: lambda flag: {"BOOL": flag},
    int: lambda number: {"N": str(number)},
    bytes: lambda blob: {"B": blob},
    frozenset: lambda texts: {"SS": sorted(texts)},
}
_FROM_WIRE: Final[Mapping[str, Callable[[Any], Attribute]]] = {
    "S": str,
    "BOOL": bool,
    "N": int,
    "B": bytes,
    "SS": frozenset,
}
# Expectations about the place; any other is the revision that its item must have
ABSENT: Final = 0
PRESENT: Final = -1
UNCHECKED: Final = -2
OVERWRITTEN: Final = -3  # not checked either, and the revision goes up from what it was

DELETION_BYTES: Final = 200  # a key and an expression


def attribute(value: Attribute) -> dict[str, Any]:
    """Return one value as an attribute value; what is a text besides, such as a member of an enumeration, is that."""
    return _TO_WIRE[str if isinstance(value, str) else type(value)](value)


def packed(item: Item) -> Wire:
    """Return an item as attribute values; an empty set is left out, since DynamoDB knows none."""
    return {name: attribute(value) for name, value in item.items() if value != frozenset()}


def unpacked(wire: Wire) -> Item:
    """Return the item of attribute values."""
    return {name: _FROM_WIRE[kind](value) for name, typed in wire.items() for kind, value in typed.items()}


def text_of(item: Item, name: str) -> str:
    """Return an attribute that is a text; empty when it is absent."""
    return _typed(item.get(name, ""), str)


def number_of(item: Item, name: str) -> int:
    """Return an attribute that is a number; 0 when it is absent."""
    return _typed(item.get(name, 0), int)


def blob_of(item: Item, name: str) -> bytes:
    """Return an attribute of bytes."""
    return _typed(item[name], bytes)


def texts_of(item: Item, name: str) -> frozenset[str]:
    """Return an attribute that is a set of texts; empty when it is absent."""
    return _typed(item.get(name, frozenset()), frozenset)


def _typed(value: Attribute, kind: type[T]) -> T:
    assert isinstance(value, kind)  # noqa: S101 - written by this package alone
    return value


def key_of(item: Item) -> Key:
    """Return where an item is."""
    return Key(text_of(item, PARTITION), text_of(item, SORT))


def value_of(item: Item) -> Any:  # noqa: ANN401 - JSON
    """Return what an item's `value` says."""
    return json.loads(text_of(item, "value"))


def json_text(value: object) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def size_of(item: Item) -> int:
    """Return about how many bytes DynamoDB counts for an item: never fewer than it does."""
    return sum(len(name) + _size_of(value) for name, value in item.items())


def _size_of(value: Attribute) -> int:
    match value:
        case str():
            return len(value.encode())
        case bytes():
            return len(value)
        case frozenset():
            return 3 + sum(1 + len(text.encode()) for text in value)
        case _:
            return NUMBER_BYTES


@dataclass(frozen=True, slots=True)
class Addition:
    """Adds to numbers of an item, which is made where there is none; what others add meanwhile counts as well."""

    key: Key
    amounts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ItemAction:
    """Puts an item, or deletes one when `item` is None, if the place holds what is expected."""

    key: Key
    item: Item | None
    expected: int

    @property
    def size(self) -> int:
        """About how many bytes it adds to a transaction."""
        return DELETION_BYTES if self.item is None else size_of(self.item)


def put(key: Key, said: Mapping[str, Attribute], expected: int = UNCHECKED) -> ItemAction:
    """Return the action that puts an item that says this under a key."""
    return ItemAction(key, {PARTITION: key.pk, SORT: key.sk, **said}, expected)


def drop(key: Key, expected: int = UNCHECKED) -> ItemAction:
    """Return the action that deletes what is under a key."""
    return ItemAction(key, None, expected)
