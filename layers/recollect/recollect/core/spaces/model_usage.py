"""What the language model took for a space in a month, and what that cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from recollect.core.model.language_model import NO_USAGE, ModelUsage
from recollect.core.model.records import ABSENT, Collection, PutRecord, Record, RecordKey

KEPT: Final = timedelta(days=400)
_PER: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class ModelPrices:
    """US dollars for a million tokens; a model of one's own costs nothing."""

    input: float = 0.0
    output: float = 0.0

    def of(self, usage: ModelUsage) -> float:
        """Return what a use costs, in US dollars."""
        return (usage.input_tokens * self.input + usage.output_tokens * self.output) / _PER


FREE: Final = ModelPrices()


@dataclass(frozen=True, slots=True)
class MonthOfUse:
    """A month by the calendar of UTC. revision: of its record, None where nothing was used yet."""

    usage: ModelUsage = NO_USAGE
    cost: float = 0.0
    revision: int | None = None

    def record(self, added: ModelUsage, prices: ModelPrices, now: datetime) -> PutRecord:
        """Return the month's record with what was used now, on condition that nobody else has added to it."""
        total = self.usage + added
        value = {
            "calls": total.calls,
            "input_tokens": total.input_tokens,
            "output_tokens": total.output_tokens,
            "cost": self.cost + prices.of(added),
        }
        expected = ABSENT if self.revision is None else self.revision
        return PutRecord(usage_key(now), value, now + KEPT, expected=expected)


def usage_key(now: datetime) -> RecordKey:
    """Return where the month of a moment is."""
    return RecordKey(Collection.MODEL_USAGE, (now.astimezone(UTC).strftime("%Y-%m"),))


def month_of(record: Record | None) -> MonthOfUse:
    """Return what a record says."""
    if record is None:
        return MonthOfUse()
    value: Mapping[str, Any] = record.value
    usage = ModelUsage(value["calls"], value["input_tokens"], value["output_tokens"])
    return MonthOfUse(usage, value["cost"], record.revision)
