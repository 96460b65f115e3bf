"""What is in a space, counted, and how its tiered searches were answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from recollect.core.model.entry import Kind, State
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey

TIER_SPLIT_KEY: Final = RecordKey(Collection.TIER_SPLIT, ("all",))


@dataclass(frozen=True, slots=True)
class TierSplit:
    """Counts of tiered searches. revision: of the record, 0 where there is none."""

    first: int = 0
    second: int = 0
    revision: int = ABSENT

    def counting(self, tier: int) -> PutRecord:
        """Return the record with one more search of a tier, on condition that nobody else has counted meanwhile."""
        value = {"first": self.first + (tier == 1), "second": self.second + (tier != 1)}
        return PutRecord(TIER_SPLIT_KEY, value, expected=self.revision)


NO_SEARCHES: Final = TierSplit()


def tier_split_of(record: Record | None) -> TierSplit:
    """Return the counts that a record keeps."""
    if record is None:
        return NO_SEARCHES
    value: Any = record.value
    return TierSplit(value["first"], value["second"], record.revision)


@dataclass(frozen=True, slots=True)
class SpaceStatistics:
    """Counts of one space. `entries` counts all but the deleted ones; the backlog is what waits for vectors.

    tiers: of its tiered searches, which no store counts.
    """

    space: str
    entries: int
    by_kind: Mapping[Kind, int]
    by_state: Mapping[State, int]
    sessions: int
    waiting_for_embedding: int
    oldest_waiting_since: datetime | None
    set_aside: int
    tiers: TierSplit = NO_SEARCHES
