"""A table whose eventually consistent reads give what was there at a moment that a test has chosen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pynamodb.connection import Connection

from recollect.adapters.dynamodb import Table
from recollect.adapters.dynamodb.items.attribute_values import Item, Wire, packed
from recollect.adapters.dynamodb.items.keys import Key
from recollect.adapters.dynamodb.table import KeysAsked
from recollect.ports import Clock
from tests.contract.aws import RACES


class LaggingTable(Table):
    """Reads that insist on the latest get it. `eventual` counts the keys of those that do not."""

    def __init__(self, connection: Connection, name: str, clock: Clock) -> None:
        super().__init__(connection, name, clock, RACES)
        self.eventual = 0
        self._then: dict[Key, Item] | None = None

    @contextmanager
    def standing_still(self, partition: str) -> Iterator[None]:
        """Show a partition as it is now to whoever does not insist on the latest."""
        self._then = super().get_all([KeysAsked(list(self.keys_in(partition)))], with_expired=True)
        yield
        self._then = None

    def _get_batch(self, keys: Sequence[Key], attributes: Sequence[str] | None, *, consistent: bool) -> list[Wire]:
        if consistent:
            return super()._get_batch(keys, attributes, consistent=True)
        self.eventual += len(keys)
        if self._then is None:
            return super()._get_batch(keys, attributes, consistent=False)
        found = [self._then[key] for key in keys if key in self._then]
        return [packed(_with(item, attributes)) for item in found]


def _with(item: Item, attributes: Sequence[str] | None) -> Item:
    wanted: Any = item if attributes is None else {"pk", "sk", "expires_at", *attributes}
    return {name: value for name, value in item.items() if name in wanted}
