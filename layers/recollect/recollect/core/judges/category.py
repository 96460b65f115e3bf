"""Which domain does a memory belong to, by its sentence vector? Logistic regression over what MiniLM makes of it.

It is fitted to memories that other hands have labelled (evals/fit/category.py). Source: Cox, "The Regression Analysis
of Binary Sequences", JRSS B 20, 1958, for several classes with an L2 penalty.
"""

import base64
import json
from functools import cache
from typing import Final

import numpy as np

from recollect.core.judges.linear import DATA
from recollect.core.model.entry import Category
from recollect.core.model.vectors import Float32Array, Float64Array, Int64Array

FITTED_ON: Final = "all-MiniLM-L6-v2/"  # what the names of its vectors begin with
ORDER: Final = (
    *(Category.WORK, Category.PREFERENCES, Category.HEALTH),
    *(Category.HOBBIES, Category.RELATIONSHIPS, Category.OTHER),
)
# A hobby has to be so many times as likely as health: what tells of health must not be filed as a hobby
SURER_THAN_HEALTH: Final = 10.0
_HEALTH: Final = ORDER.index(Category.HEALTH)
_HOBBIES: Final = ORDER.index(Category.HOBBIES)


def category_by_vector(vector: Float32Array, model: str) -> tuple[Category, float] | None:
    """Return the category and the probability of it, None for vectors of other models.

    vector: float32 [d] of unit length.
    """
    odds = category_odds(vector[None, :].astype(np.float64), model)
    if odds is None:
        return None
    best = int(likeliest(odds)[0])
    return ORDER[best], float(odds[0, best])


def category_odds(vectors: Float64Array, model: str) -> Float64Array | None:
    """Return the probability of each category in `ORDER`, float64 [n, 6], None for vectors of other models.

    vectors: float64 [n, d] of unit length.
    """
    weights = _shipped()
    if not model.startswith(FITTED_ON) or vectors.shape[1] + 1 != len(weights):
        return None
    return odds_of(vectors, weights)


def odds_of(vectors: Float64Array, weights: Float64Array) -> Float64Array:
    """Return the probability of each category by weights, float64 [d + 1, 6], of which the last row is the bias."""
    found = vectors @ weights[:-1] + weights[-1]
    odds: Float64Array = np.exp(found - found.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


def likeliest(odds: Float64Array) -> Int64Array:
    """Return the place of the category of each row of probabilities; health goes before a hobby."""
    guarded = odds.copy()
    guarded[odds[:, _HOBBIES] < SURER_THAN_HEALTH * odds[:, _HEALTH], _HOBBIES] = 0.0
    places: Int64Array = guarded.argmax(axis=1)
    return places


def document_of(weights: Float64Array) -> str:
    """Return weights as their file holds them: one line of JSON, int8 in base 85 with a scale for each category."""
    scales = np.abs(weights).max(axis=0) / 127
    codes = np.round(weights / scales).astype(np.int8)
    text = base64.b85encode(codes.tobytes()).decode()
    return json.dumps({"scales": [float(f"{one:.6g}") for one in scales], "codes": text}) + "\n"


@cache
def _shipped() -> Float64Array:
    read = json.loads(DATA.joinpath("category.json").read_text(encoding="utf-8"))
    codes = np.frombuffer(base64.b85decode(read["codes"]), np.int8).reshape(-1, len(ORDER))
    found: Float64Array = codes * np.array(read["scales"])
    return found
