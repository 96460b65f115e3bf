"""The judge of categories: fitted to the sentence vectors of memories that other hands have labelled."""

import json
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from evals.fit.conflict import LABELLED
from recollect.bootstrap.encoders import open_encoder
from recollect.core.embedding.messages import EncoderInput
from recollect.core.judges.category import ORDER, likeliest, odds_of
from recollect.core.model.entry import Category
from recollect.core.model.vectors import Float64Array, Int64Array
from recollect.settings import Settings

SETS: Final = ("categories_development.jsonl", "set_aside/development/categories.jsonl")
PENALTY: Final = 2.0
SCALE: Final = 8.0  # of vectors while fitting
STEPS: Final = 600


@dataclass(frozen=True)
class LabelledMemories:
    """Texts with the places of their categories in `ORDER`."""

    texts: tuple[str, ...]
    places: Int64Array

    @cached_property
    def vectors(self) -> Float64Array:
        """Their sentence vectors, float64 [n, d]."""
        with ExitStack() as opening:
            made = open_encoder(Settings(), opening).encode_entries([EncoderInput(text) for text in self.texts])
            return np.stack([one.pooled for one in made]).astype(np.float64)


def labelled(*names: str) -> LabelledMemories:
    """Return labelled sets as one."""
    lines = [line for name in names for line in (LABELLED / name).read_text(encoding="utf-8").splitlines()]
    rows = [json.loads(line) for line in lines]
    places = [ORDER.index(Category(row["category"])) for row in rows]
    return LabelledMemories(tuple(row["text"] for row in rows), np.array(places, np.int64))


def report() -> Float64Array:
    """Print the macro F1 of each set by weights fitted to the other, and return those that are fitted to both."""
    for name in SETS:
        own, others = labelled(name), labelled(*(one for one in SETS if one != name))
        found = likeliest(odds_of(own.vectors, weights_of(others)))
        print(f"{name}, by the other set: macro F1 {macro_f1(own.places, found):.3f}")
    return weights_of(labelled(*SETS))


def weights_of(known: LabelledMemories) -> Float64Array:
    """Return the weights [d + 1, 6] of the least penalised loss, by gradient descent with momentum (Adam)."""
    given = np.column_stack([SCALE * known.vectors, np.ones(len(known.vectors))])
    wanted = np.eye(len(ORDER))[known.places]
    weights = np.zeros((given.shape[1], len(ORDER)))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = (given.T @ (odds_of(given[:, :-1], weights) - wanted) + PENALTY * weights) / len(given)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        weights -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    weights[:-1] *= SCALE
    return weights


def macro_f1(places: Int64Array, found: Int64Array) -> float:
    """Return the mean of the categories' F1."""
    right = [2.0 * float(np.sum((places == one) & (found == one))) for one in range(len(ORDER))]
    either = [float(np.sum(places == one) + np.sum(found == one)) for one in range(len(ORDER))]
    return float(np.mean([one / max(1.0, both) for one, both in zip(right, either, strict=True)]))
