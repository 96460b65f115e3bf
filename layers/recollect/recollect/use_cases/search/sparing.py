"""Searches over a table that refuses reads: fewer candidates are read, and what cannot be read is told as `partial`.

What a table takes is shared by all processes, which know nothing of each other. Each reads half as much when it is
refused and a little more with every search that goes through: the rule by which senders share a line (Chiu and Jain,
"Analysis of the Increase and Decrease Algorithms for Congestion Avoidance in Computer Networks", 1989).
"""

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final

from recollect.core.retrieval.candidates import Candidates
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import StoreUnavailableError

logger = logging.getLogger(__name__)

LEAST_READ: Final = 10  # candidates: one page of results
HALF: Final = 0.5
MORE: Final = 0.02  # of everything, with each search that went through
LEAST_SHARE: Final = 0.05
PAUSE: Final = 1.0  # seconds: attempts that are refused together are one refusal


class ReadPressure:
    """How many candidates a process reads for a search. Safe to share between threads."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Take seconds that only grow from `now`; everything is read to begin with."""
        self._now = now
        self._share = 1.0
        self._halved_at: float | None = None
        self._lock = threading.Lock()

    def most(self, candidates: int) -> int:
        """Return how many of so many candidates may be read: LEAST_READ at least, where there are so many."""
        with self._lock:
            return min(candidates, max(LEAST_READ, round(candidates * self._share)))

    def refused(self) -> None:
        """Take note that the table refused an attempt, whether or not a later one went through."""
        with self._lock:
            now = self._now()
            if self._halved_at is None or now - self._halved_at >= PAUSE:
                self._share, self._halved_at = max(LEAST_SHARE, self._share * HALF), now

    def passed(self) -> None:
        """Take note of a search that went through."""
        with self._lock:
            self._share = min(1.0, self._share + MORE)


def read_sparingly(
    pressure: ReadPressure | None,
    found: Sequence[str],
    candidates: Candidates,
    beside: Sequence[str],
    read: Callable[[Sequence[str]], ReadSet],
) -> tuple[ReadSet, bool]:
    """Return what could be read of what was found, and whether that is less than all of it.

    found: ids of candidates and of what is ranked beside them (`beside`, which is read as far as anything is).
    pressure: None where a store that does not answer is an error.

    Raises:
        StoreUnavailableError: the store does not answer, and there is no `pressure`.
    """
    if pressure is None:
        return read(found), False
    always = set(beside)
    ranked = [one for one in best_first(candidates) if one not in always]
    for most in (pressure.most(len(ranked)), min(len(ranked), LEAST_READ)):
        chosen = always.union(ranked[:most])
        try:
            reading = read([one for one in found if one in chosen])
        except StoreUnavailableError:
            pressure.refused()
            continue
        pressure.passed()
        return reading, most < len(ranked)
    logger.warning("candidates_not_read", extra={"candidates": len(found)})
    return ReadSet({}), True


def best_first(candidates: Candidates) -> list[str]:
    """Return the distinct ids of both legs, the best of each before the second best of either."""
    legs = (candidates.bm25, candidates.dense)
    places = range(max(map(len, legs)))
    return list(dict.fromkeys(leg[place].entry_id for place in places for leg in legs if place < len(leg)))
