"""Snapshots of indexes beside the entries: a new process reads one, and what changed since, in place of everything."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from recollect.adapters.search.exact.kept_file import About, DamagedIndexError
from recollect.adapters.search.exact.packed_index import make_of, packed_index, unpacked_index
from recollect.adapters.search.exact.paid_reads import UnitBudget
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_snapshot import MOST_PARTS, PART_BYTES, IndexSnapshot, SnapshotReading
from recollect.errors import RecollectError, StoreForbiddenError
from recollect.ports import Clock

logger = logging.getLogger(__name__)

LEAST_ENTRIES: Final = 500  # below that reading everything is cheap
PARTS_AT_ONCE: Final = 4  # a transaction of half a megabyte, a second of what a partition takes
WRITE_UNITS_PER_PART: Final = 2 * PART_BYTES / 1024  # a transaction costs twice
# Made anew after so many changes: by then, catching up costs as much as a tenth of reading everything
LEAST_CHANGES: Final = 500
CHANGED_SHARE: Final = 1 / 8
MOST_WITHOUT_VECTORS: Final = 0.1  # while a space is being embedded it will be another one soon
RENEWED_WITHIN: Final = timedelta(days=5)  # before it ends
PAUSE: Final = timedelta(minutes=10)  # after one that came to nothing


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
        if index.has_former or index.without_vectors > MOST_WITHOUT_VECTORS * len(index):
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
