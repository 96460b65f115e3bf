"""The floor: the relevance at which an answer is worth showing.

Below it nothing goes into a prompt unasked, and no freshness or use puts an entry before one that is at or above it.
"No relevant memory" is an answer. The figures go with the calibration of relevance and are fitted again with it:
docs/decisions/0020-memories-and-relevance.md.
"""

from collections.abc import Sequence
from math import log
from typing import Final

FLOOR: Final = 0.35
# Where one entry answers well, what is far less likely to help is noise: how far behind the best it may be, in log-odds
NEAR_THE_BEST: Final = 0.6
_SURE: Final = 1 - 1e-9


def worth_showing(relevances: Sequence[float], floor: float = FLOOR) -> list[bool]:
    """Tell which of some results, each with its relevance in [0, 1], are worth showing unasked.

    Those at the floor or above it whose log-odds are within `NEAR_THE_BEST` of the best one's.
    """
    least = _log_odds(max(relevances, default=0.0)) - NEAR_THE_BEST
    return [relevance >= floor and _log_odds(relevance) >= least for relevance in relevances]


def _log_odds(relevance: float) -> float:
    likely = min(max(relevance, 1 - _SURE), _SURE)
    return log(likely / (1 - likely))
