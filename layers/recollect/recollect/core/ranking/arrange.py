"""From relevance to results: the signals of a profile, weighed, in two tiers, and the variety that it asks for."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, partial
from typing import Final

import numpy as np

from recollect.core.model.entry import Kind
from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.floor import FLOOR
from recollect.core.ranking.hits import ExplainedHit, Hit, Signal
from recollect.core.ranking.isotonic import never_rising
from recollect.core.ranking.jitter import jitter_factors
from recollect.core.ranking.mmr import Chosen, Likeness, maximal_marginal_relevance
from recollect.core.ranking.profiles import Profile
from recollect.core.ranking.rank import Ranking
from recollect.core.ranking.rerank import Reranking
from recollect.core.ranking.signals import decay_factors, importances, recencies, utilities
from recollect.core.retrieval.read_set import ReadSet

_HOUR: Final = timedelta(hours=1)


def end_of_hour(present: datetime) -> datetime:
    """Return the moment at which ages are measured.

    Asking again gives the same scores to the last digit, and what was said in the hour still differs in age. It costs
    half a percent of recency at most.
    """
    began = present.replace(minute=0, second=0, microsecond=0)
    return began if began == present else began + _HOUR


@dataclass(frozen=True, slots=True, eq=False)
class WeighedSignal:
    """One signal of n entries and its weight; `values` gives float64 [n], made once, when they are first wanted."""

    name: str
    values: Callable[[], Float64Array]
    weight: float

    def contributions(self) -> Float64Array:
        """Return weight x value, float64 [n]."""
        return self.weight * self.values()

    def of(self, row: int) -> Signal:
        """Return what the signal is for one entry."""
        value = float(self.values()[row])
        return Signal(self.name, value, self.weight, self.weight * value)


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """n entries in the order of their relevance, with what a profile makes of them; all float64 [n].

    relevance: each entry's own, which can be compared across answers and spaces; levelled: made never to rise in that
    order; best: what the levelled one is divided by to be the signal; pooled: int64 [n], of how many entries' relevance
    each levelled one is the mean. scores: the sum of the signals' contributions x decay x turn_factor x jitter.
    reranking: by which the signal was made where there was a reranker, and best_score what its scores are divided by.
    """

    relevance: Float64Array
    levelled: Float64Array
    best: float
    signals: tuple[WeighedSignal, ...]
    decay: Float64Array
    turn_factor: Float64Array
    jitter: Float64Array
    scores: Float64Array
    pooled: Int64Array
    reranking: Reranking | None = None
    best_score: float = 1.0

    def explained(self, hit: ExplainedHit, row: int, similarity: float) -> ExplainedHit:
        """Return a hit of the relevance model as one of the profile."""
        explanation = replace(
            hit.explanation,
            signals=tuple(signal.of(row) for signal in self.signals),
            decay=float(self.decay[row]),
            turn_factor=float(self.turn_factor[row]),
            jitter=float(self.jitter[row]),
            similarity=similarity,
            calibration=replace(hit.explanation.calibration, pooled=int(self.pooled[row]), best=self.best),
            levelled=float(self.levelled[row]),
            reranked=None if self.reranking is None else self.reranking.of(row, self.best_score),
        )
        return replace(
            hit, score=float(self.scores[row]), relevance=float(self.relevance[row]), explanation=explanation
        )


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What relevance decides besides the score, each in [0, 1].

    least: an entry below it is no result. floor: an entry below it stands behind all that are at or above it.
    """

    least: float = 0.0
    floor: float = FLOOR

    def tiers(self, relevance: Float64Array) -> Int64Array:
        """Return how many of both each entry reaches, int64 [n]: those that reach more stand first."""
        return np.add(relevance >= self.least, relevance >= self.floor, dtype=np.int64)


NO_LEAST: Final = Thresholds()


