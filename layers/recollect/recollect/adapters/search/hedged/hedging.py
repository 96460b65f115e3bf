"""One search: the index first, exact search beside it when there is reason to doubt it; the first good answer wins."""

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from recollect.adapters.search.hedged.overlay import Overlay
from recollect.core.retrieval.candidates import Candidates, Degraded
from recollect.errors import StoreUnavailableError

T = TypeVar("T")
# None stands for an index that failed
FromIndex = Future[Candidates | None]
FromExact = Future[Candidates]


@dataclass(frozen=True, slots=True)
class SearchTimeouts:
    """When what happens, in seconds.

    exact_after: from the beginning of a search, exact search starts beside the index; deadline: nobody is waited for
    any longer. Exact search reads 10,000 entries from SQLite in about 0.4 s when it does for the first time; a table
    in the network takes a multiple of that. partial_after: until then an answer from a part of the space waits for
    that of the index.
    asleep_after: the last good answer is this long ago, and a collection that scales to zero goes to sleep after ten
    idle minutes; what is late then is told to be asleep.
    late_in_a_row, rest_seconds: after so many late answers one after the other the index is slow as a whole, and not
    now and then: exact search, which would have every process read its spaces, is begun for a space that is not in
    memory only once in such a rest; others wait for the index.
    searches_at_once, exact_at_once: threads, so that an index or a store that hangs does not gather them.
    """

    exact_after: float = 0.3
    partial_after: float = 1.5
    deadline: float = 5.0
    asleep_after: float = 540.0
    searches_at_once: int = 8
    exact_at_once: int = 4
    late_in_a_row: int = 5
    rest_seconds: float = 2.0


class BoundedPool:
    """Runs calls at once or not at all: nothing waits in a queue behind calls that hang."""

    def __init__(self, threads: int, name: str) -> None:
        self._free = threading.Semaphore(threads)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def start(self, call: Callable[[], T]) -> Future[T] | None:
        """Return the running call, in the context of the caller; None when every thread is taken."""
        if not self._free.acquire(blocking=False):
            return None
        running = self._threads.submit(copy_context().run, call)
        running.add_done_callback(lambda _: self._free.release())
        return running

    def close(self) -> None:
        """Wait for what runs."""
        self._threads.shutdown()


class HedgedCall:
    """Belongs to one caller, who has started the index already."""

    def __init__(
        self,
        *,
        index: FromIndex | None,
        start_exact: Callable[[], FromExact | None],
        may_start: Callable[[], bool],
        late: Degraded,
        timeouts: SearchTimeouts,
        now: Callable[[], float],
    ) -> None:
        """Begin.

        Args:
            index: the search of the index; None when too many of them hang.
            start_exact: starts exact search, unless too many of that hang.
            may_start: whether exact search may be started for no other reason than that the index is late.
            late: the reason that is given then.
            timeouts: how long is waited for whom.
            now: seconds that only grow.
        """
        self._index = index
        self._start_exact = start_exact
        self._may_start = may_start
        self._late = late
        self._timeouts = timeouts
        self._now = now
        self._began = now()
        self._exact: FromExact | None = None
        self._reason: Degraded | None = None

    def doubt(self, reason: Degraded) -> None:
        """Start exact search beside the index, for the first reason that is given."""
        if self._reason is None:
            self._reason = reason
            if reason is not self._late or self._may_start():
                self._exact = self._start_exact()

    def index_is_good(self) -> bool:
        """Tell whether the index has answered, and with every leg."""
        found = self._index_answer()
        return found is not None and not found.degraded

    def winner(self, overlay: Overlay) -> Candidates:
        """Return the first good answer, or else what there is of one.

        Raises:
            StoreUnavailableError: exact search could not read the store, and the index did not answer.
        """
        self._give_the_index_a_start()
        while True:
            found = self._good_answer(overlay)
            left = self._left(self._timeouts.deadline)
            patience = self._left(self._timeouts.partial_after) if self._exact_is_partial() else left
            running: list[Future[Any]] = [
                each for each in (self._index, self._exact) if each is not None and not each.done()
            ]
            if found is not None:
                return found
            if not running or not patience:
                return self._second_best(overlay)
            wait(running, timeout=patience, return_when=FIRST_COMPLETED)

    def _give_the_index_a_start(self) -> None:
        if self._reason is None and self._index is not None:
            wait([self._index], timeout=self._left(self._timeouts.exact_after))
        if not self.index_is_good():
            failed = self._index is not None and self._index.done()
            self.doubt(Degraded.INDEX_FAILED if failed else self._late)

    def _good_answer(self, overlay: Overlay) -> Candidates | None:
        from_index, from_exact = self._index_answer(), self._exact_answer()
        if from_index is not None and not from_index.degraded and not overlay.is_short:
            return overlay.laid_over(from_index)
        if from_exact is not None and not self._exact_is_partial():
            return self._instead(from_exact)
        return None

    def _instead(self, found: Candidates) -> Candidates:
        reason = () if self._reason is None else (self._reason,)
        return replace(found, degraded=(*reason, *found.degraded))

    def _exact_is_partial(self) -> bool:
        found = self._exact_answer()
        return found is not None and Degraded.PARTIAL in found.degraded

    def _second_best(self, overlay: Overlay) -> Candidates:
        found = self._index_answer()
        if found is not None:
            behind = (Degraded.INDEX_BEHIND,) if overlay.is_short else ()
            return replace(overlay.laid_over(found), degraded=(*behind, *found.degraded))
        if self._exact is not None and self._exact.done():
            return overlay.laid_over(self._instead(self._exact.result()))  # raises what befell it
        # Nobody answered in time: what changed lately is at hand
        return self._instead(overlay.laid_over(Candidates(degraded=(Degraded.PARTIAL,))))

    def _index_answer(self) -> Candidates | None:
        return self._index.result() if self._index is not None and self._index.done() else None

    def _exact_answer(self) -> Candidates | None:
        if self._exact is None or not self._exact.done():
            return None
        return None if isinstance(self._exact.exception(), StoreUnavailableError) else self._exact.result()

    def _left(self, seconds: float) -> float:
        return max(0.0, self._began + seconds - self._now())
