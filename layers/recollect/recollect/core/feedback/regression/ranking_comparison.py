"""Two rankings over the same questions: the difference question by question, and whether it may be chance."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from recollect.core.feedback.regression.bootstrap_interval import Interval, bootstrap_interval
from recollect.core.feedback.regression.rank_metrics import ndcg, recall_at, reciprocal_rank

FEWEST: Final = 20  # questions, below which nothing is said of which ranking is better
RESAMPLES: Final = 10_000
_ALIKE: Final = 1e-9


class ComparedAs(StrEnum):
    """What the second ranking is beside the first, by NDCG@10.

    `unclear`: the interval of the difference holds 0. `too_few`: there are not enough questions to say anything.
    """

    BETTER = "better"
    WORSE = "worse"
    UNCLEAR = "unclear"
    TOO_FEW = "too_few"


def scores_of(found: Sequence[str], used: Collection[str]) -> dict[str, float]:
    """Score a ranking by each measure: `found` best first; used: what was of use, of which there is some."""
    return {
        "ndcg_10": ndcg(found, dict.fromkeys(used, 1.0), depth=10),
        "recall_5": recall_at(found, used, depth=5),
        "mrr": reciprocal_rank(found, used),
    }


def means_of(scores: Sequence[Mapping[str, float]]) -> dict[str, Interval]:
    """Return the mean of each measure over questions (at least one), with its 95 % bootstrap interval."""
    return {name: bootstrap_interval([one[name] for one in scores], resamples=RESAMPLES) for name in scores[0]}


def gains_of(first: Sequence[Mapping[str, float]], second: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
    """Return by how much the second ranking scores higher, question by question in the same order."""
    return [{name: b[name] - a[name] for name in a} for a, b in zip(first, second, strict=True)]


def compared_as(ndcg_gained: Interval, questions: int) -> ComparedAs:
    """Tell what the second ranking is by the mean gain in NDCG@10 over so many questions."""
    if questions < FEWEST:
        return ComparedAs.TOO_FEW
    if ndcg_gained.low > _ALIKE:
        return ComparedAs.BETTER
    return ComparedAs.WORSE if ndcg_gained.high < -_ALIKE else ComparedAs.UNCLEAR