@dataclass(frozen=True, slots=True, eq=False)
class ProfiledRanking:
    """Every candidate in the order of a profile: the results, then the others by their scores, a tier after the other.

    ranking: by relevance alone; by_score: rows of it, best first, before the profile's variety; chosen, others: what
    variety chose of the results, and the rows behind it, best first; thresholds: what made the tiers; results: how many
    of them are as relevant as they have to be, the first ones.
    """

    ranking: Ranking
    weighed: Weighed
    by_score: tuple[int, ...]
    chosen: tuple[Chosen, ...]
    others: tuple[int, ...]
    thresholds: Thresholds
    results: int

    def __len__(self) -> int:
        return len(self.by_score)

    def place(self, entry_id: str) -> int | None:
        """Return where an entry stands, from 1; None for one that was no candidate or was not admitted."""
        row = self._row(entry_id)
        return None if row is None else [*(one.row for one in self.chosen), *self.others].index(row) + 1

    def place_by_score(self, entry_id: str) -> int | None:
        """Return where an entry would stand without variety, likewise."""
        row = self._row(entry_id)
        return None if row is None else self.by_score.index(row) + 1

    def hits(self, limit: int) -> tuple[Hit, ...]:
        """Return the first `limit` results."""
        return tuple(self._hit(one.row) for one in self._first(min(limit, self.results)))

    def explained(self, limit: int) -> tuple[ExplainedHit, ...]:
        """Return the first `limit` results, explained."""
        return self._explained(self._first(min(limit, self.results)))

    def explained_at(self, place: int) -> ExplainedHit:
        """Return the candidate at a place, from 1, explained."""
        return self._explained(self._first(place)[place - 1 :])[0]

    def _first(self, count: int) -> Sequence[Chosen]:
        behind = self.others[: max(0, count - len(self.chosen))]
        return (*self.chosen[:count], *(Chosen(row, 0.0) for row in behind))

    def _hit(self, row: int) -> Hit:
        model_score = float(self.ranking.scored.scores[self.ranking.rows[row]])
        relevance = float(self.weighed.relevance[row])
        entry = self.ranking.entries[row]
        stands_for_turn = entry.id in self.ranking.ranked_by
        return Hit(entry, float(self.weighed.scores[row]), relevance, model_score, stands_for_turn)

    def _explained(self, chosen: Sequence[Chosen]) -> tuple[ExplainedHit, ...]:
        found = self.ranking.hits_at(one.row + 1 for one in chosen)
        return tuple(
            self.weighed.explained(hit, one.row, one.similarity) for hit, one in zip(found, chosen, strict=True)
        )

    def _row(self, entry_id: str) -> int | None:
        place = self.ranking.place(entry_id)
        return None if place is None else place - 1


def arrange(
    ranking: Ranking,
    reading: ReadSet,
    profile: Profile,
    *,
    now: datetime,
    seed: str,
    limit: int,
    thresholds: Thresholds = NO_LEAST,
    reranking: Reranking | None = None,
) -> ProfiledRanking:
    """Put a ranking into the order of a profile.

    Equal scores stay in the order of the relevance model, so that `relevant` is that order.

    Args:
        ranking: by relevance.
        reading: what it was made from.
        profile: the numbers.
        now: what is recent is recent by this.
        seed: what jitter is drawn by.
        limit: how many results are wanted; of these, variety is asked.
        thresholds: what relevance decides besides the score.
        reranking: scores of a reranker for some of it, which go before relevance; None where none was asked.
    """
    weighed = _weigh(ranking, profile, now, seed, reranking)
    if not profile.scale_relevance:  # nothing but relevance orders it
        thresholds = replace(thresholds, floor=0.0)
    tiers = thresholds.tiers(weighed.relevance)
    if reranking is not None:
        tiers = 2 * tiers + reranking.are_in(len(ranking))
    by_score = np.lexsort((_former_order(len(ranking), reranking), -weighed.scores, -tiers))
    results = int(np.count_nonzero(weighed.relevance >= thresholds.least))
    first = maximal_marginal_relevance(
        weighed.scores[by_score[:results]] / profile.weights.total,
        partial(_likeness, ranking, by_score[:results].tolist(), reading),
        mmr_lambda=profile.mmr_lambda,
        limit=limit,
        tiers=tiers[by_score[:results]],
    )
    rows = tuple(by_score.tolist())
    chosen = tuple(Chosen(rows[one.row], one.similarity) for one in first)
    taken = {one.row for one in chosen}
    others = tuple([row for row in rows if row not in taken])
    return ProfiledRanking(ranking, weighed, rows, chosen, others, thresholds=thresholds, results=results)


