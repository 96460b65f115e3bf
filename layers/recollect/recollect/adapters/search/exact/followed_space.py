"""One space of the store, followed: the index is built on first use and caught up before every search."""

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, Protocol

from recollect.adapters.search.exact.packed_index import About
from recollect.adapters.search.exact.paid_reads import CHANGED_ROW_UNITS, PaidReads, SnapshotWriter
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import first_dimensions
from recollect.core.model.writes import Change
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import IndexRow
from recollect.errors import StoreForbiddenError, StoreUnavailableError
from recollect.ports import ChangeFeed, IndexFeed

logger = logging.getLogger(__name__)

ROWS_PER_READ: Final = 500  # with their vectors below the megabyte that one request to a table looks at
CHANGES_PER_READ: Final = 500


class IndexSource(ChangeFeed, IndexFeed, Protocol):
    """What an index follows."""


class FollowedSpace:
    """The index of what the store shows under one scope. Threads take turns; other spaces are not held up.

    Of a space of more than `max_entries` only the newest are read, by the order of their ids, and what changes from
    then on; answers are marked `partial`. With a budget (`paid`), so are answers while that does not allow more, or the
    store does not answer: they come from what is there, and later searches read on.
    """

    def __init__(
        self,
        source: IndexSource,
        scope: Scope,
        *,
        max_entries: int | None = None,
        paid: PaidReads | None = None,
        short: int | None = None,
    ) -> None:
        self._source = source
        self._short = short
        self._scope = scope
        self._max_entries = max_entries
        self._built_at: datetime | None = None  # an index from before an erasure may not be kept after it
        self._paid = PaidReads() if paid is None else paid
        self._is_lenient = self._paid.budget is not None
        snapshots = None if scope.tags is not None else self._paid.snapshots
        self._writer = None if snapshots is None else SnapshotWriter(snapshots)
        self._unread: str | None = None  # where the listing goes on of which not all was read
        self._is_read = True  # as much as is wanted
        self._is_behind = False
        self._lock = threading.Lock()
        self._index: SpaceIndex | None = None
        self._model = ""
        self._position = ""
        self.nbytes = 0  # after the last use: an estimate of the memory held, 0 while there are no entries

    @property
    def is_read(self) -> bool:
        """Whether as much of the space is held as is wanted. Does not wait for who is just reading it."""
        return self._index is not None and self._is_read

    def candidates(self, query: CandidateQuery) -> Candidates:
        """Return both legs over everything committed before the call.

        Raises:
            StoreUnavailableError: the store does not answer; what was read so far stays good. Where reads are paid
                for, only StoreForbiddenError: its access control refuses.
        """
        with self._lock:
            try:
                index = self._as_far_as_it_goes(query.model)
                found = index.search(self._cut_query(query))
                if self._is_partial:
                    return replace(found, degraded=(*found.degraded, Degraded.PARTIAL))
                self._write_some(index)
                return found
            finally:
                self._measure()

    def project(self, rows: Sequence[IndexRow]) -> None:
        """Apply rows ahead of the feed, which will show them as well; nothing before the first search."""
        with self._lock:
            if self._index is not None:
                for row in rows:
                    self._index.apply(self._cut(row))
                self._measure()

    def forget(self) -> None:
        """Drop the index; the next search begins with what the store holds by then."""
        with self._lock:
            self._index = None
            self._measure()

    def _kept_name(self, model: str) -> str:
        """Return what a snapshot is made for."""
        return model if self._short is None else f"{model} first {self._short}"

    def _cut(self, row: IndexRow) -> IndexRow:
        """Return a row as it is held."""
        if self._short is None or row.pooled is None:
            return row
        return replace(row, pooled=first_dimensions(row.pooled, self._short))

    def _cut_query(self, query: CandidateQuery) -> CandidateQuery:
        if self._short is None or query.vector is None:
            return query
        return replace(query, vector=first_dimensions(query.vector, self._short))

    @property
    def _is_partial(self) -> bool:
        return self._unread is not None or not self._is_read or self._is_behind

    def _as_far_as_it_goes(self, model: str) -> SpaceIndex:
        """Return the index, caught up; where reads are paid for, with as much as could be read."""
        try:
            return self._caught_up(model)
        except StoreUnavailableError as error:
            # What access control refuses it refuses again: an answer would be partial for ever, and nobody told why
            if not self._is_lenient or isinstance(error, StoreForbiddenError):
                raise
            logger.warning("space_index_not_read", extra={"error": type(error).__name__})
            self._is_behind = True
            return SpaceIndex() if self._index is None or self._model != model else self._index

    def _caught_up(self, model: str) -> SpaceIndex:
        self._is_behind = False
        if self._index is not None and self._model != model:
            self._index = None
        if self._index is None and not self._load(model) and not self._paid.rows(1):
            self._is_behind = True
            return SpaceIndex()
        while True:
            index = self._begun(model) if self._index is None else self._index
            self._read_on(index)
            if self._catch_up(index):
                return index
            self._index = None  # its memory goes before the new one takes more

    def _load(self, model: str) -> bool:
        """Go on with the snapshot of the space, if there is one; tell whether."""
        snapshots = self._paid.snapshots
        if self._writer is None or snapshots is None or not self._paid.rows(1):
            return False
        started, began_at = time.perf_counter(), snapshots.clock.now()
        loaded, units = snapshots.load(self._scope, self._kept_name(model))
        self._paid.spent(units)
        if loaded is None:
            return False
        self._model, self._built_at = model, began_at
        self._index, self._position, self._unread, self._is_read = loaded.index, loaded.position, None, True
        self._writer.used(loaded.index, loaded.begun_at)
        told = {"entries": len(loaded.index), "units": units, "seconds": time.perf_counter() - started}
        logger.info("space_index_loaded", extra=told)
        return True

    def _begun(self, model: str) -> SpaceIndex:
        """Go on with an index of nothing, whose space is still to be read."""
        if self._paid.snapshots is not None:
            self._built_at = self._paid.snapshots.clock.now()
        # The position first: what is written while rows are read shows up behind it
        self._position = self._source.changes(self._scope, position=None, limit=1).position
        self._model, self._unread, self._is_read = model, None, False
        self._index = SpaceIndex()
        if self._writer is not None:
            self._writer.used(self._index, None)
        return self._index

    def _read_on(self, index: SpaceIndex) -> None:
        """Read what is not read yet, as long as the budget lasts."""
        if self._is_read:
            return
        started, held = time.perf_counter(), len(index)
        while not self._is_read and (limit := self._paid.rows(ROWS_PER_READ)):
            page = self._source.index_rows(
                self._scope, model=self._model, limit=limit, after=self._unread, newest_first=True
            )
            self._paid.listed(page.items)
            for row in page.items:
                index.apply(self._cut(row))
            self._unread = page.next_after
            self._is_read = self._unread is None or (self._max_entries is not None and len(index) >= self._max_entries)
        index.pack()
        told = {"entries": len(index), "read": len(index) - held, "seconds": time.perf_counter() - started}
        logger.info("space_index_built" if self._is_read else "space_index_read_in_part", extra=told)

    def _write_some(self, index: SpaceIndex) -> None:
        """Have a search add to the snapshot, where one is due."""
        if self._writer is not None:
            scope = Scope(self._scope.owner, self._scope.space, begun_at=self._built_at)
            self._writer.write_some(index, scope, self._kept_name(self._model), self._up_to_date)

    def _up_to_date(self) -> About | None:
        index = self._index
        if index is None or not self._catch_up(index) or self._is_partial:
            return None
        return About(self._scope.owner, self._scope.space, self._kept_name(self._model), self._position)

    def _catch_up(self, index: SpaceIndex) -> bool:
        """Apply what was written since the last time; return False when the feed no longer reaches back that far."""
        while True:
            feed = self._source.changes(self._scope, position=self._position, limit=CHANGES_PER_READ)
            if feed.reset:
                return False
            changed = [change for change in feed.changes if not index.is_complete(change.entry_id, change.version)]
            if not self._paid.may_read_changes(len(changed)):
                self._is_behind = True
                return True
            self._read_again(index, changed)
            self._position = feed.position
            if not feed.more:
                return True

    def _read_again(self, index: SpaceIndex, changed: Sequence[Change]) -> None:
        if not changed:
            return
        versions = {change.entry_id: change.version for change in changed}
        self._paid.spent(CHANGED_ROW_UNITS * len(versions))
        rows = self._source.index_rows_of(self._scope, list(versions), model=self._model)
        for row in rows:
            index.apply(self._cut(row))
            versions.pop(row.entry_id, None)
        for entry_id, version in versions.items():  # erased, or out of this scope's sight
            index.remove(entry_id, version)

    def _measure(self) -> None:
        self.nbytes = self._index.nbytes if self._index else 0
