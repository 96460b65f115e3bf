"""ports.SearchIndex over an index that may be asleep, late, down or wrong, with exact search beside it."""

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from recollect.adapters.degrading_search.bounded_pool import BoundedPool
from recollect.adapters.degrading_search.lookout import Lookout
from recollect.adapters.degrading_search.overlay import ChangeSource, LatestChanges, Overlay
from recollect.adapters.degrading_search.patience import Patience
from recollect.core.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.projection import IndexRow
from recollect.core.scope import Right, Scope
from recollect.errors import IndexUnavailableError
from recollect.ports import SearchIndex

logger = logging.getLogger(__name__)

DEFAULT_PATIENCE: Final = Patience()

_Search = Future[Candidates]


class LateIndex(SearchIndex, Protocol):
    """An index that shows a write only after a while; its hits carry the version that it saw."""

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """Search, and wait as long as a sleeping index needs. Raises IndexUnavailableError."""
        ...


class DegradingSearch:
    """Answers from the index when it answers well and soon, else from exact search, marked with the reason.

    The latest changes of a space are laid over what the index says, so that nothing written is missed and nothing
    deleted or replaced is found. Exact search reads the store itself and is never late. Safe to share between threads.
    """

    def __init__(
        self,
        index: LateIndex,
        exact: SearchIndex,
        store: ChangeSource,
        *,
        refresh_seconds: float,
        patience: Patience = DEFAULT_PATIENCE,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Stand in front of an index.

        Args:
            index: asked first.
            exact: asked when the index does not do; follows `store`.
            store: an EntryStore.
            refresh_seconds: after which the index shows what was written to it.
            patience: how long is waited for whom.
            now: seconds that only grow.
        """
        self._index = index
        self._exact = exact
        self._patience = patience
        self._now = now
        self._lookout = Lookout(now, asleep_after=patience.asleep_after)
        self._latest = LatestChanges(store, now, refresh_seconds=refresh_seconds)
        self._index_threads = BoundedPool(patience.searches_at_once, "index-search")
        self._exact_threads = BoundedPool(patience.exact_at_once, "exact-search")

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. What a scope limited by tags may see is known to the store only.

        Raises:
            NotPermittedError: the scope does not allow reading.
            StoreUnavailableError: the store does not answer.
            IndexUnavailableError: neither the index nor exact search answered in time.
        """
        scope.require(Right.READ)
        if scope.tags is not None:
            return self._exact.candidates(scope, query)
        began = self._now()
        asleep = self._lookout.is_asleep()
        from_index = self._index_threads.start(partial(self._ask_index, scope, query))
        from_exact = self._start_exact(scope, query) if asleep else None
        overlay = self._latest.over(scope, query)
        reason = Degraded.INDEX_ASLEEP if asleep else Degraded.INDEX_BEHIND if overlay.is_short else None
        if reason is None and from_index is not None:
            wait([from_index], timeout=self._left(began, self._patience.exact_after))
            if _is_good(from_index):
                return overlay.laid_over(from_index.result())
        reason = reason or _trouble_of(from_index)
        found = self._first(from_index, from_exact or self._start_exact(scope, query), overlay, reason, began)
        if from_index is None or not _is_good(from_index):
            self._lookout.wake(partial(self._index.wake, scope, query))
        return found

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project. Exact search learns of it first, since that cannot fail.

        Raises:
            NotPermittedError: the scope does not allow writing.
            IndexUnavailableError: the index does not take them now.
        """
        self._exact.project(scope, rows)
        self._index.project(scope, rows)

    def close(self) -> None:
        """Wait for the searches that run."""
        self._index_threads.close()
        self._exact_threads.close()
