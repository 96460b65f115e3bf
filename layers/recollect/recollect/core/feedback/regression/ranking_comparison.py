"""Two rankings over the same questions: the difference question by question, and whether it may be chance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from recollect.core.feedback.regression.bootstrap_interval import Interval, bootstrap_interval
from recollect.core.feedback.regression.rank_metrics import condensed, ndcg, recall_at, reciprocal_rank
from recollect.core.feedback.regression.sign_test import sign_test

DEPTH: Final = 10
RECALL_DEPTH: Final = 5
FEWEST: Final = 20  # questions, below which nothing is said of which ranking is better
RESAMPLES: Final = 10_000
_ALIKE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class QuestionScores:
    """How good a ranking is for one question, each in [0, 1].

    ndcg_10, recall_5, mrr: of the ranking as it stands, where what nobody has judged counts as of no use. The three
    named `judged`: of what is judged alone, the rest of the ranking taken out. judged_10: how much of its first ten is
    judged at all; 1 where it found nothing.
    """

    ndcg_10: float
    recall_5: float
    mrr: float
    ndcg_10_judged: float
    recall_5_judged: float
    mrr_judged: float
    judged_10: float


MEASURES: Final = tuple(one.name for one in fields(QuestionScores))


class ComparedAs(StrEnum):
    """What the second ranking is beside the first, by NDCG@10.

    `unclear`: the interval of the difference holds 0. `too_few`: there are not enough questions to say anything.
    """

    BETTER = "better"
    WORSE = "worse"
    UNCLEAR = "unclear"
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingComparison:
    """Two rankings, measure by measure. difference: the second less the first, paired by question.

    wins, losses, ties: of the second ranking, by NDCG@10; chance: the two-sided sign test of these. compared_as: by
    NDCG@10 of the rankings as they stand, which favours the one that chose what was judged: where contexts show few
    entries, hardly anything else can differ. compared_as_judged: of what is judged alone, as a second opinion.
    """

    first: Mapping[str, Interval]
    second: Mapping[str, Interval]
    difference: Mapping[str, Interval]
    wins: int
    losses: int
    ties: int
    chance: float
    compared_as: ComparedAs
    compared_as_judged: ComparedAs


def scores_of(found: Sequence[str], grades: Mapping[str, float]) -> QuestionScores:
    """Score a ranking: `found` best first; grades: of all judged entries, of which one is above 0."""
    gains = {one: grade for one, grade in grades.items() if grade > 0}
    judged = condensed(found, grades.keys())
    top = found[:DEPTH]
    return QuestionScores(
        ndcg_10=ndcg(found, gains, depth=DEPTH),
        recall_5=recall_at(found, gains, depth=RECALL_DEPTH),
        mrr=reciprocal_rank(found, gains),
        ndcg_10_judged=ndcg(judged, gains, depth=DEPTH),
        recall_5_judged=recall_at(judged, gains, depth=RECALL_DEPTH),
        mrr_judged=reciprocal_rank(judged, gains),
        judged_10=sum(one in grades for one in top) / len(top) if top else 1.0,
    )


def means_of(scores: Sequence[QuestionScores]) -> Mapping[str, Interval]:
    """Return the mean of each measure over questions (at least one), with its 95 % bootstrap interval."""
    return {name: _interval([getattr(one, name) for one in scores]) for name in MEASURES}


def compare(first: Sequence[QuestionScores], second: Sequence[QuestionScores]) -> RankingComparison:
    """Compare two rankings over the same questions, in the same order; at least one."""
    gains = {
        name: [getattr(b, name) - getattr(a, name) for a, b in zip(first, second, strict=True)] for name in MEASURES
    }
    difference, gained = {name: _interval(of_each) for name, of_each in gains.items()}, gains["ndcg_10"]
    wins, losses = sum(one > _ALIKE for one in gained), sum(one < -_ALIKE for one in gained)
    return RankingComparison(
        first=means_of(first),
        second=means_of(second),
        difference=difference,
        wins=wins,
        losses=losses,
        ties=len(gained) - wins - losses,
        chance=sign_test(wins, losses),
        compared_as=_compared_as(difference["ndcg_10"], len(gained)),
        compared_as_judged=_compared_as(difference["ndcg_10_judged"], len(gained)),
    )


def _interval(values: Sequence[float]) -> Interval:
    return bootstrap_interval(values, resamples=RESAMPLES)


def _compared_as(difference: Interval, questions: int) -> ComparedAs:
    if questions < FEWEST:
        return ComparedAs.TOO_FEW
    if difference.low > _ALIKE:
        return ComparedAs.BETTER
    return ComparedAs.WORSE if difference.high < -_ALIKE else ComparedAs.UNCLEAR
