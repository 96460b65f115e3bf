"""From the raw parts of a score to a probability: how likely it is that an entry helps to answer the question.

M' is relative to a question's own candidates, so the score orders but says nothing about how good the best one is. A
logistic regression on the raw parts does.
"""

from dataclasses import dataclass, field

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.hits import LogOddsTerm


@dataclass(frozen=True, slots=True)
class Logistic:
    """Log-odds of being an answer: intercept + coefficient x raw part."""

    intercept: float
    bm25f: float
    maxsim: float = 0.0
    dense: float = 0.0
    priors: float = 0.0  # of first person, speaker, when, date and passages, each times its weight

    def log_odds(self, parts: "RawParts") -> Float64Array:
        """Return the log-odds of each candidate, float64 [n]."""
        return (
            self.intercept
            + self.bm25f * parts.bm25f
            + self.maxsim * parts.maxsim
            + self.dense * parts.dense
            + self.priors * parts.priors
        )


@dataclass(frozen=True, slots=True, eq=False)
class RawParts:
    """What the calibration looks at, each float64 [n]."""

    bm25f: Float64Array
    maxsim: Float64Array
    dense: Float64Array
    priors: Float64Array


@dataclass(frozen=True, slots=True)
class Calibration:
    """Coefficients as `evals/retrieval/fit_calibration.py` fits them: with vectors, and for entries without."""

    full: Logistic = field(default_factory=lambda: Logistic(-9.0, bm25f=1.53, maxsim=9.3, dense=3.86, priors=0.32))
    by_words: Logistic = field(default_factory=lambda: Logistic(-5.12, bm25f=4.37, priors=0.25))


@dataclass(frozen=True, slots=True, eq=False)
class LogOdds:
    """What the log-odds of n candidates were made of, for explanations."""

    parts: RawParts
    by_words: BoolArray
    calibration: Calibration

    def of(self, row: int) -> tuple[LogOddsTerm, ...]:
        """Return the terms of one candidate, in the order in which they are added up."""
        logistic = self.calibration.by_words if self.by_words[row] else self.calibration.full
        seen = (
            ("intercept", 1.0, logistic.intercept),
            ("bm25f", float(self.parts.bm25f[row]), logistic.bm25f),
            ("maxsim", float(self.parts.maxsim[row]), logistic.maxsim),
            ("dense", float(self.parts.dense[row]), logistic.dense),
            ("priors", float(self.parts.priors[row]), logistic.priors),
        )
        return tuple(LogOddsTerm(name, value, weight, weight * value) for name, value, weight in seen)


def relevance(parts: RawParts, by_words: BoolArray, calibration: Calibration) -> Float64Array:
    """Return the probability of being an answer, float64 [n] in [0, 1]; by_words: bool [n], has no vectors."""
    log_odds = np.where(by_words, calibration.by_words.log_odds(parts), calibration.full.log_odds(parts))
    probability: Float64Array = np.exp(-np.logaddexp(0.0, -log_odds))  # 1 / (1 + exp(-x)) that never overflows
    return probability
