"""How long things take, as the quantiles that are quoted."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Latency:
    """Quantiles over `count` calls, in milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float

    def __str__(self) -> str:
        """Return the three quantiles as they stand in tables."""
        return f"{self.p50:.1f} / {self.p95:.1f} / {self.p99:.1f}"


def latency(milliseconds: Sequence[float]) -> Latency:
    """Return the quantiles of durations (not empty), interpolated linearly."""
    p50, p95, p99 = np.quantile(np.asarray(milliseconds, dtype=np.float64), [0.5, 0.95, 0.99])
    return Latency(len(milliseconds), float(p50), float(p95), float(p99))


def timed(call: Callable[[T], object], arguments: Iterable[T]) -> list[float]:
    """Call with each argument; return the milliseconds of each call."""
    durations = []
    for argument in arguments:
        began = time.perf_counter()
        call(argument)
        durations.append((time.perf_counter() - began) * 1000)
    return durations
