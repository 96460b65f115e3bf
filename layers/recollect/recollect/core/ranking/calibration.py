"""How likely it is that an entry helps to answer the question: a number that means the same in every space.

A logistic regression on signs of the question and the entry, and of a turn's neighbours: no frequency in the space,
nothing relative to the other candidates (only `world` asks whether anybody here has a name). So one threshold holds
for one entry and for ten thousand, for memories and turns, for short texts and long ones.
`python -m evals.relevance.fit` fits the coefficients; docs/decisions/0002-default-ranking.md has the figures.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Final

import numpy as np

from recollect.core.judges.linear import LogOddsTerm
from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array

# Not fitted: nothing answers a greeting, though a stored greeting is all that it says
ASKS_NOTHING: Final = -4.0


@dataclass(frozen=True, slots=True, eq=False)
class RelevanceSigns:
    """What the calibration looks at, each float64 [n].

    dense: cosine of both sentence vectors; weakest: how well the worst matched content word is matched; coverage:
    share of the content words that the entry has, by what they say; related: of those that it has in other words;
    limits: 1 where a question about limits meets an entry that states one; no_answer: 1 where the kind of answer that
    is wanted is not there; turn: 1 for a turn; turn_words: of a turn, how well the content words are matched there and
    around; turn_of_another: 1 for a turn of somebody else than the one asked about; world: 1 if the question is about
    nobody here; idle: 1 if it asks nothing.
    """

    dense: Float64Array
    weakest: Float64Array
    coverage: Float64Array
    related: Float64Array
    limits: Float64Array
    no_answer: Float64Array
    turn: Float64Array
    turn_words: Float64Array
    turn_of_another: Float64Array
    world: Float64Array
    idle: Float64Array

    def at(self, rows: Int64Array) -> "RelevanceSigns":
        """Return the signs of some rows."""
        return RelevanceSigns(**{name: values[rows] for name, values in self.named()})

    def named(self) -> Iterator[tuple[str, Float64Array]]:
        """Yield each sign with its name."""
        return ((one.name, getattr(self, one.name)) for one in fields(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Logistic:
    """Log-odds of being an answer: intercept + the sum of coefficient x sign."""

    intercept: float
    dense: float = 0.0
    weakest: float = 0.0
    coverage: float = 0.0
    related: float = 0.0
    limits: float = 0.0
    no_answer: float = 0.0
    turn: float = 0.0
    turn_words: float = 0.0
    turn_of_another: float = 0.0
    world: float = 0.0
    idle: float = ASKS_NOTHING

    def log_odds(self, signs: RelevanceSigns) -> Float64Array:
        """Return the log-odds of each candidate, float64 [n]."""
        total = np.full(len(signs.dense), self.intercept)
        for name, values in signs.named():
            if weight := getattr(self, name):
                total += weight * values
        return total


@dataclass(frozen=True, slots=True)
class Calibration:
    """Coefficients as `evals/relevance/fit.py` fits them: with vectors, and for entries without."""

    full: Logistic = field(
        default_factory=lambda: Logistic(
            intercept=-1.12,
            dense=2.26,
            weakest=1.67,
            related=1.22,
            limits=0.53,
            no_answer=-1.06,
            turn=-0.98,
            turn_words=1.88,
            turn_of_another=-1.56,
            world=-0.90,
        )
    )
    by_words: Logistic = field(
        default_factory=lambda: Logistic(
            intercept=-0.29,
            coverage=1.67,
            related=2.12,
            limits=0.24,
            no_answer=-0.94,
            turn=-0.41,
            turn_of_another=-1.36,
            world=-1.24,
        )
    )


@dataclass(frozen=True, slots=True, eq=False)
class LogOdds:
    """What the log-odds of n candidates were made of, for explanations."""

    signs: RelevanceSigns
    by_words: BoolArray
    calibration: Calibration

    def of(self, row: int) -> tuple[LogOddsTerm, ...]:
        """Return the terms of one candidate, in the order in which they are added up."""
        logistic = self.calibration.by_words if self.by_words[row] else self.calibration.full
        seen = (("intercept", 1.0), *((name, float(values[row])) for name, values in self.signs.named()))
        return tuple(
            LogOddsTerm(name, value, weight, weight * value)
            for name, value in seen
            if (weight := getattr(logistic, name))
        )


def relevance(signs: RelevanceSigns, by_words: BoolArray, calibration: Calibration) -> Float64Array:
    """Return the probability of being an answer, float64 [n] in [0, 1]; by_words: bool [n], has no vectors."""
    log_odds = calibration.full.log_odds(signs)
    if by_words.any():
        log_odds = np.where(by_words, calibration.by_words.log_odds(signs), log_odds)
    probability: Float64Array = np.exp(-np.logaddexp(0.0, -log_odds))  # 1 / (1 + exp(-x)) that never overflows
    return probability
