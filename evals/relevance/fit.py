"""Fit the coefficients of `core.ranking.calibration`: python -m evals.relevance.fit --data FILE ... --far FILE ...

Questions are asked as by `python -m evals.relevance`, in spaces of every size. An example is the best hit of a
question without an answer; of a question with one, its best right hit and its best wrong one. Best is what the fit so
far holds for best: so it is made anew a few times, each time on the hardest examples. Every set and every kind of
question weighs alike, whatever its number. Questions of another conversation are left out where people are alike.
Figures are of conversations left out of the fit; python -m evals.relevance has them at the floor and by size.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np
from threadpoolctl import threadpool_limits

from evals.datasets.datasets import DataError, load_questions
from evals.datasets.encodings import CachedEncoder
from evals.relevance.metrics import share_above
from evals.relevance.questions import Asking, QuestionKind
from evals.relevance.sampling import samples
from evals.relevance.sets import draw_from, sets_of
from evals.retrieval.offline import OfflineSpace
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.feedback.regression.bootstrap_interval import SEED
from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.calibration import RelevanceSigns

QUESTIONS: Final = 700
RIDGE: Final = 1e-3
NEWTON_STEPS: Final = 25
ROUNDS: Final = 3
FOLDS: Final = 7
INTERCEPT: Final = "intercept"
FULL: Final = ("dense", "weakest", "related", "limits", "no_answer", "turn", "turn_words", "turn_of_another", "world")
BY_WORDS: Final = ("coverage", "related", "limits", "no_answer", "turn", "turn_of_another", "world")
WRONG_WEIGHT: Final = 0.35  # of the best wrong hit of a question that has a right one
NONE_WEIGHT: Final = 0.5  # of each kind of question without an answer
PEOPLE: Final = "people"


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A question in one space: float64 [hits, 1 + signs], the first column 1, and which hits are right, bool [hits]."""

    data: str
    conversation: str
    kind: QuestionKind
    signs: Float64Array
    right: BoolArray


def examples(data: str, askings: Sequence[Asking]) -> Iterator[Example]:
    """Yield each question in spaces of every size."""
    for place, asking in enumerate(askings):
        for _, space in samples(asking, f"{SEED}-{place}"):
            yield _example(data, asking, space)
        yield _example(data, asking, asking.space)


def _example(data: str, asking: Asking, space: OfflineSpace) -> Example:
    ranking = space.ranking(asking.question)
    odds = ranking.scored.log_odds
    assert odds is not None  # noqa: S101 - the default model has them
    rows = np.array(ranking.rows, np.int64)
    columns = [np.ones(len(rows)), *(values for _, values in odds.signs.at(rows).named())]
    right = np.array([entry.id in asking.gold for entry in ranking.entries], np.bool_)
    return Example(data, asking.space.conversation.name, asking.kind, np.stack(columns, axis=1), right)


def fit(chosen: Sequence[Example], columns: Sequence[int]) -> Float64Array:
    """Return the coefficients over some columns, the intercept first."""
    coefficients = np.zeros(len(columns))
    coefficients[1] = 1.0  # what is best at first: by the first sign
    counted = Counter((one.data, one.kind) for one in chosen)
    for _ in range(ROUNDS):
        rows: list[Float64Array] = []
        answers: list[float] = []
        weights: list[float] = []
        for one in chosen:
            signs = one.signs[:, columns]
            odds = signs @ coefficients
            for right, weight in ((True, 1.0), (False, WRONG_WEIGHT if one.right.any() else NONE_WEIGHT)):
                among = np.flatnonzero(one.right == right)
                if among.size:
                    rows.append(signs[among[np.argmax(odds[among])]])
                    answers.append(float(right))
                    weights.append(weight / counted[one.data, one.kind])
        coefficients = logistic(np.array(rows), np.array(answers), np.array(weights))
    return coefficients


def logistic(signs: Float64Array, answers: Float64Array, weights: Float64Array) -> Float64Array:
    """Return the coefficients of a logistic regression, by Newton's method with a slight ridge."""
    coefficients = np.zeros(signs.shape[1])
    ridge = RIDGE * weights.sum() * np.eye(len(coefficients))
    ridge[0, 0] = 0.0
    for _ in range(NEWTON_STEPS):
        likely = probability(signs, coefficients)
        slope = signs.T @ (weights * (answers - likely)) - ridge @ coefficients
        curvature = (signs * (weights * likely * (1 - likely))[:, None]).T @ signs + ridge
        coefficients += np.linalg.solve(curvature, slope)
    return coefficients


def probability(signs: Float64Array, coefficients: Float64Array) -> Float64Array:
    """Return the probability of being an answer, float64 [n]."""
    likely: Float64Array = 1 / (1 + np.exp(-(signs @ coefficients)))
    return likely


def report(found: Sequence[Example], names: Sequence[str]) -> None:
    """Print the coefficients, and how far left-out questions with an answer lie above those without, by kind."""
    every = (INTERCEPT, *(one.name for one in fields(RelevanceSigns)))
    columns = [every.index(name) for name in (INTERCEPT, *names)]
    whole = fit(found, columns)
    print(", ".join(f"{name}={value:.2f}" for name, value in zip((INTERCEPT, *names), whole, strict=True)))
    conversations = sorted({one.conversation for one in found})
    best: dict[QuestionKind, list[float]] = {kind: [] for kind in QuestionKind}
    for fold in range(FOLDS):
        left_out = set(conversations[fold::FOLDS])
        learnt = fit([one for one in found if one.conversation not in left_out], columns)
        for one in found:
            if one.conversation in left_out:
                best[one.kind].append(float(probability(one.signs[:, columns], learnt).max(initial=0.0)))
    own = best.pop(QuestionKind.ANSWERABLE)
    for kind, others in best.items():
        if others:
            print(f"  best hit above that of a question {kind}: {share_above(own, others):.3f}")


def main() -> int:
    """Fit, print, return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, action="append", required=True)
    parser.add_argument("--far", type=Path, action="append", default=[])
    parser.add_argument("--questions", type=int, default=QUESTIONS, help="of each set (default: %(default)s)")
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    options = parser.parse_args()
    threadpool_limits(limits=1, user_api="blas")
    encoder = CachedEncoder(MiniLmEmbedder(options.model, threads=2))
    try:
        sets = sets_of(options.data)
        far = [question for path in options.far for question in load_questions(path)]
    except DataError as error:
        print(error, file=sys.stderr)
        return 1
    found: list[Example] = []
    for data, conversations in sets.items():
        drawn = draw_from(conversations, far, encoder, count=options.questions, seed=SEED)
        found += examples(data, _kept(data, drawn))
    for names in (FULL, BY_WORDS):
        report(found, names)
    return 0


def _kept(data: str, drawn: Sequence[Asking]) -> list[Asking]:
    return [one for one in drawn if data != PEOPLE or one.kind is not QuestionKind.ELSEWHERE]


if __name__ == "__main__":
    sys.exit(main())
