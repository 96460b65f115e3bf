"""Min-max normalisation: the least of a set becomes 0, the greatest 1."""

import numpy as np

from recollect.core.model.vectors import Float64Array


def min_max(values: Float64Array) -> Float64Array:
    """Return (x - min) / (max - min) for each of `values`, float64 [n]; all 0 where all are equal.

    A lone value over 0 becomes 1: it is the best there is.
    """
    if not values.size:
        return values
    least, greatest = values.min(), values.max()
    if values.size == 1 and greatest > 0:
        return np.ones_like(values)
    if greatest <= least:
        return np.zeros_like(values)
    scaled: Float64Array = (values - least) / (greatest - least)
    return scaled
