"""The four signals of a ranking, each in [0, 1], how useful an entry has shown itself, and the decay of old entries.

One vote moves `usefulness` by 1 and counts as an access, so it moves utility by at most tanh((1 + ln 2) / 20) = .085,
and a score by that times utility's weight, besides making the entry fresh again. Outcomes of contexts add to it once
there are enough of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry, LastScores, Statistics
from recollect.core.model.vectors import Float64Array
from recollect.core.ranking.hits import Hit
from recollect.core.ranking.profiles import PROFILES, Decay, ProfileName, RecencyCurve, Since

_DAY: Final = timedelta(days=1).total_seconds()
UTILITY_SCALE: Final = 5.0  # usefulness of 5 is about three quarters
_BALANCED: Final = PROFILES[ProfileName.BALANCED]


@dataclass(frozen=True, slots=True)
class OutcomeWeights:
    """How outcomes add to usefulness.

    least_served: outcomes before anything moves. neutral_rate: the share of contexts in which a memory that is worth
    its place is referenced; most memories of a context are not, and that is no fault. prior: outcomes at the neutral
    rate that every entry is taken to have had, so that few real ones move little. scale: usefulness of a rate of 1.
    """

    least_served: int = 5
    neutral_rate: float = 0.2
    prior: int = 5
    scale: float = 5.0


DEFAULT_WEIGHTS: Final = OutcomeWeights()


def usefulness(statistics: Statistics, weights: OutcomeWeights = DEFAULT_WEIGHTS) -> float:
    """Return the sum of votes and of what outcomes add.

    Outcomes add scale x ((relevant + neutral x prior) / (served + prior) - neutral), and nothing before `least_served`:
    with the defaults from -1 to 4, -0.5 after five contexts without a reference and +2 after five with one each.
    It follows from the counters alone, so that concurrent outcomes cannot disagree about it.
    """
    served = statistics.times_served
    if served < weights.least_served:
        return statistics.usefulness
    rate = (statistics.times_relevant + weights.neutral_rate * weights.prior) / (served + weights.prior)
    return statistics.usefulness + weights.scale * (rate - weights.neutral_rate)


def recencies(entries: Sequence[Entry], curve: RecencyCurve, now: datetime) -> Float64Array:
    """Return exp(-days / tau) of each entry, float64 [n]; what lies ahead of now is as recent as can be."""
    return _vanishing(_days([_counted_from(entry, curve) for entry in entries], now) / curve.tau_days)


def _counted_from(entry: Entry, curve: RecencyCurve) -> datetime:
    """Return what an entry's recency is counted from.

    One that nobody accessed yet counts from when it was said: else everything imported would be of today.
    """
    used = entry.statistics
    accessed = curve.since is Since.ACCESS and used.access_count > 0
    return used.accessed_at if accessed else entry.occurred_at


def utilities(entries: Sequence[Entry]) -> Float64Array:
    """Return sigmoid((usefulness + ln(access_count + 1)) / 5) of each entry, float64 [n]; one never used has 1/2."""
    useful = np.array([usefulness(entry.statistics) for entry in entries], np.float64)
    accesses = np.array([entry.statistics.access_count for entry in entries], np.float64)
    used = (useful + np.log(accesses + 1)) / UTILITY_SCALE
    utility: Float64Array = np.exp(-np.logaddexp(0.0, -used))  # never overflows
    return utility


def importances(entries: Sequence[Entry]) -> Float64Array:
    """Return the importance of each entry, float64 [n]."""
    return np.array([entry.importance for entry in entries], np.float64)


def decay_factors(entries: Sequence[Entry], decay: Decay, now: datetime) -> Float64Array:
    """Return exp(-rate x days since it was said) of each entry, float64 [n]; 1 when decay is off."""
    if not decay.on:
        return np.ones(len(entries))
    rates = np.array([decay.rate(entry.category) for entry in entries], np.float64)
    return _vanishing(rates * _days([entry.occurred_at for entry in entries], now))


def last_scores(hit: Hit, now: datetime) -> LastScores:
    """Return what is kept of a result.

    It is what `balanced` sees, whichever profile found it, so that totals can be compared: they decide which entries
    go when a space has too many (see `spaces.capacity`). Relevance is not scaled, since it is compared across answers.
    As there, an entry is as old as it has been stored here, so that what is imported has its time too.
    """
    (age,) = _days([hit.entry.created_at], now).tolist()
    weights, recent = _BALANCED.weights, exp(-age / _BALANCED.recency.tau_days)
    importance = hit.entry.importance
    return LastScores(
        relevance=hit.relevance,
        recency=recent,
        importance=importance,
        total=weights.relevance * hit.relevance + weights.recency * recent + weights.importance * importance,
        computed_at=now,
    )


def _days(since: Iterable[datetime], now: datetime) -> Float64Array:
    """Return the days since some moments, float64 [n], 0 for those ahead of now."""
    seconds = np.array([(now - moment).total_seconds() for moment in since], np.float64)
    return np.maximum(0.0, seconds / _DAY)


def _vanishing(exponents: Float64Array) -> Float64Array:
    """Return exp(-x) of each, float64 [n]."""
    values: Float64Array = np.exp(-exponents)
    return values
