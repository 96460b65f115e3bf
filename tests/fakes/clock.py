"""A clock that stands still until it is moved, and ids that count."""

from datetime import UTC, datetime, timedelta

from recollect.core.model.ids import uuid7

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class FixedClock:
    """Stands at `START` until told otherwise."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start

    def now(self) -> datetime:
        return self._now

    def advance(self, **by: float) -> datetime:
        """Move on by the keyword arguments of timedelta; return the new time."""
        self._now += timedelta(**by)
        return self._now


class CountingIds:
    """UUIDv7 ids whose random part counts up from one."""

    def __init__(self) -> None:
        self._count = 0

    def new_id(self, now: datetime, sequence: int = 0) -> str:
        self._count += 1
        return uuid7(now, sequence=sequence, entropy=self._count.to_bytes(8))
