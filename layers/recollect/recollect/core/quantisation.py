"""Symmetric scalar quantisation to int8, one scale a vector: a quarter of the bytes, cosines off by about .001."""

from typing import Final

import numpy as np

from recollect.core.vectors import Float32Array, Int8Array

LARGEST_CODE: Final = 127


def quantised(vectors: Float32Array) -> tuple[Int8Array, Float32Array]:
    """Return codes, int8 [n, d], and scales, float32 [n], so that row i is about codes[i] * scales[i].

    scale = max |x| / 127, code = round(x / scale): no component is off by more than half a scale. A row of zeros has
    scale 0.
    """
    scales = np.abs(vectors).max(axis=1, initial=0.0) / np.float32(LARGEST_CODE)
    divisors = np.where(scales > 0, scales, np.float32(1))
    codes = np.rint(vectors / divisors[:, None]).astype(np.int8)
    return codes, scales.astype(np.float32)
