"""Fit the coefficients of `core.ranking.calibration`: python -m evals.retrieval.fit_calibration --data FILE ...

Every question is asked in its own conversation and, as one without an answer, in the next conversation of its set. The
best entries of each ranking are the examples: an answer or not. Two logistic regressions are fitted, one on all raw
parts and one on words and priors alone, for entries that still wait for vectors. The figures that are printed are of
conversations left out of the fit.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from evals.datasets.datasets import DataError, load
from evals.datasets.encodings import CachedEncoder
from evals.retrieval.offline import OfflineSpace, offline_space
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.question import Question

HITS_PER_QUESTION: Final = 20
RIDGE: Final = 1e-6
NEWTON_STEPS: Final = 30
RAW_PARTS: Final = ("bm25f", "maxsim", "dense")
COLUMNS: Final = ("intercept", *RAW_PARTS, "priors")
COLUMNS_BY_WORDS: Final = ("intercept", "bm25f", "priors")
FOLDS: Final = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question asked in a space: which conversation it is from, whether it can be answered there, and its hits.

    features: float64 [hits, 5], the COLUMNS; answers: float64 [hits], 1 for an answer.
    """

    conversation: int
    answerable: bool
    features: Float64Array
    answers: Float64Array


def ask(spaces: Sequence[OfflineSpace]) -> Iterator[Asked]:
    """Ask every question where it has answers and, if there are several spaces, where it has none."""
    for number, space in enumerate(spaces):
        elsewhere = spaces[(number + 1) % len(spaces)]
        for case, question in zip(space.conversation.cases, space.questions, strict=True):
            yield _asked(number, space, question, case.gold)
            if elsewhere is not space:
                yield _asked(number, elsewhere, question, frozenset())


def fit(features: Float64Array, answers: Float64Array) -> Float64Array:
    """Return the coefficients of a logistic regression, by Newton's method with a slight ridge."""
    coefficients = np.zeros(features.shape[1])
    ridge = RIDGE * len(features) * np.eye(features.shape[1])
    ridge[0, 0] = 0.0
    for _ in range(NEWTON_STEPS):
        likely = probability(features, coefficients)
        slope = features.T @ (answers - likely) - ridge @ coefficients
        curvature = (features * (likely * (1 - likely))[:, None]).T @ features + ridge
        coefficients += np.linalg.solve(curvature, slope)
    return coefficients


def probability(features: Float64Array, coefficients: Float64Array) -> Float64Array:
    """Return the probability of being an answer, float64 [n]."""
    likely: Float64Array = 1 / (1 + np.exp(-(features @ coefficients)))
    return likely


def area_under_curve(positive: Float64Array, negative: Float64Array) -> float:
    """Return how often a positive value exceeds a negative one, ties counting half."""
    above = (positive[:, None] > negative[None, :]).mean()
    return float(above + 0.5 * (positive[:, None] == negative[None, :]).mean())


def report(asked: Sequence[Asked], columns: Sequence[str]) -> None:
    """Print the coefficients over `columns` and how well those of the other conversations do."""
    chosen = [COLUMNS.index(column) for column in columns]
    coefficients = fit(*_stacked(asked, chosen))
    print(", ".join(f"{name}={value:.2f}" for name, value in zip(columns, coefficients, strict=True)))
    likely, answers, best, answerable = [], [], [], []
    for fold in range(FOLDS):
        held_out = [one for one in asked if one.conversation % FOLDS == fold]
        learnt = fit(*_stacked([one for one in asked if one.conversation % FOLDS != fold], chosen))
        for one in held_out:
            found = probability(one.features[:, chosen], learnt)
            likely.append(found)
            answers.append(one.answers)
            best.append(found.max(initial=0.0))
            answerable.append(one.answerable)
    _print_figures(np.concatenate(likely), np.concatenate(answers), np.array(best), np.array(answerable))


def main() -> int:
    """Fit, print, return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, action="append", required=True)
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    arguments = parser.parse_args()
    encoder = CachedEncoder(MiniLmEmbedder(arguments.model, threads=2))
    try:
        sets = [load(path) for path in arguments.data]
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    asked = [one for data in sets for one in ask([offline_space(conversation, encoder) for conversation in data])]
    for columns in (COLUMNS, COLUMNS_BY_WORDS):
        report(asked, columns)
    return 0


def _asked(number: int, space: OfflineSpace, question: Question, gold: frozenset[str]) -> Asked:
    hits = space.ranking(question).hits(HITS_PER_QUESTION)
    return Asked(
        conversation=number,
        answerable=bool(gold),
        features=np.array([_features(hit) for hit in hits], np.float64).reshape(len(hits), len(COLUMNS)),
        answers=np.array([hit.entry.id in gold for hit in hits], np.float64),
    )


def _features(hit: Hit) -> list[float]:
    parts = {part.name: part for part in hit.explanation.parts}
    priors = sum(part.contribution for name, part in parts.items() if name not in RAW_PARTS)
    return [1.0, *(parts[name].raw for name in RAW_PARTS), priors]


def _stacked(asked: Sequence[Asked], columns: Sequence[int]) -> tuple[Float64Array, Float64Array]:
    features = np.concatenate([one.features for one in asked])[:, columns]
    return features, np.concatenate([one.answers for one in asked])


def _print_figures(likely: Float64Array, answers: Float64Array, best: Float64Array, answerable: BoolArray) -> None:
    error = float(np.mean((likely - answers) ** 2))
    guess = float(np.mean((answers.mean() - answers) ** 2))
    print(f"  squared error {error:.4f} (always the mean: {guess:.4f})")
    print(f"  answer above no answer {area_under_curve(likely[answers == 1], likely[answers == 0]):.3f}")
    print(f"  best hit: question with above one without {area_under_curve(best[answerable], best[~answerable]):.3f}")
    print("  best hit below .1/.2/.3: " + ", ".join(_shares(best, answerable, limit) for limit in (0.1, 0.2, 0.3)))


def _shares(best: Float64Array, answerable: BoolArray, limit: float) -> str:
    without, with_ = (best[~answerable] < limit).mean(), (best[answerable] < limit).mean()
    return f"{without:.0%} without, {with_:.0%} with"


if __name__ == "__main__":
    sys.exit(main())
