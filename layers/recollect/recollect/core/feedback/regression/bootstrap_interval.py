"""Bootstrap percentile intervals of a mean (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, ch. 13)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

RESAMPLES: Final = 1_000
SEED: Final = 20260301
COVERAGE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and where it lies with 95 % confidence."""

    mean: float
    low: float
    high: float


def bootstrap_interval(values: Sequence[float], *, resamples: int = RESAMPLES, seed: int = SEED) -> Interval:
    """Return the mean of `values` (not empty) and the 2.5 % and 97.5 % quantiles of the means of resamples."""
    sample = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(seed).integers(len(sample), size=(resamples, len(sample)))
    tail = (1 - COVERAGE) / 2
    low, high = np.quantile(sample[drawn].mean(axis=1), [tail, 1 - tail])
    return Interval(float(sample.mean()), float(low), float(high))
