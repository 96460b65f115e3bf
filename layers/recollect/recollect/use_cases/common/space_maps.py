"""The maps of spaces, followed: made of the store on first use, caught up with its feed of changes before each use."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.graph.space_map import SpaceMap, map_row
from recollect.ports import ChangeFeed, Entries, Transfers

ENTRIES_PER_READ: Final = 500
CHANGES_PER_READ: Final = 500
MAX_ENTRIES: Final = 100_000  # of one space, the oldest; what is newer stays off its map unless it changes
MAX_ROWS: Final = 100_000  # of all maps that are held, some 3.3 KB each
_READING: Final = frozenset({Right.READ})


class _Store(Entries, Transfers, ChangeFeed, Protocol):
    """What is needed of the store."""


@dataclass(slots=True)
class _Followed:
    """One map, and where in the feed it stands. Threads take turns."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    map: SpaceMap | None = None
    position: str = ""


class SpaceMaps:
    """Lends the map of what a scope may see. Safe to share between threads; the maps used last are held.

    What was committed before the call, by whatever process, is on the map. Erasure resets the feed, and with it the
    map.
    """

    def __init__(self, store: _Store, *, max_entries: int = MAX_ENTRIES, max_rows: int = MAX_ROWS) -> None:
        """Read maps from this store.

        Args:
            store: the truth.
            max_entries: how many entries of a space are read; of a larger one the map says that it is not complete.
            max_rows: how many rows all maps together may have; the one used last stays even when it is larger.
        """
        self._store = store
        self._max_entries = max_entries
        self._max_rows = max_rows
        self._lock = threading.Lock()
        self._held: OrderedDict[Scope, _Followed] = OrderedDict()

    @contextmanager
    def lent(self, scope: Scope) -> Iterator[SpaceMap]:
        """Lend the map of a space as it is now; others wait for it meanwhile, so nothing slow is done with it.

        Raises:
            NotPermittedError: the scope does not allow reading.
            StoreUnavailableError: the store does not answer; what was read so far stays good.
        """
        scope.require(Right.READ)
        followed = self._followed(replace(scope, rights=_READING, begun_at=None))
        with followed.lock:
            yield self._caught_up(scope, followed)
        self._evict()

    def _followed(self, sight: Scope) -> _Followed:
        with self._lock:
            followed = self._held.setdefault(sight, _Followed())
            self._held.move_to_end(sight)
            return followed

    def _caught_up(self, scope: Scope, followed: _Followed) -> SpaceMap:
        while followed.map is None or not self._catch_up(scope, followed, followed.map):
            followed.map = None
            self._build(scope, followed)
        return followed.map

    def _build(self, scope: Scope, followed: _Followed) -> None:
        # The position first: what is written while entries are read shows up behind it
        position = self._store.changes(scope, position=None, limit=1).position
        made, after = SpaceMap(), None
        while len(made) < self._max_entries:
            entries = self._store.every_entry(scope, limit=ENTRIES_PER_READ, after=after)
            for entry in entries:
                made.apply(map_row(entry))
            if len(entries) < ENTRIES_PER_READ:
                break
            after = entries[-1].id
        else:
            made.complete = False
        followed.map, followed.position = made, position

    def _catch_up(self, scope: Scope, followed: _Followed, made: SpaceMap) -> bool:
        """Take what was written since the last time; return False when the feed no longer reaches back that far."""
        while True:
            feed = self._store.changes(scope, position=followed.position, limit=CHANGES_PER_READ)
            if feed.reset:
                return False
            held = {change.entry_id: made.get(change.entry_id) for change in feed.changes}
            changed = list(
                dict.fromkeys(
                    change.entry_id
                    for change in feed.changes
                    if (row := held[change.entry_id]) is None or row.version < change.version
                )
            )
            if changed:
                read = self._store.read(scope, changed).entries
                for entry_id in changed:
                    if entry_id in read:
                        made.apply(map_row(read[entry_id].entry))
                    else:
                        made.remove(entry_id)
            followed.position = feed.position
            if not feed.more:
                return True

    def _evict(self) -> None:
        with self._lock:
            held = {sight: len(one.map) for sight, one in self._held.items() if one.map is not None}
            rows = sum(held.values())
            for sight in list(self._held)[:-1]:
                if rows <= self._max_rows:
                    return
                if not self._held[sight].lock.locked():
                    rows -= held.get(sight, 0)
                    del self._held[sight]
