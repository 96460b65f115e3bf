"""Searches over a table that refuses reads: fewer candidates are read, and what cannot be read is told as `partial`.

What a table takes is shared by all processes, which know nothing of each other. Each reads half as much when it is
refused, and more again as time goes by without that. Growing in proportion, as in Kelly's "Scalable TCP" (2003), has a
process refused about once in DOUBLED_AFTER, however little it may read.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

from recollect.core.retrieval.candidates import Candidates
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import StoreBusyError

logger = logging.getLogger(__name__)

T = TypeVar("T")

LEAST_READ: Final = 10  # candidates: one page of results
USUALLY_READ: Final = 100
HALF: Final = 0.5
DOUBLED_AFTER: Final = 5.0  # seconds without a refusal
LEAST_SHARE: Final = 0.01
PAUSE: Final = 0.2  # seconds: attempts that are refused together are one refusal
_searching: ContextVar[bool] = ContextVar("searching", default=False)


def _nobody(_told: object) -> None:
    """Tell nobody."""


class ReadPressure:
    """How many candidates a process reads for a search. Safe to share between threads.

    Where the share is less than LEAST_READ of USUALLY_READ, some searches read these and the others nothing.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """Take seconds that only grow from `now`; everything is read to begin with."""
        self._now = now
        self._share, self._at = 1.0, now()
        self._turn = 1.0  # of the searches that are let in while not all of them are
        self._halved_at: float | None = None
        self._told: Callable[[bool], None] = _nobody
        self._lock = threading.Lock()

    def observe(self, told: Callable[[bool], None]) -> None:
        """Have somebody told of each search that read less than it would, and whether it was begun at all."""
        self._told = told

    def spared(self, *, is_begun: bool) -> None:
        """Take note of a search that read less than it would."""
        self._told(is_begun)

    def lets_in(self) -> bool:
        """Tell whether a search may read anything; to be asked once for each."""
        with self._lock:
            self._turn = min(2.0, self._turn + self._grown() * USUALLY_READ / LEAST_READ)
            if self._turn < 1:
                return False
            self._turn -= 1
            return True

    def is_calm(self) -> bool:
        """Tell whether everything is read: what is not needed at once may be read as well."""
        with self._lock:
            return self._grown() >= 1.0

    @staticmethod
    def is_searching() -> bool:
        """Tell whether a search reads now, which answers `partial` where it is refused.

        It is not to wait for a table that has refused it again and again: with many that do, more and more stand in
        line, until there is no process left that could answer anybody.
        """
        return _searching.get()

    def most(self, candidates: int) -> int:
        """Return how many of so many candidates may be read: LEAST_READ at least, where there are so many."""
        with self._lock:
            return min(candidates, max(LEAST_READ, round(candidates * self._grown())))

    def refused(self) -> None:
        """Take note that the table refused an attempt, whether or not a later one went through."""
        with self._lock:
            now = self._now()
            if self._halved_at is None or now - self._halved_at >= PAUSE:
                self._share, self._halved_at = max(LEAST_SHARE, self._grown() * HALF), now
                logger.info("reads_refused", extra={"share": self._share})

    def _grown(self) -> float:
        now = self._now()
        self._share = min(1.0, self._share * 2.0 ** (max(0.0, now - self._at) / DOUBLED_AFTER))
        self._at = max(now, self._at)
        return self._share


@contextmanager
def searching() -> Iterator[None]:
    """Have reads in this context, and in threads that are given it, be those of a search."""
    before = _searching.set(True)
    try:
        yield
    finally:
        _searching.reset(before)


def unless_busy(pressure: ReadPressure | None, search: Callable[[], T], nothing: T) -> T:
    """Return what a search gives, or `nothing` where the table refuses it, or is spared it.

    Raises:
        StoreUnavailableError: the store does not answer, or refuses and there is no `pressure`.
    """
    if pressure is None:
        return search()
    if not pressure.lets_in():
        pressure.spared(is_begun=False)
        return nothing
    try:
        with searching():
            return search()
    except StoreBusyError:
        pressure.refused()
        pressure.spared(is_begun=True)
        return nothing


def read_sparingly(
    pressure: ReadPressure | None,
    found: Sequence[str],
    candidates: Candidates,
    beside: Sequence[str],
    read: Callable[[Sequence[str]], ReadSet],
) -> tuple[ReadSet, bool]:
    """Return what could be read of what was found, and whether that is less than all of it.

    found: ids of candidates and of what is ranked beside them (`beside`, which is read as far as anything is).
    pressure: None where a store that refuses is an error.

    Raises:
        StoreUnavailableError: the store does not answer, or refuses and there is no `pressure`.
    """
    if pressure is None:
        return read(found), False
    always = set(beside)
    ranked = [one for one in best_first(candidates) if one not in always]
    for most in (pressure.most(len(ranked)), min(len(ranked), LEAST_READ)):
        chosen = always.union(ranked[:most])
        try:
            reading = read([one for one in found if one in chosen])
        except StoreBusyError:
            pressure.refused()
            continue
        is_less = most < len(ranked)
        break
    else:
        reading, is_less = ReadSet({}), True
    if is_less:
        pressure.spared(is_begun=True)
    return reading, is_less


def best_first(candidates: Candidates) -> list[str]:
    """Return the distinct ids of both legs, the best of each before the second best of either."""
    legs = (candidates.bm25, candidates.dense)
    places = range(max(map(len, legs)))
    return list(dict.fromkeys(leg[place].entry_id for place in places for leg in legs if place < len(leg)))
