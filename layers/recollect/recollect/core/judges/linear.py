"""The runtime of linear judges: named features, their weights, and a probability."""

import json
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import numpy as np

from recollect.core.model.vectors import Float32Array, Float64Array

DATA: Final = files(__package__).joinpath("data")
SEPARATOR: Final = "|"  # between features
NONE_SHARED: Final = 48  # the character "0"; each later one stands for one character more


@dataclass(frozen=True, slots=True)
class LogOddsTerm:
    """One term of log-odds: what is looked at, its coefficient, and weight x value."""

    name: str
    value: float
    weight: float
    contribution: float


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

    def document(self) -> str:
        """Return the judge as its file holds it: one line of JSON."""
        weights = {name: round(float(weight), 4) for name, weight in zip(self.features, self.weights, strict=True)}
        return json.dumps({"weights": weights, "bias": round(self.bias, 4)}) + "\n"


@dataclass(frozen=True, slots=True, eq=False)
class FeatureWeights:
    """Weights of features that are there or not, for one output or several.

    rows: the row of `matrix` that a feature has; matrix: float32 [features, outputs]; bias: float32 [outputs].
    """

    rows: Mapping[str, int]
    matrix: Float32Array
    bias: Float32Array

    def scores(self, features: frozenset[str]) -> Float32Array:
        """Return the sum of the weights of features, without the bias: float32 [outputs]."""
        return np.asarray(self.matrix[self.known(features)].sum(axis=0), dtype=np.float32)

    def known(self, features: frozenset[str]) -> list[int]:
        """Return the rows of those features that have weights, in one order: a sum of floats depends on it."""
        return [self.rows[one] for one in sorted(features) if one in self.rows]


def unpacked(document: Mapping[str, Any]) -> FeatureWeights:
    """Return the weights of a document, as `evals/fit/packed.py` writes it.

    step, weights: int8 of whole steps; held: a bit for each feature and output, 1 where it has one of these, else 0.
    features: in order, each without what it shares with the one before, whose length its first character tells.
    """
    bias = np.array(document["bias"], np.float32)
    names = _lengthened(document["features"].split(SEPARATOR))
    steps = np.zeros((len(names), len(bias)), np.int8)
    held = np.unpackbits(np.frombuffer(b64decode(document["held"]), np.uint8), count=steps.size)
    steps[held.reshape(steps.shape).astype(np.bool_)] = np.frombuffer(b64decode(document["weights"]), np.int8)
    matrix = steps.astype(np.float32) * np.float32(document["step"])
    return FeatureWeights({name: row for row, name in enumerate(names)}, matrix, bias)


def read_document(name: str) -> Mapping[str, Any]:
    """Return what stands in `data/<name>.json`."""
    document: Mapping[str, Any] = json.loads(DATA.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return document


def judge_of(document: str, features: Sequence[str]) -> LinearJudge:
    """Return the judge of a document. Raises ValueError where it was fitted to other features."""
    read: Mapping[str, Any] = json.loads(document)
    if list(read["weights"]) != list(features):
        raise ValueError(f"fitted to other features than {', '.join(features)}")
    return LinearJudge(tuple(features), np.array(list(read["weights"].values())), float(read["bias"]))


def read_judge(name: str, features: Sequence[str]) -> LinearJudge:
    """Return the judge that stands in `data/<name>.json`."""
    return judge_of(DATA.joinpath(f"{name}.json").read_text(encoding="utf-8"), features)


def _lengthened(lines: Sequence[str]) -> list[str]:
    """Return names of which each begins with as many characters of the one before as its first character tells."""
    names, before = [], ""
    for line in lines:
        before = before[: ord(line[0]) - NONE_SHARED] + line[1:]
        names.append(before)
    return names
