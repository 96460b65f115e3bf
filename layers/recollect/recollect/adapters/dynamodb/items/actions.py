"""What a transaction does to items, as values: new items with what their places are expected to hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from recollect.adapters.dynamodb.items.attribute_values import Item, size_of
from recollect.adapters.dynamodb.items.keys import Key

# Expectations about the place; any other is the revision that its item must have
ABSENT: Final = 0
PRESENT: Final = -1
UNCHECKED: Final = -2
OVERWRITTEN: Final = -3  # not checked either, and the revision goes up from what it was

DELETION_BYTES: Final = 200  # a key and an expression


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
