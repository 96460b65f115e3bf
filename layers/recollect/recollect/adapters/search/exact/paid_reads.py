"""What an index may read of a store that is paid by what is read, and whose partitions give only so much a second.

Snapshots of indexes beside the entries spare most of it: a new process reads one, and what changed since, in place of
everything.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from recollect.adapters.search.exact.packed_index import (
    About,
    DamagedIndexError,
    make_of,
    packed_index,
    unpacked_index,
)
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.retrieval.index_snapshot import MOST_PARTS, PART_BYTES, IndexSnapshot, SnapshotReading
from recollect.errors import RecollectError, StoreForbiddenError
from recollect.ports import Clock

logger = logging.getLogger(__name__)

MINUTE: Final = 60.0
UNIT_BYTES: Final = 4_096
# What the table's layout makes of a row (docs/costs-dynamodb.md); `make bench EVAL=exact` shows what is counted.
# Of an entry's item beside its text and its vector of float16: keys, attributes, and the JSON around
ENTRY_BYTES: Final = 700
VECTOR_BYTES: Final = 2
# A row of a listing: its share of what the query looks at
ROW_UNITS: Final = 0.4
# What changed since is read by its key
CHANGED_ROW_UNITS: Final = 1.0
# So many changes are caught up with in any case: what was just written is found, also where nothing is left
ALWAYS_CAUGHT_UP: Final = 32

LEAST_ENTRIES: Final = 500  # below that reading everything is cheap
PARTS_AT_ONCE: Final = 4  # a transaction of half a megabyte, a second of what a partition takes
WRITE_UNITS_PER_PART: Final = 2 * PART_BYTES / 1024  # a transaction costs twice
# Made anew after so many changes: by then, catching up costs as much as a tenth of reading everything
LEAST_CHANGES: Final = 500
CHANGED_SHARE: Final = 1 / 8
MOST_WITHOUT_VECTORS: Final = 0.1  # while a space is being embedded it will be another one soon
RENEWED_WITHIN: Final = timedelta(days=5)  # before it ends
PAUSE: Final = timedelta(minutes=10)  # after one that came to nothing


def always() -> bool:
    """Tell that everything may be read."""
    return True


class UnitBudget:
    """Units for a minute, which come back evenly. Safe to share between threads.

    Who is let in may spend more than is left: that is missing afterwards, so it holds in the mean.
    """

    def __init__(self, now: Callable[[], float], *, per_minute: float) -> None:
        """Take seconds from `now`; `per_minute` is above 0, and as much is there at the beginning."""
        self._now = now
        self._per_minute = per_minute
        self._left = per_minute
        self._at = now()
        self._lock = threading.Lock()

    def left(self) -> float:
        """Return how much may be spent now; 0 or less is nothing."""
        with self._lock:
            self._refill()
            return self._left

    def spend(self, units: float) -> None:
        """Take note of what was spent."""
        with self._lock:
            self._refill()
            self._left -= units

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self._per_minute, self._left + (now - self._at) * self._per_minute / MINUTE)
        self._at = now


@dataclass(frozen=True, slots=True)
class PaidReads:
    """How the indexes of a process read such a store.

    budget: of read units, None for as many as it takes. snapshots: what spares most of them, None where none are kept.
    may_read: whether the table has refused nobody here lately; while it has, what was not read yet is not begun.
    """

    budget: UnitBudget | None = None
    snapshots: "SpaceSnapshots | None" = None
    may_read: Callable[[], bool] = always

    def rows(self, most: int) -> int:
        """Return how many rows of a listing there is budget for, at most `most`."""
        if not self.may_read():
            return 0
        return most if self.budget is None else max(0, min(most, int(self.budget.left() / ROW_UNITS)))

    def may_read_changes(self, changed: int) -> bool:
        """Tell whether so many changed entries may be read."""
        return changed <= ALWAYS_CAUGHT_UP or self.budget is None or self.budget.left() > 0

    def listed(self, rows: Iterable[IndexRow]) -> None:
        """Take note of rows of a listing."""
        self.spent(sum(map(_units_of, rows)))

    def spent(self, units: float) -> None:
        """Take note of units."""
        if self.budget is not None:
            self.budget.spend(units)


def _units_of(row: IndexRow) -> float:
    vector = 0 if row.pooled is None else VECTOR_BYTES * len(row.pooled)
    return (ENTRY_BYTES + len(row.searched_text) + vector) / UNIT_BYTES


class SnapshotShelf(Protocol):
    """Where snapshots are: one whole one a space, and one in the making.

    They go with the space when that is erased, and when an entry is purged that was not forgotten before one was begun.
    """

    def read(self, scope: Scope, make: str) -> SnapshotReading:
        """Return the whole one, if it is of that make; of another its parts are not read. Raises StoreUnavailableError.

        A make is a short text of the caller's own, which says who can use it.
        """
        ...

    def begin(self, scope: Scope, make: str) -> str | None:
        """Return a name for one in the making, whose contents are read after this call; None when it is not the time.

        Raises ErasedError, BeingErasedError and StoreUnavailableError.
        """
        ...

    def add(self, scope: Scope, token: str, parts: Sequence[bytes], *, is_last: bool) -> bool:
        """Add parts of at most PART_BYTES, all or none; with the last ones it is the whole one.

        Returns False when it does not count any more. Raises as `begin` does.
        """
        ...

    def drop(self, scope: Scope) -> None:
        """Remove all of a space. Raises StoreUnavailableError; can be repeated."""
        ...


@dataclass(frozen=True, slots=True)
class Loaded:
    """An index out of a snapshot, with the position in the feed up to which it holds."""

    index: SpaceIndex
    position: str
    begun_at: datetime


@dataclass(frozen=True, slots=True)
class SpaceSnapshots:
    """What all spaces of a process have in common: where snapshots are, and how much of them it writes a minute."""

    shelf: SnapshotShelf
    clock: Clock
    write_units: UnitBudget

    def load(self, scope: Scope, model: str) -> tuple[Loaded | None, float]:
        """Return what there is of a space and a model, None for nothing usable, and the read units that it cost.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        reading = self.shelf.read(scope, make_of(model))
        return None if reading.found is None else self._unpacked(reading.found, scope, model), reading.units

    def _unpacked(self, found: IndexSnapshot, scope: Scope, model: str) -> Loaded | None:
        try:
            unpacked = unpacked_index(found.stored)
        except DamagedIndexError:
            logger.warning("index_snapshot_damaged")
            return None
        if unpacked is None or unpacked[0] != About(scope.owner, scope.space, model, unpacked[0].position):
            return None
        about, index = unpacked
        return Loaded(index, about.position, found.begun_at)


