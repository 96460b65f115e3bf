"""From the bytes of an answer to vectors. Nothing in it is trusted, and nothing of it is repeated in an error."""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError

_NUMBERS: Final = "fiu"  # NumPy's kinds; an array of anything else is no vector
_SMALLEST_NORM: Final = 1e-6


def parsed(content: bytes) -> Mapping[str, Any]:
    """Return the JSON object that an answer is. Raises EmbeddingError."""
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        raise EmbeddingError("the sentence model's answer is not JSON") from None
    if not isinstance(answer, dict):
        raise EmbeddingError("the sentence model's answer is not an object")
    return answer


def unit_vectors(rows: object, count: int, dimensions: int) -> Float32Array:
    """Return `count` vectors of an answer, float32 [count, dimensions], at unit length whatever length they came in.

    Raises:
        EmbeddingError: they are not that many, not of that length, not finite numbers, or have no direction.
    """
    try:
        matrix = np.array(rows)
    except ValueError:
        raise EmbeddingError("the sentence model's vectors differ in length") from None
    if matrix.dtype.kind not in _NUMBERS or matrix.shape != (count, dimensions):
        raise EmbeddingError(f"the sentence model did not give {count} vectors of {dimensions} numbers")
    with np.errstate(over="ignore"):
        norms = np.linalg.norm(matrix.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(norms) & (norms > _SMALLEST_NORM)).all():
        raise EmbeddingError("the sentence model gave a vector without a direction")
    units: Float32Array = (matrix / norms).astype(np.float32)
    return units


def blank(dimensions: int) -> Float32Array:
    """Return the vector of a text that says nothing: an axis, which the vectors of a model are nearly square to."""
    vector = np.zeros(dimensions, np.float32)
    vector[0] = 1
    return vector
