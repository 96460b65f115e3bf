"""Logistic regression by Newton's method (iteratively reweighted least squares), the same numbers each time."""

from typing import Final

import numpy as np

from recollect.core.judges.linear import LinearJudge
from recollect.core.model.vectors import Float64Array

_STEPS: Final = 50
_SMALL: Final = 1e-8


def fitted(
    features: tuple[str, ...], values: Float64Array, labels: Float64Array, weights: Float64Array, *, penalty: float
) -> LinearJudge:
    """Return the judge of raw values whose standardised weights have an L2 penalty.

    Args:
        features: their names.
        values: float64 [n, f].
        labels: float64 [n], 1 for "yes".
        weights: float64 [n], of each row's log-loss.
        penalty: of half the squared weights, beside the weighed sum of log-losses; the bias has none.
    """
    mean, spread = values.mean(axis=0), values.std(axis=0)
    spread = np.where(spread > 0, spread, 1.0)
    rows = np.column_stack([(values - mean) / spread, np.ones(len(values))])
    ridge = np.append(np.full(len(features), penalty), _SMALL)
    found = np.zeros(len(features) + 1)
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-rows @ found))
        gradient = rows.T @ (weights * (likely - labels)) + ridge * found
        curvature = (rows * (weights * likely * (1 - likely))[:, None]).T @ rows + np.diag(ridge)
        step = np.linalg.solve(curvature, gradient)
        found -= step
        if np.abs(step).max() < _SMALL:
            break
    raw = found[:-1] / spread
    return LinearJudge(features, raw, float(found[-1] - mean @ raw))
