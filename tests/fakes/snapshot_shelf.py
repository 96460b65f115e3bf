"""Snapshots of exact indexes in memory, as a store keeps them."""

from collections.abc import Sequence
from itertools import count

from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_snapshot import PART_BYTES, RENEWED_AFTER, IndexSnapshot, SnapshotReading
from recollect.errors import StoreUnavailableError
from tests.fakes.clock import FixedClock


class InMemorySnapshotShelf:
    """adapters.search.exact.SnapshotShelf for one space; counts what is added, and refuses what a test says."""

    def __init__(self, clock: FixedClock) -> None:
        self.whole: IndexSnapshot | None = None
        self.added: list[int] = []
        self.is_down = False
        self.error: Exception = StoreUnavailableError("as the test says")
        self._clock = clock
        self._tokens = count()
        self._making: tuple[str, list[bytes]] | None = None
        self._make = self._made = ""

    def read(self, scope: Scope, make: str) -> SnapshotReading:
        self._require_up()
        return SnapshotReading(self.whole if self._make == make else None, units=1)

    def begin(self, scope: Scope, make: str) -> str | None:
        self._require_up()
        if self.whole is not None and self._clock.now() - self.whole.begun_at < RENEWED_AFTER:
            return None
        self._making, self._made = (str(next(self._tokens)), []), make
        return self._making[0]

    def add(self, scope: Scope, token: str, parts: Sequence[bytes], *, is_last: bool) -> bool:
        self._require_up()
        assert all(len(part) <= PART_BYTES for part in parts)
        if self._making is None or self._making[0] != token:
            return False
        self._making[1].extend(parts)
        self.added.append(len(parts))
        if is_last:
            self.whole = IndexSnapshot(b"".join(self._making[1]), self._clock.now())
            self._make = self._made
            self._making = None
        return True

    def drop(self, scope: Scope) -> None:
        self._require_up()
        self.whole = self._making = None

    def _require_up(self) -> None:
        if self.is_down:
            raise self.error
