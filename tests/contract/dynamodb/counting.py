"""A table that counts what the service would charge, by the sizes of the items that each request touches.

The rules: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html. A strongly
consistent read costs a unit per 4 KB of an item, or of all items that a query looks at, kept or not, an eventually
consistent one half of that; a write costs a unit per 1 KB of the larger of the old and the new item, twice that in a
transaction, and one for each row of the index that comes or goes. An emulator's own figures
are not those of the service, above all for reads.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action as Update

from recollect.adapters.dynamodb import Table
from recollect.adapters.dynamodb.items.attribute_values import Addition, Item, ItemAction, size_of
from recollect.adapters.dynamodb.items.keys import INDEX_PARTITION, INDEX_SORT, Key
from recollect.adapters.dynamodb.table import KeysAsked, Stretch

READ_BYTES = 4_096
WRITE_BYTES = 1_024
KEYS_PER_READ = 100


@dataclass
class Count:
    """What some calls came to."""

    requests: int = 0
    actions: int = 0
    write_units: float = 0
    read_units: float = 0


class CountingTable(Table):
    """Counts in `count`; what it reads to do so is not counted."""

    count = Count()
    _counting = Lock()

    def get_all(self, asked: Sequence[KeysAsked], *, with_expired: bool = False) -> dict[Key, Item]:
        for one in asked:
            wanted = list(dict.fromkeys(one.keys))
            whole = self._looked_up(wanted)
            share = 1 if one.consistent else 0.5
            self.count.requests += math.ceil(len(wanted) / KEYS_PER_READ)
            self.count.read_units += share * sum(_units(size_of(whole.get(key, {})), READ_BYTES) for key in wanted)
        return super().get_all(asked, with_expired=with_expired)

    def _looked_up(self, keys: Sequence[Key]) -> dict[Key, Item]:
        return super().get_all([KeysAsked(keys)])

    def answers(self, stretch: Stretch) -> Iterator[tuple[list[Item], str | None]]:
        everything = super().answers(replace(stretch, attributes=None, keep=None))
        for (looked_at, _), answer in zip(everything, super().answers(stretch), strict=True):
            share = 0.5 if stretch.of_index else 1  # the index is read eventually consistent
            self.count.requests += 1
            self.count.read_units += share * _units(sum(map(size_of, looked_at)), READ_BYTES)
            yield answer

    def count_items(self, stretch: Stretch) -> int:
        looked_at = [item for items, _ in super().answers(replace(stretch, keep=None)) for item in items]
        self.count.requests += 1
        self.count.read_units += _units(sum(map(size_of, looked_at)), READ_BYTES)
        return super().count_items(stretch)

    def transact(self, actions: Sequence[ItemAction], additions: Sequence[Addition] = ()) -> None:
        former = self._looked_up([action.key for action in actions])
        super().transact(actions, additions)
        self.count.requests += 1
        self.count.actions += len(actions) + len(additions)
        self.count.write_units += 2 * len(additions)  # counters are small
        for action in actions:
            old, new = former.get(action.key, {}), action.item or {}
            self.count.write_units += 2 * _units(max(size_of(old), size_of(new)), WRITE_BYTES)
            self.count.write_units += _index_rows_changed(old, new)

    def update(self, key: Key, updates: Sequence[Update], condition: Condition | None = None) -> bool:
        is_done = super().update(key, updates, condition)
        units = _units(size_of(self._looked_up([key])[key]), WRITE_BYTES)
        with self._counting:  # several are made at the same time
            self.count.requests += 1
            self.count.write_units += units
        return is_done


def _units(size: int, per_unit: int) -> int:
    return max(1, math.ceil(size / per_unit))


def _index_rows_changed(old: Item, new: Item) -> int:
    rows = [(item.get(INDEX_PARTITION), item.get(INDEX_SORT)) for item in (old, new)]
    return 0 if rows[0] == rows[1] else sum(row != (None, None) for row in rows)
