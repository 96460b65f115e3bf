"""Logistic regression over features of texts: full-batch Adam with an L2 penalty, the same numbers each time."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.judges.linear import FeatureWeights
from recollect.core.model.vectors import Float64Array

LEAST_SEEN: Final = 3  # rows that show a feature
LEAST_SHARE: Final = 0.01  # of the greatest weight, below which one is left out
STEPS: Final = 150
RATE: Final = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """Weights of named features, float64 [f], and the bias."""

    rows: Mapping[str, int]
    weights: Float64Array
    bias: float

    def log_odds(self, values: Mapping[str, float]) -> float:
        """Return the log-odds of a row; features that were not seen count nothing."""
        known = ((self.rows[name], value) for name, value in values.items() if name in self.rows)
        return self.bias + sum(float(self.weights[row]) * value for row, value in known)


def fitted(
    rows: Sequence[Mapping[str, float]], labels: Sequence[bool], counts: Sequence[float], *, penalty: float
) -> Fitted:
    """Return the weights for rows of named values.

    Args:
        rows: the values of each; what is not named is 0.
        labels: whether each is a "yes".
        counts: how much each row counts.
        penalty: of half the squared weights, beside the sum of log-losses; the bias has none.
    """
    seen = Counter(name for row in rows for name in row)
    column = {
        name: place for place, name in enumerate(sorted(one for one, count in seen.items() if count >= LEAST_SEEN))
    }
    cells = [
        (place, column[name], value)
        for place, row in enumerate(rows)
        for name, value in sorted(row.items())
        if name in column
    ]
    at = np.array([cell[0] for cell in cells], np.int64)
    columns = np.array([cell[1] for cell in cells], np.int64)
    values = np.array([cell[2] for cell in cells])
    wanted, weighed = np.array(labels, np.float64), np.array(counts, np.float64)
    found = np.zeros(len(column) + 1)
    mean, square = np.zeros_like(found), np.zeros_like(found)
    for step in range(1, STEPS + 1):
        odds = np.bincount(at, weights=values * found[columns], minlength=len(rows)) + found[-1]
        errors = (1 / (1 + np.exp(-odds)) - wanted) * weighed
        own = np.bincount(columns, weights=values * errors[at], minlength=len(column)) + penalty * found[:-1]
        gradient = np.append(own, errors.sum())
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = RATE * min(1.0, 2.0 * (1.0 - step / (STEPS + 1)))
        found -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return Fitted(column, found[:-1], float(found[-1]))


def feature_weights(outputs: Sequence[Fitted]) -> FeatureWeights:
    """Return the weights of several outputs as judges read them, without the features that count nothing to any.

    All have to be fitted to the same rows.
    """
    matrix = np.column_stack([one.weights for one in outputs]).astype(np.float32)
    least = float(np.abs(matrix).max()) * LEAST_SHARE
    weighty = np.flatnonzero(np.abs(matrix).max(axis=1) >= least)
    names = list(outputs[0].rows)
    rows = {names[row]: place for place, row in enumerate(weighty.tolist())}
    return FeatureWeights(rows, matrix[weighty], np.array([one.bias for one in outputs], np.float32))
