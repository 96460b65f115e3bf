"""Isotonic regression by pooling adjacent violators.

Source: Ayer, Brunk, Ewing, Reid and Silverman, "An Empirical Distribution Function for Sampling with Incomplete
Information", Annals of Mathematical Statistics 26(4), 1955.
"""

import numpy as np

from recollect.core.model.vectors import Float64Array, Int64Array


def never_rising(values: Float64Array) -> tuple[Float64Array, Int64Array]:
    """Return the sequence that never rises and is nearest to `values` by least squares, float64 [n].

    It lies within their range; of values that never rise, it is the same ones. Each is the mean of a pool of values on
    end; returns with it how many are in that pool, int64 [n].
    """
    means: list[float] = []
    counts: list[int] = []
    for value in values.tolist():
        mean, count = value, 1
        while means and means[-1] < mean:
            former, before = means.pop(), counts.pop()
            mean, count = (former * before + mean * count) / (before + count), before + count
        means.append(mean)
        counts.append(count)
    return np.repeat(np.array(means, np.float64), counts), np.repeat(np.array(counts, np.int64), counts)
