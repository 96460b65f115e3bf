"""A figure: one number about many questions, with the outcome of each question."""

import base64
import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

RESAMPLES: Final = 2_000
SEED: Final = 20261128
COVERAGE: Final = 0.95
DIGITS: Final = 4

Floats = NDArray[np.float64]


class Better(StrEnum):
    """The direction in which a figure gets better; `NEITHER` says what something costs or how much there is of it."""

    HIGHER = "higher"
    LOWER = "lower"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of one question.

    The figure is the sum of all shares over the sum of all weights. A mean has the weight 1 for each question. A
    precision has a conversation or a message as its question: share is how many of its predictions are right, weight
    how many there are.
    """

    question: str
    share: float
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Figure:
    """A named figure over at least one question.

    Attributes:
        name: the set and what is counted, such as `locomo_dev5.recall_10`; unique in a run.
        shares: (n,) what each question brings.
        weights: (n,) what each question counts; all 1 for a mean.
        questions: a digest of the questions' ids in their order, so that only the same questions are compared.
        better: the direction in which it gets better.
        sealed: may not fall at all: secrets, prompt injection, merges, facts about health.
    """

    name: str
    shares: Floats
    weights: Floats
    questions: str
    better: Better = Better.HIGHER
    sealed: bool = False

    @property
    def number(self) -> int:
        """How many questions."""
        return len(self.shares)

    @property
    def value(self) -> float:
        """The figure; 0 where nothing was weighed."""
        return float(ratio(self.shares.sum(), self.weights.sum()))

    def interval(self) -> tuple[float, float]:
        """Return the 2.5 % and 97.5 % quantiles of the figure over resampled questions."""
        drawn = resampled(self.number)
        return quantiles(ratio(self.shares[drawn].sum(axis=1), self.weights[drawn].sum(axis=1)))

    def document(self) -> dict[str, Any]:
        """Return it for a JSON file; all outcomes are in it, so that another run can be paired with it."""
        low, high = self.interval()
        held: dict[str, Any] = {
            "n": self.number,
            "value": round(self.value, DIGITS),
            "interval": [round(low, DIGITS), round(high, DIGITS)],
            "better": self.better.value,
            "questions": self.questions,
            "shares": _packed(self.shares),
        }
        if not np.all(self.weights == 1):
            held["weights"] = _packed(self.weights)
        return held | ({"sealed": True} if self.sealed else {})

    @classmethod
    def of_document(cls, name: str, held: Mapping[str, Any]) -> Self:
        """Return the figure that `document` wrote."""
        shares = _unpacked(held["shares"])
        weights = _unpacked(held["weights"]) if "weights" in held else np.ones(len(shares))
        return cls(name, shares, weights, held["questions"], Better(held["better"]), held.get("sealed", False))


def figure(name: str, outcomes: Sequence[Outcome], *, better: Better = Better.HIGHER, sealed: bool = False) -> Figure:
    """Return the figure of outcomes, of which there is at least one.

    Raises:
        ValueError: there is none.
    """
    if not outcomes:
        raise ValueError(f"{name}: there is no question")
    shares = np.array([round(one.share, DIGITS) for one in outcomes], dtype=np.float64)
    weights = np.array([round(one.weight, DIGITS) for one in outcomes], dtype=np.float64)
    ids = "\n".join(one.question for one in outcomes).encode()
    return Figure(name, shares, weights, hashlib.sha256(ids).hexdigest()[:16], better, sealed)


def mean_of(
    name: str, shares: Iterable[tuple[str, float]], *, better: Better = Better.HIGHER, sealed: bool = False
) -> Figure:
    """Return the mean over questions, given as (question, share).

    Raises:
        ValueError: there is none.
    """
    return figure(name, [Outcome(question, share) for question, share in shares], better=better, sealed=sealed)


def ratio(share: Floats | np.float64, weight: Floats | np.float64) -> Floats:
    """Return share / weight, 0 where the weight is 0."""
    shares, weights = np.asarray(share), np.asarray(weight)
    return np.divide(shares, weights, out=np.zeros_like(shares), where=weights > 0)


def resampled(number: int) -> NDArray[np.int64]:
    """Return the indexes of RESAMPLES draws of so many questions, the same ones each time: (RESAMPLES, number)."""
    return np.random.default_rng(SEED).integers(number, size=(RESAMPLES, number))


def quantiles(values: Floats) -> tuple[float, float]:
    """Return the ends of the middle 95 %."""
    tail = (1 - COVERAGE) / 2
    low, high = np.quantile(values, [tail, 1 - tail])
    return float(low), float(high)


def _packed(values: Floats) -> str:
    """Return values as a JSON list, compressed: a figure is one line of a file, and some have 5,000 questions."""
    listed = [int(value) if value == int(value) else float(value) for value in values]
    return base64.b85encode(zlib.compress(json.dumps(listed, separators=(",", ":")).encode(), level=9)).decode()


def _unpacked(held: str) -> Floats:
    return np.array(json.loads(zlib.decompress(base64.b85decode(held))), dtype=np.float64)
