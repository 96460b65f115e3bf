"""How useful an entry has shown itself: votes, and the outcomes of contexts once there are enough of them."""

from dataclasses import dataclass
from typing import Final

from recollect.core.model.entry import Statistics


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
