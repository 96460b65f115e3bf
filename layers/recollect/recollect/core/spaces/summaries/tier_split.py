"""How many tiered searches of a space a summary answered, and how many the entries."""

from dataclasses import dataclass
from typing import Any, Final

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
