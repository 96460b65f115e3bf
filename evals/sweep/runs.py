"""Every variant on every question: a ranking is made once for all variants that share it, and then arranged by each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from evals.datasets.datasets import Case
from evals.retrieval.metrics import DEPTH, Score, mean, score
from evals.retrieval.offline import OfflineSpace
from evals.sweep.parameters import Variant
from recollect.core.feedback.regression.bootstrap_interval import Interval, bootstrap_interval
from recollect.core.ranking.arrange import arrange
from recollect.core.ranking.jitter import seed_of
from recollect.core.ranking.profiles import Profile
from recollect.core.ranking.question import Question
from recollect.core.ranking.rank import Ranking, rank
from recollect.core.ranking.weights import RankingWeights, RrfWeights
from recollect.core.retrieval.candidates import EntryFilter
from recollect.core.retrieval.read_set import ReadSet

_WEIGHTS: Final = RankingWeights()


@dataclass(frozen=True, slots=True)
class Measured:
    """How one variant did on one question.

    likeness: the mean cosine of each result but the first with the likest one before it, what variety makes less.
    """

    score: Score
    likeness: float


@dataclass(frozen=True, slots=True)
class Row:
    """How one variant did on all questions; `ahead` of its default by NDCG@10, question by question."""

    variant: Variant
    score: Score
    likeness: float
    ahead: Interval

    @property
    def is_clearly_better(self) -> bool:
        """Tell whether the whole interval is above the default."""
        return self.ahead.low > 0


def sweep(
    spaces: Sequence[OfflineSpace],
    variants: Sequence[Variant],
    *,
    resamples: int,
    on_asked: Callable[[], None] = lambda: None,
) -> list[Row]:
    """Measure variants; `spaces` have at least one question, and every series of variants has its default.

    `on_asked` is called after each question.
    """
    measured: list[list[Measured]] = []
    for space in spaces:
        for case, question in zip(space.conversation.cases, space.questions, strict=True):
            measured.append(_measure(space, case, question, variants))
            on_asked()
    by_variant = dict(zip(variants, zip(*measured, strict=True), strict=True))
    defaults = {(one.parameter, one.profile): found for one, found in by_variant.items() if one.is_default}
    return [
        _row(variant, found, defaults[variant.parameter, variant.profile], resamples)
        for variant, found in by_variant.items()
    ]


def best(rows: Sequence[Row]) -> list[Row]:
    """Return the best row of each parameter and profile, by NDCG@10; of equals the default, then the first."""
    found: dict[tuple[str, str], Row] = {}
    for row in rows:
        series = row.variant.parameter, row.variant.profile
        if series not in found or _preference(row) > _preference(found[series]):
            found[series] = row
    return list(found.values())


def _preference(row: Row) -> tuple[float, bool]:
    return row.score.ndcg_10, row.variant.is_default


def _row(variant: Variant, found: Sequence[Measured], default: Sequence[Measured], resamples: int) -> Row:
    ahead = [one.score.ndcg_10 - other.score.ndcg_10 for one, other in zip(found, default, strict=True)]
    return Row(
        variant,
        mean([one.score for one in found]),
        float(np.mean([one.likeness for one in found])),
        bootstrap_interval(ahead, resamples=resamples),
    )


def _measure(space: OfflineSpace, case: Case, question: Question, variants: Sequence[Variant]) -> list[Measured]:
    """Ask one question of every variant. Now is the last message, and jitter is drawn as a server would on that day."""
    now = space.conversation.messages[-1].at
    seed = seed_of(question.text, now.date())
    made: dict[object, tuple[Ranking, ReadSet]] = {}
    measured = []
    for profile in (variant.changed() for variant in variants):
        shared = profile.relevance_model, profile.rank_constant, profile.candidates
        if shared not in made:
            made[shared] = _rank(space, question, profile)
        ranking, reading = made[shared]
        hits = arrange(ranking, reading, profile, now=now, seed=seed, limit=DEPTH).hits(DEPTH)
        found = [hit.entry.id for hit in hits]
        measured.append(Measured(score(found, case.gold), likeness(reading, found)))
    return measured


def _rank(space: OfflineSpace, question: Question, profile: Profile) -> tuple[Ranking, ReadSet]:
    candidates = space.candidates(question, profile.candidates)
    reading = space.read(candidates.entry_ids())
    rrf = _WEIGHTS.rrf if profile.rank_constant is None else RrfWeights(profile.rank_constant)
    ranking = rank(
        question,
        candidates,
        reading,
        model=profile.relevance_model,
        weights=replace(_WEIGHTS, rrf=rrf),
        admits=EntryFilter(),
    )
    return ranking, reading


def likeness(reading: ReadSet, found: Sequence[str]) -> float:
    """Return the mean, over all results but the first, of the cosine with the likest one before; 0 for fewer than two.

    Entries without vectors are left out.
    """
    vectors = [held.pooled for entry_id in found if (held := reading.entries[entry_id].vectors) is not None]
    if len(vectors) < 2:
        return 0.0
    table = np.stack(vectors).astype(np.float64)
    cosines = np.einsum("id,jd->ij", table, table)
    return float(np.mean([cosines[row, :row].max() for row in range(1, len(vectors))]))