class SnapshotWriter:
    """Writes the snapshots of one space, some parts a search: who searches waits for one transaction, and no more.

    A function on Lambda stands still between two calls, so nothing is left to a thread. Not safe to share.
    """

    def __init__(self, snapshots: SpaceSnapshots) -> None:
        self._snapshots = snapshots
        self._scope: Scope | None = None
        self._token = ""
        self._parts: list[bytes] = []
        self._not_before: datetime | None = None
        self._changed_when_kept: int | None = None
        self._kept_at: datetime | None = None

    def used(self, index: SpaceIndex, begun_at: datetime | None) -> None:
        """Take note that the space goes on with another index; begun_at: of the snapshot that it is of, if any."""
        self._kept_at = begun_at
        self._changed_when_kept = None if begun_at is None else index.changed
        self._parts = []

    def write_some(self, index: SpaceIndex, scope: Scope, model: str, about: Callable[[], About | None]) -> None:
        """Go on with what is under way, or begin where it is due; what fails is told in the log.

        Args:
            index: the whole space.
            scope: the space; begun_at: when the index began to be read.
            model: what the index is kept for.
            about: brings the index up to date, and tells of what it is then; None when it cannot.

        Raises:
            StoreForbiddenError: access control refuses what this process has to be allowed.
        """
        try:
            if not self._parts and self._is_due(index):
                self._begin(index, scope, model, about)
            if self._parts:
                self._send()
        except StoreForbiddenError:
            self._give_up()
            raise
        except RecollectError as error:
            logger.warning("index_snapshot_not_written", extra={"error": type(error).__name__})
            self._give_up()

    def _is_due(self, index: SpaceIndex) -> bool:
        now = self._snapshots.clock.now()
        if len(index) < LEAST_ENTRIES or (self._not_before is not None and now < self._not_before):
            return False
        if index.without_vectors > MOST_WITHOUT_VECTORS * len(index):
            return False
        if self._kept_at is None or self._changed_when_kept is None:
            return True
        changed = index.changed - self._changed_when_kept
        return changed >= max(LEAST_CHANGES, CHANGED_SHARE * len(index)) or now - self._kept_at >= RENEWED_WITHIN

    def _begin(self, index: SpaceIndex, scope: Scope, model: str, about: Callable[[], About | None]) -> None:
        begun_at = self._snapshots.clock.now()
        token = self._snapshots.shelf.begin(scope, make_of(model))
        # What is forgotten from here on voids it, so what was forgotten before must not be in it
        told = None if token is None else about()
        if token is None or told is None:
            self._give_up()
            return
        changed = index.changed
        stored = packed_index(told, index.copy().stored())
        parts = [stored[start : start + PART_BYTES] for start in range(0, len(stored), PART_BYTES)]
        if len(parts) > MOST_PARTS:
            logger.warning("index_snapshot_too_large", extra={"bytes": len(stored)})
            self._give_up()
            return
        self._scope, self._token, self._parts = scope, token, parts
        self._kept_at, self._changed_when_kept = begun_at, changed

    def _send(self) -> None:
        if self._snapshots.write_units.left() <= 0 or self._scope is None:
            return
        sent, left = self._parts[:PARTS_AT_ONCE], self._parts[PARTS_AT_ONCE:]
        self._snapshots.write_units.spend(WRITE_UNITS_PER_PART * len(sent))
        if not self._snapshots.shelf.add(self._scope, self._token, sent, is_last=not left):
            self._give_up()
            return
        self._parts = left
        if not left:
            logger.info("index_snapshot_written")

    def _give_up(self) -> None:
        self._parts, self._kept_at, self._changed_when_kept = [], None, None
        self._not_before = self._snapshots.clock.now() + PAUSE
