"""A snapshot of a space's exact index, as a store keeps it beside the entries: bytes in parts, of one moment."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

PART_BYTES: Final = 128 * 1024  # 25 of them are removed in one transaction, which takes 4 MB
MOST_PARTS: Final = 96  # 12 MB: some 30,000 entries; one request reads as many
KEPT_FOR: Final = timedelta(days=7)  # as long as the feed reaches back to where it was made
MADE_WITHIN: Final = timedelta(minutes=15)  # what is not whole by then is begun anew, by whoever comes
RENEWED_AFTER: Final = timedelta(hours=1)  # not sooner, however fast a space changes


@dataclass(frozen=True, slots=True)
class IndexSnapshot:
    """A whole one: its parts put together, and when it was begun."""

    stored: bytes
    begun_at: datetime


@dataclass(frozen=True, slots=True)
class SnapshotReading:
    """What looking for one has found, None for nothing of that make, and what it cost either way, in read units."""

    found: IndexSnapshot | None
    units: float
