"""ports.ActivityLog in memory: counts as records of their space."""

import threading
from collections import Counter
from datetime import datetime

from recollect.core.model.records import Collection, Record
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.activity import KEPT, Counts, HourOfActivity, activity_key, hour_of, hour_of_key
from recollect.ports import Clock
from tests.fakes.memory_space import MemorySpace


class InMemoryActivity:
    """The part of the in-memory entry store that counts what is done."""

    _lock: threading.RLock
    _clock: Clock
    _spaces: dict[tuple[str, str], MemorySpace]

    def add_activity(self, scope: Scope, hour: datetime, counts: Counts) -> None:
        scope.require(Right.READ)
        with self._lock:
            space = self._spaces.get((scope.owner, scope.space))
            if space is None or scope.tags is not None:
                return
            key = activity_key(hour)
            held = space.records.get(key, Record(key, {}))
            total = Counter({name: count for name, count in held.value.items() if isinstance(count, int)})
            total.update({str(name): count for name, count in counts.items()})
            space.records[key] = Record(key, dict(total), hour_of(hour) + KEPT, held.revision + 1)

    def add_activity_of_all(self, hour: datetime, counts: Counts) -> None:
        pass

    def activity(self, scope: Scope, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        scope.require(Right.READ)
        with self._lock:
            space = self._spaces.get((scope.owner, scope.space))
            return () if space is None or scope.tags is not None else _between(space, since, until, self._clock.now())

    def activity_of_all(self, *, since: datetime, until: datetime) -> tuple[HourOfActivity, ...]:
        with self._lock:
            return tuple(
                one for space in self._spaces.values() for one in _between(space, since, until, self._clock.now())
            )


def _between(space: MemorySpace, since: datetime, until: datetime, now: datetime) -> tuple[HourOfActivity, ...]:
    found = [
        HourOfActivity(hour_of_key(key), {name: count for name, count in one.value.items() if isinstance(count, int)})
        for key, one in space.records.items()
        if key.collection is Collection.ACTIVITY and one.alive(now)
    ]
    return tuple(one for one in found if hour_of(since) <= one.hour <= hour_of(until))
