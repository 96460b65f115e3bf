"""What changed so lately that the index may not show it: held in memory, searched exactly, laid over its answers."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from recollect.adapters.search.exact.followed_space import IndexSource
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Change
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, LegHit
from recollect.core.retrieval.index_row import IndexRow

logger = logging.getLogger(__name__)

LATEST_CHANGES: Final = 200
# About a megabyte each
SPACES_HELD: Final = 16


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the latest changes of a space say about a question.

    entry_ids: those that match it; versions: the present one of each changed entry, None when it is gone for good or
    deleted; is_short: there may be more changes that the index does not show than were looked at.
    """

    entry_ids: tuple[str, ...]
    versions: Mapping[str, int | None]
    is_short: bool

    def laid_over(self, found: Candidates) -> Candidates:
        """Return an answer of the index without its hits that are stale, and with the changed entries."""
        bm25, dense = self._present(found.bm25), self._present(found.dense)
        dropped = len(found.bm25) + len(found.dense) - len(bm25) - len(dense)
        if dropped:
            logger.info("stale_hits_dropped", extra={"hits": dropped})
        in_legs = {hit.entry_id for hit in (*bm25, *dense)}
        added = tuple(entry_id for entry_id in self.entry_ids if entry_id not in in_legs)
        seen = {entry_id: version for entry_id, version in self.versions.items() if version is not None}
        return replace(found, bm25=bm25, dense=dense, overlay=added, versions={**found.versions, **seen})

    def _present(self, hits: Iterable[LegHit]) -> tuple[LegHit, ...]:
        return tuple(hit for hit in hits if self._is_present(hit))

    def _is_present(self, hit: LegHit) -> bool:
        if hit.entry_id not in self.versions:
            return True
        version = self.versions[hit.entry_id]
        return version is not None and (hit.version is None or hit.version >= version)


@dataclass(frozen=True, slots=True)
class _Window:
    """The latest changes of a space as they were seen last, newest first, and since when.

    Only read once it is made, so threads share it without a lock.
    """

    changes: tuple[Change, ...]
    rows: Mapping[Change, IndexRow | None]
    index: SpaceIndex
    seen_at: float


class LatestChanges:
    """Follows the latest changes of the spaces that are searched. Safe to share between threads."""

    def __init__(self, store: IndexSource, now: Callable[[], float], *, refresh_seconds: float) -> None:
        """Follow a store.

        Args:
            store: an EntryStore.
            now: seconds that only grow.
            refresh_seconds: after which the index shows what was written to it.
        """
        self._store = store
        self._now = now
        self._refresh_seconds = refresh_seconds
        self._lock = threading.Lock()
        self._windows: OrderedDict[tuple[Scope, str], _Window] = OrderedDict()

    def over(self, scope: Scope, query: CandidateQuery) -> Overlay:
        """Return what the latest changes say. Raises StoreUnavailableError."""
        changes = self._store.latest_changes(scope, limit=LATEST_CHANGES)
        with self._lock:
            held = self._windows.get((scope, query.model))
        window = held if held and held.changes == changes else self._moved(held, scope, query.model, changes)
        with self._lock:
            self._windows[scope, query.model] = window
            self._windows.move_to_end((scope, query.model))
            while len(self._windows) > SPACES_HELD:
                self._windows.popitem(last=False)
        return Overlay(
            entry_ids=tuple(window.index.search(query).entry_ids()),
            versions={change.entry_id: _present_version(window.rows[change]) for change in changes},
            is_short=len(changes) == LATEST_CHANGES and self._is_busy(window),
        )

    def forget(self, scope: Scope) -> None:
        """Drop what is held of a space, under whatever tags."""
        with self._lock:
            for held in [key for key in self._windows if (key[0].owner, key[0].space) == (scope.owner, scope.space)]:
                del self._windows[held]

    def _moved(self, held: _Window | None, scope: Scope, model: str, changes: tuple[Change, ...]) -> _Window:
        """Return the window of these changes; only what is new in it is read."""
        known = held.rows if held else {}
        new = [change for change in changes if change not in known]
        read = {row.entry_id: row for row in self._rows(scope, new, model)}
        rows = {change: known[change] if change in known else read.get(change.entry_id) for change in changes}
        index = SpaceIndex()
        for row in rows.values():
            if row is not None:
                index.apply(row)
        return _Window(changes, rows, index, self._now())

    def _rows(self, scope: Scope, changes: Sequence[Change], model: str) -> list[IndexRow]:
        entry_ids = [change.entry_id for change in changes]
        return self._store.index_rows_of(scope, entry_ids, model=model) if entry_ids else []

    def _is_busy(self, window: _Window) -> bool:
        """Tell whether changes before these may be pending, or settled too lately to show."""
        is_recent = self._now() - window.seen_at < self._refresh_seconds
        return is_recent or not all(change.settled for change in window.changes)


def _present_version(row: IndexRow | None) -> int | None:
    return None if row is None or row.state is State.DELETED else row.version
