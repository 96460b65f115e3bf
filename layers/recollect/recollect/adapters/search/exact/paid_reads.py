"""What an index may read of a store that is paid by what is read, and whose partitions give only so much a second."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from recollect.core.retrieval.index_row import IndexRow

if TYPE_CHECKING:
    from recollect.adapters.search.exact.snapshots import SpaceSnapshots

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
