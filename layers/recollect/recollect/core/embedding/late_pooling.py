"""Late pooling: the mean over a text's own positions of a pass that read more than the text.

The encoder reads a turn behind the one before it, and the mean leaves the context's positions out; the vector is that
of the turn alone, said where it was said. Source: Günther et al., "Late Chunking", arXiv:2409.04701.
"""

from typing import Final

import numpy as np

from recollect.core.model.vectors import Float32Array

_SMALLEST_NORM: Final = np.float32(1e-12)


def late_pooled(sums: Float32Array) -> Float32Array:
    """Return the mean over all positions of a text, float32 [d] of unit length.

    `sums`, float32 [n, d] with n > 0, holds the sum over the text's own positions in each pass; how many there were
    does not matter to the direction.
    """
    pooled: Float32Array = unit_rows(sums.sum(axis=0, keepdims=True))[0]
    return pooled


def unit_rows(vectors: Float32Array) -> Float32Array:
    """Return the rows of `vectors`, float32 [n, d], at unit length; a row of zeros stays one."""
    norms = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))[:, None]
    units: Float32Array = vectors / np.maximum(norms, _SMALLEST_NORM)
    return units
