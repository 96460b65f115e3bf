"""Vectors as JSON numbers."""

from typing import Final

import numpy as np

from recollect.core.model.vectors import Float32Array

# The store keeps half precision, 11 bits: no more than this is in them, and a request is half as long
DECIMALS: Final = 6


def json_vector(vector: Float32Array) -> list[float]:
    """Return a vector, float32 [d], as numbers of few digits."""
    rounded: list[float] = np.round(vector.astype(np.float64), DECIMALS).tolist()
    return rounded
