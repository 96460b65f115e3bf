"""The floor: the relevance at which an answer is worth showing.

It judges the best hit: below it nothing goes into a prompt unasked ("no relevant memory" is an answer), and no
freshness or use puts an entry before one that is at or above it. What stands behind a good best hit stays while it does
not fall far below it. The figures go with the calibration of relevance and are fitted again with it:
docs/decisions/0002-default-ranking.md and 0024-contexts-from-the-best-down.md.
"""

from collections.abc import Sequence
from datetime import datetime
from math import inf, log
from typing import Final, NamedTuple

FLOOR: Final = 0.35
# How far behind the best, in log-odds. A memory is one fact: what is far less likely to help is noise. A turn of a
# conversation may well say what its neighbours ask for
NEAR_THE_BEST_MEMORY: Final = 0.6
NEAR_THE_BEST_TURN: Final = 3.0
# Where a memory answers, turns that are behind it by more than this add nothing
TURNS_BEHIND_A_MEMORY: Final = 1.0
# And how far behind the best memory's score, in the units of the relevance model
NEAR_THE_BEST_SCORE: Final = 0.6
# A turn this relevant answers clearly: what was said before it and is behind it by more than that adds nothing.
# What was said after it may say that it holds no longer
CLEAR_ANSWER: Final = 0.85
BEHIND_A_CLEAR_ANSWER: Final = 1.5
_SURE: Final = 1 - 1e-9


class Judged(NamedTuple):
    """A result.

    relevance: in [0, 1]; score: the relevance model's; is_turn: of a conversation; said_at: None where not known;
    adds_to_it: it is shown beside a clear answer also where it was said before that.
    """

    relevance: float
    score: float
    is_turn: bool
    said_at: datetime | None = None
    adds_to_it: bool = False


def worth_showing(results: Sequence[Judged], floor: float = FLOOR) -> list[bool]:
    """Tell which of some results are worth showing unasked: none where the best is below the floor, else those near it.

    Near is a memory at the floor whose log-odds are within `NEAR_THE_BEST_MEMORY` of the best and whose score is
    within `NEAR_THE_BEST_SCORE` of the best memory's, and a turn whose log-odds are within `NEAR_THE_BEST_TURN` of the
    best turn's, where that one is at the floor and no more than `TURNS_BEHIND_A_MEMORY` behind the best memory. Of what
    was said before a turn that answers clearly, what is within `BEHIND_A_CLEAR_ANSWER` of it is near.
    """
    turns = max((_log_odds(one.relevance) for one in results if one.is_turn), default=-inf)
    memories = max((_log_odds(one.relevance) for one in results if not one.is_turn), default=-inf)
    best = max(turns, memories)
    if best < _log_odds(floor):
        return [False] * len(results)
    score = max((one.score for one in results if not one.is_turn), default=0.0)
    least_of_turns = turns - NEAR_THE_BEST_TURN
    if turns < max(_log_odds(floor), memories - TURNS_BEHIND_A_MEMORY):
        least_of_turns = inf
    answer = max((one for one in results if one.is_turn), key=lambda one: one.relevance, default=None)
    clear = answer.said_at if answer is not None and answer.relevance >= CLEAR_ANSWER else None
    return [
        odds >= (least_of_turns if not _is_before(one, clear) else max(least_of_turns, turns - BEHIND_A_CLEAR_ANSWER))
        if one.is_turn
        else odds >= max(best - NEAR_THE_BEST_MEMORY, _log_odds(floor)) and one.score >= score - NEAR_THE_BEST_SCORE
        for one in results
        for odds in (_log_odds(one.relevance),)
    ]


def _is_before(one: Judged, answer: datetime | None) -> bool:
    return answer is not None and one.said_at is not None and one.said_at < answer and not one.adds_to_it


def _log_odds(relevance: float) -> float:
    likely = min(max(relevance, 1 - _SURE), _SURE)
    return log(likely / (1 - likely))
