"""The runtime of linear judges: named features, their weights, a probability, and what each feature adds to it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import numpy as np

from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.hits import LogOddsTerm

DATA: Final = files(__package__).joinpath("data")


@dataclass(frozen=True, slots=True, eq=False)
class LinearJudge:
    """A logistic regression. features: their names, in order; weights: float64 [f], of raw values; bias: log-odds."""

    features: tuple[str, ...]
    weights: Float64Array
    bias: float

    def probabilities(self, values: Float64Array) -> Float64Array:
        """Return the probability of "yes" for each row of values, float64 [n, f] -> [n]."""
        odds = values @ self.weights + self.bias
        likely: Float64Array = 1 / (1 + np.exp(-np.clip(odds, -50, 50)))
        return likely

    def terms(self, values: Float64Array) -> tuple[LogOddsTerm, ...]:
        """Return what each feature adds to the log-odds of one row, float64 [f], beside the bias."""
        each = zip(self.features, values.tolist(), self.weights.tolist(), strict=True)
        return tuple(LogOddsTerm(name, value, weight, value * weight) for name, value, weight in each)

    def document(self) -> str:
        """Return the judge as its file holds it: one line of JSON."""
        weights = {name: round(float(weight), 4) for name, weight in zip(self.features, self.weights, strict=True)}
        return json.dumps({"weights": weights, "bias": round(self.bias, 4)}) + "\n"


def judge_of(document: str, features: Sequence[str]) -> LinearJudge:
    """Return the judge of a document. Raises ValueError where it was fitted to other features."""
    read: Mapping[str, Any] = json.loads(document)
    if list(read["weights"]) != list(features):
        raise ValueError(f"fitted to other features than {', '.join(features)}")
    return LinearJudge(tuple(features), np.array(list(read["weights"].values())), float(read["bias"]))


def read_judge(name: str, features: Sequence[str]) -> LinearJudge:
    """Return the judge that stands in `data/<name>.json`."""
    return judge_of(DATA.joinpath(f"{name}.json").read_text(encoding="utf-8"), features)
