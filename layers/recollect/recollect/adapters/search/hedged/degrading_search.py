"""ports.SearchIndex over an index that may be asleep, late, down or wrong, with exact search beside it."""

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from recollect.adapters.circuit_breaker import CircuitBreaker
from recollect.adapters.search.exact.followed_space import IndexSource
from recollect.adapters.search.hedged.hedging import BoundedPool, HedgedCall, SearchTimeouts
from recollect.adapters.search.hedged.overlay import LatestChanges, Overlay
from recollect.core.model.listing import Page
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue
from recollect.errors import IndexUnavailableError, StoreUnavailableError
from recollect.ports import ErasableIndex, IndexListing, SearchIndex, SpacesIndex

logger = logging.getLogger(__name__)

_NO_CHANGES: Final = Overlay((), {}, is_short=False)
DEFAULT_TIMEOUTS: Final = SearchTimeouts()


class EmptiableIndex(SearchIndex, SpacesIndex, ErasableIndex, Protocol):
    """An index that lets go of a space."""


class IndexInMemory(EmptiableIndex, Protocol):
    """Exact search, of which it is known whether it has to read a space first."""

    def is_at_hand(self, scope: Scope) -> bool:
        """Tell whether a search under a scope would only read what changed."""
        ...


class LateIndex(EmptiableIndex, IndexListing, Protocol):
    """An index that shows a write only after a while; its hits carry the version that it saw."""

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """Search, and wait as long as a sleeping index needs. Raises IndexUnavailableError."""
        ...


class Availability:
    """Knows when the index answered last. One thread at most waits for it to wake up."""

    def __init__(self, now: Callable[[], float], *, asleep_after: float) -> None:
        """Take seconds from `now`; an index that has never answered counts as asleep."""
        self._now = now
        self._asleep_after = asleep_after
        self._answered_at: float | None = None
        self._waking = threading.Lock()

    def is_asleep(self) -> bool:
        """Tell whether the last good answer is too long ago."""
        answered_at = self._answered_at
        return answered_at is None or self._now() - answered_at > self._asleep_after

    def note_answer(self) -> None:
        """Note a good answer."""
        self._answered_at = self._now()

    def wake(self, touch: Callable[[], None]) -> None:
        """Run a touch in the background, unless one is under way; it raises IndexUnavailableError on failure."""
        if self._waking.acquire(blocking=False):
            # A daemon: the end of the process does not wait for a collection to wake up
            threading.Thread(target=partial(self._touch, touch), name="index-touch", daemon=True).start()

    def _touch(self, touch: Callable[[], None]) -> None:
        try:
            touch()
            self.note_answer()
        except IndexUnavailableError:
            logger.info("index_touch_failed")
        finally:
            self._waking.release()


class DegradingSearch:
    """Answers from the index when it answers well and soon, else from exact search, marked with the reason.

    The latest changes of a space are laid over what the index says, so that nothing written is missed and nothing
    deleted or replaced is found. Exact search reads the store itself and is never late, but it reads a whole space the
    first time: so it is asked only when the index is given up, and seldom for an index that is slow all the time. Safe
    to share between threads.
    """

    def __init__(
        self,
        index: LateIndex,
        exact: IndexInMemory,
        store: IndexSource,
        *,
        refresh_seconds: float,
        timeouts: SearchTimeouts = DEFAULT_TIMEOUTS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Stand in front of an index.

        Args:
            index: asked first.
            exact: asked when the index does not do; follows `store`.
            store: an EntryStore.
            refresh_seconds: after which the index shows what was written to it.
            timeouts: how long is waited for whom.
            now: seconds that only grow.
        """
        self._index = index
        self._exact = exact
        self._timeouts = timeouts
        self._now = now
        self._availability = Availability(now, asleep_after=timeouts.asleep_after)
        self._hedges = CircuitBreaker(now, failures=timeouts.late_in_a_row, rest_seconds=timeouts.rest_seconds)
        self._latest = LatestChanges(store, now, refresh_seconds=refresh_seconds)
        self._index_threads = BoundedPool(timeouts.searches_at_once, "index-search")
        self._exact_threads = BoundedPool(timeouts.exact_at_once, "exact-search")

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. What a scope limited by tags may see is known to the store only.

        Where nobody answers in time, it is what changed lately, marked `partial`.

        Raises:
            NotPermittedError: the scope does not allow reading.
            StoreUnavailableError: neither the index nor the store answers.
        """
        scope.require(Right.READ)
        if scope.tags is not None:
            return self._exact.candidates(scope, query)
        race = self._start(scope, query)
        overlay = self._over(scope, query)
        if overlay is None:
            logger.warning("latest_changes_not_read")
            found = race.winner(_NO_CHANGES)
            return replace(found, degraded=tuple(dict.fromkeys((*found.degraded, Degraded.PARTIAL))))
        if overlay.is_short:
            race.doubt(Degraded.INDEX_BEHIND)
        try:
            return race.winner(overlay)
        finally:
            if not race.index_is_good():
                self._availability.wake(partial(self._index.wake, scope, query))

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project. Exact search learns of it first, since that cannot fail.

        Raises:
            NotPermittedError: the scope does not allow writing.
            IndexUnavailableError: the index does not take them now.
        """
        self._exact.project(scope, rows)
        self._index.project(scope, rows)

    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces. Exact search learns of it first, as above."""
        return self._exact.project_spaces(rows) | self._index.project_spaces(rows)

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held: what the index holds. Raises IndexUnavailableError."""
        return self._index.held(scope, limit=limit, after=after)

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """Return what the index holds of a space. Raises IndexUnavailableError."""
        return self._index.holds(scope)

    def erase(self, scope: Scope) -> None:
        """Remove all of a space from the index, and from the memory of this process.

        Raises:
            IndexUnavailableError: the index does not take it now; call again.
        """
        self._exact.erase(scope)
        self._latest.forget(scope)
        self._index.erase(scope)

    def expunge(self) -> None:
        """See ErasableIndex.expunge. Raises IndexUnavailableError."""
        self._index.expunge()

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        return self._index.residues()

    def close(self) -> None:
        """Wait for the searches that run."""
        self._index_threads.close()
        self._exact_threads.close()

    def _over(self, scope: Scope, query: CandidateQuery) -> Overlay | None:
        try:
            return self._latest.over(scope, query)
        except StoreUnavailableError:
            return None

    def _start(self, scope: Scope, query: CandidateQuery) -> HedgedCall:
        return HedgedCall(
            index=self._index_threads.start(partial(self._ask_index, scope, query)),
            start_exact=lambda: self._exact_threads.start(partial(self._exact.candidates, scope, query)),
            may_start=partial(self._may_start, scope),
            # One that sleeps is given the same time: it may have answered other processes meanwhile
            late=Degraded.INDEX_ASLEEP if self._availability.is_asleep() else Degraded.INDEX_SLOW,
            timeouts=self._timeouts,
            now=self._now,
        )

    def _may_start(self, scope: Scope) -> bool:
        """Tell whether exact search may take the place of an index that is late; called once for each that is."""
        may_read = self._hedges.lets_through()
        if may_read:
            # Of one that was not let through nothing is learnt, and the rest would begin anew with each of them
            self._hedges.note_failure()
        return may_read or self._exact.is_at_hand(scope)

    def _ask_index(self, scope: Scope, query: CandidateQuery) -> Candidates | None:
        began = self._now()
        try:
            found = self._index.candidates(scope, query)
        except IndexUnavailableError:
            return None
        self._availability.note_answer()
        if self._now() - began < self._timeouts.exact_after:
            self._hedges.note_success()
        return found
