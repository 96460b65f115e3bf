"""Fit `core.spaces.discovery.answerability`: python -m evals.relevance.discover.fit --data FILE ... --far FILE ...

Each person is left out once, and of the far questions a third at a time, so that neither people nor questions are
known. The threshold lets as many questions with an answer through as are asked for; it is that of the left-out scores.
Coefficients whose sign would say the opposite of what the sign means are left out: written near questions share more
words with what is remembered than questions with an answer do, which is how they were written and no law.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from threadpoolctl import threadpool_limits

from evals.datasets.datasets import Conversation, DataError, load_questions
from evals.datasets.encodings import CachedEncoder
from evals.relevance.discover.questions import Shown, shown
from evals.relevance.fit import INTERCEPT, logistic
from evals.relevance.metrics import share_above
from evals.relevance.questions import QuestionKind
from evals.relevance.sets import sets_of
from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.model.vectors import Float64Array
from recollect.core.spaces.discovery.answerability import ANSWERED, FEATURES, AnswerSigns, answer_probability

WEIGHTS: Final = {
    QuestionKind.ANSWERABLE: 1.0,
    QuestionKind.NEAR: 0.15,
    QuestionKind.FAR: 0.6,
    QuestionKind.ELSEWHERE: 0.1,
}
FOR: Final = frozenset({"best", "ahead", "dense"})  # what speaks for an answer; all others speak against one
FOLDS: Final = 3
LET_THROUGH: Final = 0.95  # of the questions with an answer
NOTHING_FOUND: Final = AnswerSigns(
    best=-10.0, ahead=0.0, dense=0.0, task=0.0, absent=1.0, unheld=1.0, uncovered=0.0, no_words=1.0
)


def table(found: Sequence[Shown], names: Sequence[str]) -> Float64Array:
    """Return the signs of each question, float64 [n, 1 + signs], the first column 1."""
    return np.array([[1.0, *(getattr(one.signs or NOTHING_FOUND, name) for name in names)] for one in found])


def fitted(signs: Float64Array, found: Sequence[Shown], names: Sequence[str]) -> Float64Array:
    """Return the coefficients, the intercept first; 0 for those whose sign would be the wrong one."""
    kinds = [one.kind for one in found]
    weights = np.array([WEIGHTS[kind] / kinds.count(kind) for kind in kinds])
    answers = np.array([float(kind is QuestionKind.ANSWERABLE) for kind in kinds])
    meant = np.array([0.0, *(1.0 if name in FOR else -1.0 for name in names)])
    used = np.ones(signs.shape[1], np.bool_)
    while True:
        coefficients = np.zeros(signs.shape[1])
        coefficients[used] = logistic(signs[:, used], answers, weights)
        against = np.where(coefficients * meant < 0, coefficients * meant, 0.0)
        if not against.any():
            return coefficients
        used[int(np.argmin(against))] = False


def left_out(found: Sequence[Shown], names: Sequence[str]) -> Float64Array:
    """Return the log-odds of each question by a fit that knows neither its person nor, where it is far, its text."""
    signs, scores = table(found, names), np.zeros(len(found))
    fold = np.array([sum(map(ord, one.text)) % FOLDS for one in found])
    far = np.array([one.kind is QuestionKind.FAR for one in found])
    people = np.array([one.person for one in found])
    for person in dict.fromkeys(one.person for one in found):
        for part in range(FOLDS):
            judged = (people == person) & (fold == part)
            known = (people != person) & (~far | (fold != part))
            chosen = [one for one, is_known in zip(found, known, strict=True) if is_known]
            scores[judged] = signs[judged] @ fitted(signs[known], chosen, names)
    return scores


def by_kind(found: Sequence[Shown], scores: Float64Array) -> Mapping[QuestionKind, Float64Array]:
    """Return the scores of each kind of question that there is."""
    kinds = np.array([one.kind for one in found])
    return {kind: scores[kinds == kind] for kind in QuestionKind if (kinds == kind).any()}


def report(found: Sequence[Shown], names: Sequence[str], label: str) -> None:
    """Print coefficients, threshold, and how many questions of each kind are told that there is nothing."""
    scores = by_kind(found, left_out(found, names))
    own = scores[QuestionKind.ANSWERABLE]
    least = float(np.quantile(own, 1 - LET_THROUGH))
    whole = fitted(table(found, names), found, names)
    print(f"{label}: {', '.join(f'{n}={v:.2f}' for n, v in zip((INTERCEPT, *names), whole, strict=True))}")
    print(f"  threshold {least:.3f} in log-odds")
    for kind, values in scores.items():
        above = (
            ""
            if kind is QuestionKind.ANSWERABLE
            else f", answers above {share_above(own.tolist(), values.tolist()):.3f}"
        )
        print(f"  {kind}: {len(values)}, none {np.mean(values < least):.3f}{above}")


def report_as_is(found: Sequence[Shown]) -> None:
    """Print what the coefficients of the package say, which may have seen these questions."""
    likely = np.array([answer_probability(one.signs) for one in found])
    for kind, values in by_kind(found, likely).items():
        print(f"  {kind}: {len(values)}, none {np.mean(values < ANSWERED):.3f}")


def people_of(paths: Sequence[Path]) -> list[Conversation]:
    """Return the people, or conversations, of all files that have questions. Raises DataError as `sets_of` does."""
    return [one for held in sets_of(paths).values() for one in held if one.cases]


_SAYS: Final = (__doc__ or "").split("\n")[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, print, return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m evals.relevance.discover.fit", description=_SAYS)
    parser.add_argument("--data", type=Path, action="append", required=True)
    parser.add_argument("--far", type=Path, action="append", default=[])
    parser.add_argument("--as-is", action="store_true", help="fit nothing: what the package's own coefficients say")
    parser.add_argument("--model", type=Path, default=Path(".build/model"))
    options = parser.parse_args(arguments)
    threadpool_limits(limits=1, user_api="blas")
    encoder = CachedEncoder(MiniLmEmbedder(options.model, threads=1))
    try:
        people = people_of(options.data)
        far = list(dict.fromkeys(question for path in options.far for question in load_questions(path)))
    except DataError as error:
        print(f"discover: {error}", file=sys.stderr)
        return 1
    found = list(shown(people, far, encoder))
    if options.as_is:
        report_as_is(found)
        return 0
    for names in (("best",), ("best", "task", "absent"), FEATURES):
        report(found, names, f"{len(names)} signs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