def _former_order(count: int, reranking: Reranking | None) -> Int64Array:
    """Return what parts equal scores, int64 [count]: the model's order; before it, what a reranker was given."""
    order = np.arange(count, dtype=np.int64)
    if reranking is not None:
        order[reranking.rows] = reranking.places - len(order) - 1
    return order


def _weigh(ranking: Ranking, profile: Profile, now: datetime, seed: str, reranking: Reranking | None = None) -> Weighed:
    entries, weights, turn = ranking.entries, profile.weights, Kind.TURN
    turns = np.array([entry.kind is turn for entry in entries], np.bool_)
    relevance = ranking.scored.relevance[np.array(ranking.rows, np.int64)]
    # A memory that has its place by a turn has the turn's relevance
    as_turns = np.array([entry.kind is turn or entry.id in ranking.ranked_by for entry in entries], np.bool_)
    levelled, pooled = _never_rising(relevance, as_turns)
    best = _best(levelled) if profile.scale_relevance else 1.0
    scaled, best_score = levelled / best, 1.0
    if reranking is not None:
        scaled, best_score = reranking.relevance(scaled, is_scaled=profile.scale_relevance)
    signals = (
        WeighedSignal("relevance", lambda: scaled, weights.relevance),
        WeighedSignal("recency", cache(lambda: recencies(entries, profile.recency, now)), weights.recency),
        WeighedSignal("utility", cache(lambda: utilities(entries)), weights.utility),
        WeighedSignal("importance", cache(lambda: importances(entries)), weights.importance),
    )
    decay = decay_factors(entries, profile.decay, now)
    turn_factor = np.where(turns, profile.turn_factor, 1.0)
    jitter = jitter_factors([entry.id for entry in entries], profile.jitter, seed)
    scores = _sum(signals, len(entries)) * decay * turn_factor * jitter
    made = (decay, turn_factor, jitter, scores, pooled, reranking, best_score)
    return Weighed(relevance, levelled, best, signals, *made)


def _never_rising(relevance: Float64Array, turns: BoolArray) -> tuple[Float64Array, Int64Array]:
    """Return relevance that never contradicts the model's order, and of how many entries each one's is the mean.

    The calibrated relevance is no function of the model's score. Made one, it leaves the model's order to entries whose
    signals are equal. Turns are pooled with turns and the others with the others: the model scores both by different
    signs, and tells within each of them which is better, while relevance can be compared between them.

    Args:
        relevance: float64 [n], in the order of the model.
        turns: bool [n].
    """
    means, counts = np.empty_like(relevance), np.empty(len(relevance), np.int64)
    for alike in (turns, ~turns):
        means[alike], counts[alike] = never_rising(relevance[alike])
    return means, counts


def _best(relevance: Float64Array) -> float:
    """Return what relevance is divided by: the greatest; 1 where nothing is relevant at all."""
    return float(relevance.max(initial=0.0)) or 1.0


def _sum(signals: Iterable[WeighedSignal], count: int) -> Float64Array:
    """Return the sum of the contributions, float64 [n]; what has no weight is not even made."""
    return sum((signal.contributions() for signal in signals if signal.weight), start=np.zeros(count))


def _likeness(ranking: Ranking, rows: Sequence[int], reading: ReadSet) -> Likeness:
    entries = [ranking.entries[row] for row in rows]
    read = [reading.entries[entry.id].vectors for entry in entries]
    has_vector = np.array([one is not None for one in read], np.bool_)
    vectors = np.zeros((len(entries), max((one.pooled.size for one in read if one is not None), default=0)), np.float32)
    for row, one in enumerate(read):
        if one is not None:
            vectors[row] = one.pooled
    return Likeness(vectors, has_vector, [frozenset(entry.tags) for entry in entries])
