"""What is done in spaces: an item for each hour of a space, and of the deployment as a whole in shards.

An hour is added to in one UpdateItem without conditions: callers at once all count, at one write unit. An item has a
number for each thing that is counted and stays below a kilobyte. What everybody does would be one hot item: so it is
spread over shards, and a process adds up what it has to say before it says it.
"""

import secrets
import threading
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Final

from pynamodb.expressions.operand import Path

from recollect.adapters.dynamodb.items.attribute_values import Item, number_of, text_of
from recollect.adapters.dynamodb.items.keys import EXPIRES_AT, SORT, Key, keys_of
from recollect.adapters.dynamodb.reads.barriers import prefetch, require_open
from recollect.adapters.dynamodb.table import Stretch, Table
from recollect.adapters.dynamodb.transaction.draft import Draft
from recollect.core.model.records import Collection, RecordKey, split
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import KEPT, Counts, HourOfActivity, activity_key, hour_of, hour_of_key
from recollect.errors import BeingErasedError, ErasedError

TOTALS: Final = "ACTIVITY#"  # partitions of no person
SHARDS: Final = 8  # an item takes 1,000 writes a second
HELD_FOR: Final = timedelta(seconds=5)  # of the deployment's counts: what a frozen process holds at its end is lost
_COUNT: Final = "n/"  # in front of what is counted, in names of attributes


class ActivityItems:
    """ports.ActivityLog in the table of the entries. Safe to share between threads."""

    def __init__(self, table: Table, totals: Table) -> None:
        """Use the table that the store uses; `totals` is the same one, asked for what is nobody's."""
        self.table = table
        self._totals = totals
        self._shard = secrets.randbelow(SHARDS)
        self._lock = threading.Lock()
        self._held: dict[datetime, Counter[str]] = {}
        self._written_at: datetime | None = None

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return
        draft = Draft(keys_of(scope))
        prefetch(self.table, draft, ())
        try:
            require_open(draft, scope)
        except (ErasedError, BeingErasedError):
            return
        if draft.item(draft.keys.registration) is None:
            return
        _add(self.table, draft.keys.record(activity_key(hour)), hour, counts)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        """See ActivityRecorder.add_activity_of_all."""
        for its_hour, total in self._due(hour, counts):
            _add(self._totals, _total_key(self._shard, its_hour), its_hour, total)

    def activity(self, scope: Scope, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity."""
        scope.require(Right.READ)
        if scope.tags is not None:
            return ()
        first, last = (f"{Collection.ACTIVITY.value}#{activity_key(hour).text}" for hour in (since, until))
        return _read(self.table, keys_of(scope).pk, first, last)

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        """See ActivityLog.activity_of_all. A request for each shard, all at the same time.

        What a process has held for less than HELD_FOR is not in it yet.
        """
        first, last = _total_key(0, since).sk, _total_key(0, until).sk
        partitions = [_total_key(shard, since).pk for shard in range(SHARDS)]
        reads = [partial(_read, self._totals, partition, first, last) for partition in partitions]
        found = self._totals.together(reads)
        return tuple(chain.from_iterable(found))

    def _due(self, hour: datetime, counts: Counts) -> list[tuple[datetime, Counter[str]]]:
        """Return what is to be written now: all that is held, or nothing yet."""
        now = self.table.clock.now()
        with self._lock:
            self._held.setdefault(hour_of(hour), Counter()).update(counts)
            if self._written_at is not None and timedelta(0) <= now - self._written_at < HELD_FOR:
                return []
            held, self._held, self._written_at = self._held, {}, now
            return list(held.items())


def _add(table: Table, key: Key, hour: datetime, counts: Counts) -> None:
    adding = [Path(_COUNT + name).add(count) for name, count in counts.items() if count]
    expires_at = int((hour_of(hour) + KEPT).timestamp())
    if adding:
        table.update(key, [*adding, Path(EXPIRES_AT).set(expires_at)])


def _read(table: Table, partition: str, first: str, last: str) -> tuple[HourOfActivity, ...]:
    return tuple(map(_hour, table.items(Stretch(partition, first, last))))


def _total_key(shard: int, hour: datetime) -> Key:
    return Key(f"{TOTALS}{shard}", f"{Collection.ACTIVITY.value}#{activity_key(hour).text}")


def _hour(item: Item) -> HourOfActivity:
    key = RecordKey(Collection.ACTIVITY, split(text_of(item, SORT).partition("#")[2]))
    return HourOfActivity(hour_of_key(key), dict(_counts(item)))


def _counts(item: Item) -> Iterator[tuple[str, int]]:
    return ((name.removeprefix(_COUNT), number_of(item, name)) for name in item if name.startswith(_COUNT))
