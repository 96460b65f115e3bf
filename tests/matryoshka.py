"""A made-up Matryoshka encoder: vectors of 384 numbers of which the first hold most of what they differ by.

Component i has a deviation of DECAY to the power of i. A question is what answers it, with noise of the same spectrum.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import DIMENSIONS, Float32Array

DECAY: Final = 0.994
NOISE: Final = 4.0
SEED: Final = 20_240_501


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """entries: float32 [n, 384]; questions: float32 [m, 384]; gold: the row that answers each."""

    entries: Float32Array
    questions: Float32Array
    gold: Sequence[int]

    def best_whole(self, depth: int = 10) -> list[list[int]]:
        """The rows nearest to each question by their whole vectors, best first."""
        products = self.questions.astype(np.float64) @ self.entries.T.astype(np.float64)
        return [np.argsort(-row, kind="stable")[:depth].tolist() for row in products]


def sample(entries: int, questions: int) -> Sample:
    """Return the same sample in each run."""
    chance = np.random.default_rng(SEED)
    spectrum = DECAY ** np.arange(DIMENSIONS)
    rows = chance.standard_normal((entries, DIMENSIONS)) * spectrum
    gold = chance.choice(entries, questions, replace=False)
    asked = rows[gold] + NOISE * chance.standard_normal((questions, DIMENSIONS)) * spectrum
    return Sample(_units(rows), _units(asked), gold.tolist())


def recall(found: Sequence[Sequence[int]], gold: Sequence[int], depth: int = 10) -> float:
    """Return the share of questions that have what answers them among the first."""
    return sum(right in rows[:depth] for rows, right in zip(found, gold, strict=True)) / len(gold)


def agreement(found: Sequence[Sequence[int]], best: Sequence[Sequence[int]]) -> float:
    """Return the share of the rows that should be found which are."""
    return float(np.mean([len({*some} & {*others}) / len(others) for some, others in zip(found, best, strict=True)]))


def _units(rows: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Float32Array:
    units: Float32Array = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return units
