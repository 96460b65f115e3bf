"""From relevance to results: the signals of a profile, weighed, and the variety that it asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import Float64Array, Int64Array
from recollect.core.ranking.hits import Hit, Signal
from recollect.core.ranking.isotonic import never_rising
from recollect.core.ranking.jitter import jitter_factors
from recollect.core.ranking.mmr import Chosen, Likeness, maximal_marginal_relevance
from recollect.core.ranking.profiles import Profile
from recollect.core.ranking.rank import Ranking
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
    """One signal of n entries, float64 [n], and its weight."""

    name: str
    values: Float64Array
    weight: float

    def contributions(self) -> Float64Array:
        """Return weight x value, float64 [n]."""
        return self.weight * self.values

    def of(self, row: int) -> Signal:
        """Return what the signal is for one entry."""
        value = float(self.values[row])
        return Signal(self.name, value, self.weight, self.weight * value)


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """n entries in the order of their relevance, with what a profile makes of them; all float64 [n].

    scores: the sum of the signals' contributions x decay x jitter; pooled: int64 [n], of how many entries' relevance
    each one's is the mean.
    """

    signals: tuple[WeighedSignal, ...]
    decay: Float64Array
    jitter: Float64Array
    scores: Float64Array
    pooled: Int64Array

    def explained(self, hit: Hit, row: int, similarity: float) -> Hit:
        """Return a hit of the relevance model as one of the profile."""
        explanation = replace(
            hit.explanation,
            signals=tuple(signal.of(row) for signal in self.signals),
            decay=float(self.decay[row]),
            jitter=float(self.jitter[row]),
            similarity=similarity,
            calibration=replace(hit.explanation.calibration, pooled=int(self.pooled[row])),
        )
        relevance, *_ = explanation.signals
        return replace(hit, score=float(self.scores[row]), relevance=relevance.value, explanation=explanation)


@dataclass(frozen=True, slots=True, eq=False)
class ProfiledRanking:
    """Every candidate in the order of a profile: the results, then the others by their scores.

    ranking: by relevance alone; by_score, chosen: rows of it, best first, before and after the profile's variety.
    """

    ranking: Ranking
    weighed: Weighed
    by_score: tuple[int, ...]
    chosen: tuple[Chosen, ...]

    def __len__(self) -> int:
        return len(self.chosen)

    def place(self, entry_id: str) -> int | None:
        """Return where an entry stands, from 1; None for one that was no candidate or was not admitted."""
        row = self._row(entry_id)
        return None if row is None else [one.row for one in self.chosen].index(row) + 1

    def place_by_score(self, entry_id: str) -> int | None:
        """Return where an entry would stand without variety, likewise."""
        row = self._row(entry_id)
        return None if row is None else self.by_score.index(row) + 1

    def hits(self, limit: int) -> tuple[Hit, ...]:
        """Return the first `limit` candidates, explained."""
        return tuple(self.hit(place) for place in range(1, min(limit, len(self)) + 1))

    def hit(self, place: int) -> Hit:
        """Return the candidate at a place, from 1, explained."""
        chosen = self.chosen[place - 1]
        return self.weighed.explained(self.ranking.hit(chosen.row + 1), chosen.row, chosen.similarity)

    def _row(self, entry_id: str) -> int | None:
        place = self.ranking.place(entry_id)
        return None if place is None else place - 1


def arrange(
    ranking: Ranking, reading: ReadSet, profile: Profile, *, now: datetime, seed: str, limit: int
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
    """
    weighed = _weigh(ranking, profile, now, seed)
    by_score = np.argsort(-weighed.scores, kind="stable")
    entries = [ranking.entries[row] for row in by_score]
    first = maximal_marginal_relevance(
        weighed.scores[by_score] / profile.weights.total,
        partial(_likeness, entries, reading),
        mmr_lambda=profile.mmr_lambda,
        limit=limit,
    )
    chosen = [Chosen(int(by_score[one.row]), one.similarity) for one in first]
    taken = {one.row for one in chosen}
    others = [Chosen(row, 0.0) for row in by_score.tolist() if row not in taken]
    return ProfiledRanking(ranking, weighed, tuple(by_score.tolist()), (*chosen, *others))


def _weigh(ranking: Ranking, profile: Profile, now: datetime, seed: str) -> Weighed:
    entries, weights = ranking.entries, profile.weights
    # The calibrated relevance is no function of the model's score: made one, equal signals leave the model's order
    relevance, pooled = never_rising(ranking.scored.relevance[np.array(ranking.rows, np.int64)])
    signals = (
        WeighedSignal("relevance", relevance, weights.relevance),
        WeighedSignal("recency", recencies(entries, profile.recency, now), weights.recency),
        WeighedSignal("utility", utilities(entries), weights.utility),
        WeighedSignal("importance", importances(entries), weights.importance),
    )
    decay = decay_factors(entries, profile.decay, now)
    jitter = jitter_factors([entry.id for entry in entries], profile.jitter, seed)
    total = np.sum([signal.contributions() for signal in signals], axis=0)
    return Weighed(signals, decay, jitter, total * decay * jitter, pooled)


def _likeness(entries: Sequence[Entry], reading: ReadSet) -> Likeness:
    read = [reading.entries[entry.id].vectors for entry in entries]
    length = max((one.pooled.size for one in read if one is not None), default=0)
    vectors = np.zeros((len(entries), length), np.float32)
    for row, one in enumerate(read):
        if one is not None:
            vectors[row] = one.pooled
    has_vector = np.array([one is not None for one in read], np.bool_)
    return Likeness(vectors, has_vector, [frozenset(entry.tags) for entry in entries])
