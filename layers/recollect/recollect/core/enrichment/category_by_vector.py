"""Which domain a memory belongs to by its sentence vector: logistic regression over what MiniLM makes of it.

Source: Cox, "The Regression Analysis of Binary Sequences", JRSS B 20, 1958, for several classes with an L2 penalty.
Fitted by `python -m tests.labelled.categories --fit` on the development half of the labelled memories.
"""

import base64
from functools import cache
from typing import Final

import numpy as np

from recollect.core.enrichment.findings import Category
from recollect.core.enrichment.word_tables.category_weights import SCALES, WEIGHTS
from recollect.core.model.vectors import Float32Array, Float64Array

FITTED_ON: Final = "all-MiniLM-L6-v2/"  # what the names of its vectors begin with
VECTOR_SCALE: Final = 8.0
ORDER: Final = (
    *(Category.WORK, Category.PREFERENCES, Category.HEALTH),
    *(Category.HOBBIES, Category.RELATIONSHIPS, Category.OTHER),
)


def category_by_vector(vector: Float32Array, model: str) -> tuple[Category, float] | None:
    """Return the category and the probability of it, None for vectors of other models.

    vector: float32 [d] of unit length.
    """
    odds = category_odds(vector[None, :].astype(np.float64), model)
    if odds is None:
        return None
    best = int(np.argmax(odds[0]))
    return ORDER[best], float(odds[0, best])


def category_odds(vectors: Float64Array, model: str) -> Float64Array | None:
    """Return the probability of each category in `ORDER`, float64 [n, 6], None for vectors of other models.

    vectors: float64 [n, d] of unit length.
    """
    weights = _weights()
    if not model.startswith(FITTED_ON) or vectors.shape[1] + 1 != len(weights):
        return None
    found = np.hstack([VECTOR_SCALE * vectors, np.ones((len(vectors), 1))]) @ weights
    odds: Float64Array = np.exp(found - found.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


@cache
def _weights() -> Float64Array:
    """Return the weights, float64 [d + 1, 6]; the last row is the bias."""
    codes = np.frombuffer(base64.b85decode("".join(WEIGHTS.split())), np.int8).reshape(-1, len(ORDER))
    found: Float64Array = codes * np.asarray(SCALES)
    return found
