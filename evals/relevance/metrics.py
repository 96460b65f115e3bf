"""How well one number of relevance tells an answer from none, across questions and spaces."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from evals.relevance.ask import Asked, JudgedHit
from evals.relevance.questions import QuestionKind
from recollect.core.model.vectors import BoolArray, Float64Array
from recollect.core.ranking.floor import Judged, worth_showing

BINS: Final = 10
SILENT: Final = 0.92


@dataclass(frozen=True, slots=True)
class Pairs:
    """In which share of pairs a question with an answer lies above one without, in [0, 1]; ties count half.

    best: its best hit against the best hit of the other; right: its best right hit, 0 where none was found, likewise.
    """

    best: float
    right: float


@dataclass(frozen=True, slots=True)
class AtFloor:
    """What a floor does, shares in [0, 1]; a hit passes when it is worth showing, as `core.ranking.floor` has it.

    right_passes: of the questions with an answer, those of which a right hit passes. far_silent, list_silent,
    elsewhere_silent, near_silent: of the questions of a kind, those of which no hit passes; far is the list and
    elsewhere together. precision: right hits / hits that pass, over questions with an answer and near ones;
    precision_of_answered: the same of each question with an answer that is not silent, on average. None where there is
    nothing to count.
    """

    right_passes: float | None
    far_silent: float | None
    list_silent: float | None
    elsewhere_silent: float | None
    near_silent: float | None
    precision: float | None
    precision_of_answered: float | None


@dataclass(frozen=True, slots=True)
class Bin:
    """Some hits of like relevance: their mean relevance, and the share of them that are right."""

    hits: int
    relevance: float
    right: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything about some questions. lists and elsewhere are the two sorts of far.

    far, lists, elsewhere, near: None without questions of that kind, or with an answer.
    quiet_floor: the lowest floor at which 92 % of the far questions are silent. calibration_error: over all hits of all
    questions, in ten bins of equal mass; the bins are the reliability diagram.
    """

    answerable: int
    far_questions: int
    near_questions: int
    far: Pairs | None
    lists: Pairs | None
    elsewhere: Pairs | None
    near: Pairs | None
    at_floor: AtFloor
    quiet_floor: float | None
    calibration_error: float | None
    bins: tuple[Bin, ...]


def figures_of(asked: Sequence[Asked], floor: float) -> Figures:
    """Return the figures of some questions: of one set, one size or all together."""
    of_kind = {kind: [one for one in asked if one.kind is kind] for kind in QuestionKind}
    own, near = of_kind[QuestionKind.ANSWERABLE], of_kind[QuestionKind.NEAR]
    far = of_kind[QuestionKind.FAR] + of_kind[QuestionKind.ELSEWHERE]
    bins = reliability(asked)
    return Figures(
        answerable=len(own),
        far_questions=len(far),
        near_questions=len(near),
        far=_pairs(own, far),
        lists=_pairs(own, of_kind[QuestionKind.FAR]),
        elsewhere=_pairs(own, of_kind[QuestionKind.ELSEWHERE]),
        near=_pairs(own, near),
        at_floor=at_floor(asked, floor),
        quiet_floor=quiet_floor([one.best for one in far]),
        calibration_error=calibration_error(bins),
        bins=bins,
    )


def share_above(these: Sequence[float], those: Sequence[float]) -> float:
    """Return in which share of pairs the first is the greater, ties counting half; neither is empty."""
    ordered = np.sort(np.asarray(those, np.float64))
    below = np.searchsorted(ordered, these, side="left")
    not_above = np.searchsorted(ordered, these, side="right")
    return float((below + not_above).mean() / (2 * len(ordered)))


def at_floor(asked: Sequence[Asked], floor: float) -> AtFloor:
    """Return what a floor does to some questions."""

    def silent(*kinds: QuestionKind) -> float | None:
        return _share([one.best < floor for one in asked if one.kind in kinds])

    shown = [
        (one.kind, [hit.is_right for hit in passing_hits(one, floor)])
        for one in asked
        if one.kind in {QuestionKind.ANSWERABLE, QuestionKind.NEAR}
    ]
    answered = [passing for kind, passing in shown if kind is QuestionKind.ANSWERABLE]
    return AtFloor(
        right_passes=_share([any(passing) for passing in answered]),
        far_silent=silent(QuestionKind.FAR, QuestionKind.ELSEWHERE),
        list_silent=silent(QuestionKind.FAR),
        elsewhere_silent=silent(QuestionKind.ELSEWHERE),
        near_silent=silent(QuestionKind.NEAR),
        precision=_share([is_right for _, passing in shown for is_right in passing]),
        precision_of_answered=_mean([sum(passing) / len(passing) for passing in answered if passing]),
    )


def passing_hits(asked: Asked, floor: float) -> list[JudgedHit]:
    """Return the hits of a question that are worth showing."""
    worth = worth_showing([Judged(hit.relevance, hit.score, hit.is_turn) for hit in asked.hits], floor)
    return [hit for hit, passes in zip(asked.hits, worth, strict=True) if passes]


def quiet_floor(best: Sequence[float], share: float = SILENT) -> float | None:
    """Return the lowest floor at which a share of questions is silent, by their best hits; None without questions."""
    if not best:
        return None
    highest_silent = np.quantile(np.asarray(best, np.float64), share, method="inverted_cdf")
    return float(np.nextafter(highest_silent, np.inf))


def reliability(asked: Sequence[Asked], bins: int = BINS) -> tuple[Bin, ...]:
    """Return all hits in bins of equal mass, the least relevant first; fewer bins where there are fewer hits."""
    hits = [hit for one in asked for hit in one.hits]
    relevance: Float64Array = np.array([hit.relevance for hit in hits], np.float64)
    right: BoolArray = np.array([hit.is_right for hit in hits], np.bool_)
    parts = np.array_split(np.argsort(relevance, kind="stable"), bins)
    return tuple(
        Bin(len(part), float(relevance[part].mean()), float(right[part].mean())) for part in parts if len(part)
    )


def calibration_error(bins: Sequence[Bin]) -> float | None:
    """Return the mean distance of relevance from the share that is right, weighted by hits; None without hits.

    Source: Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI 2015.
    """
    hits = sum(one.hits for one in bins)
    return sum(one.hits * abs(one.relevance - one.right) for one in bins) / hits if hits else None


def _pairs(own: Sequence[Asked], without: Sequence[Asked]) -> Pairs | None:
    if not own or not without:
        return None
    others = [one.best for one in without]
    return Pairs(
        best=share_above([one.best for one in own], others),
        right=share_above([one.best_right for one in own], others),
    )


def _share(told: Sequence[bool]) -> float | None:
    return sum(told) / len(told) if told else None


def _mean(values: Sequence[float]) -> float | None:
    return float(np.mean(values)) if values else None
