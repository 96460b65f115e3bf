"""Precision and recall with their intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

_Z_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a detector found against what the labels say."""

    found: int
    missed: int
    false_alarms: int

    @property
    def precision(self) -> float:
        return self.found / (self.found + self.false_alarms)

    @property
    def recall(self) -> float:
        return self.found / (self.found + self.missed)


def wilson_interval(hits: int, trials: int) -> tuple[float, float]:
    """Return the 95 % score interval of a proportion (Wilson 1927)."""
    share = hits / trials
    spread = _Z_95**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = _Z_95 / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return middle - half, middle + half
