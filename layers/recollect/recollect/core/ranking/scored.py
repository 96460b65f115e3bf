"""What a relevance model makes of the candidates, part by part."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.calibration import LogOdds
from recollect.core.ranking.hits import Calibrated, Part


@dataclass(frozen=True, slots=True, eq=False)
class ScoredPart:
    """One part of the scores of n candidates: raw and normalised values, float64 [n], and its weight.

    weight: one for all, or one for each, float64 [n].
    """

    name: str
    raw: Float64Array
    normalised: Float64Array
    weight: Float64Array | float

    def contributions(self) -> Float64Array:
        """Return weight x normalised, float64 [n]."""
        return np.asarray(self.weight * self.normalised)

    def at(self, rows: Int64Array) -> "ScoredPart":
        """Return the part of some candidates."""
        weight = self.weight[rows] if isinstance(self.weight, np.ndarray) else self.weight
        return ScoredPart(self.name, self.raw[rows], self.normalised[rows], weight)

    def of(self, row: int) -> Part:
        """Return what the part is for one candidate."""
        weight = float(np.broadcast_to(self.weight, self.raw.shape)[row])
        raw, normalised = float(self.raw[row]), float(self.normalised[row])
        return Part(self.name, raw, normalised, weight, weight * normalised)


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """n candidates, scored.

    scores: float64 [n], the sums of the parts' contributions; relevance: float64 [n] in [0, 1]; by_words: bool [n],
    had no vectors to go by; log_odds: what relevance was made of, None where it is the score itself.
    """

    parts: tuple[ScoredPart, ...]
    scores: Float64Array
    relevance: Float64Array
    by_words: BoolArray
    log_odds: LogOdds | None = None

    def parts_of(self, row: int) -> tuple[Part, ...]:
        """Return what the parts are for one candidate, those that count for it."""
        return tuple(part for one in self.parts if (part := one.of(row)).weight)

    def calibrated(self, row: int) -> Calibrated:
        """Return how one candidate's parts became its relevance."""
        terms = () if self.log_odds is None else self.log_odds.of(row)
        return Calibrated(float(self.scores[row]), terms, float(self.relevance[row]))


def total(parts: Sequence[ScoredPart]) -> Float64Array:
    """Return the sum of the contributions of at least one part, float64 [n]."""
    return sum((part.contributions() for part in parts[1:]), start=parts[0].contributions())
