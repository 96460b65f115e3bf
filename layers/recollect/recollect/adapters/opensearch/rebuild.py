"""The index made anew from the store, while searches and writes go on."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.core.model.entry import Kind, State
from recollect.core.model.listing import every_item, pages
from recollect.core.model.scope import Scope
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import ChangeFeed, IndexFeed, Spaces

logger = logging.getLogger(__name__)

SCOPES_PER_READ: Final = 500
ROWS_PER_READ: Final = 500
CHANGES_PER_READ: Final = 500


class RebuildSource(ChangeFeed, IndexFeed, Spaces, Protocol):
    """What an index is made of."""


@dataclass(frozen=True, slots=True)
class RebuildProgress:
    """How far a rebuild is: spaces and entries read, changes replayed, and whether searches use the new index."""

    name: str
    spaces: int = 0
    entries: int = 0
    replayed: int = 0
    switched: bool = False


class Rebuild:
    """Reads every space into a new index, then lets the alias stand for it, then drops the old one.

    Writers go on writing to the alias. What they write meanwhile is replayed from the change feed of each space,
    once before the switch, so that the new index is nearly up to date, and once after it, when nothing is written to
    the old one any more. Where the feed no longer reaches back, the space is read again. Older versions never win,
    so the order in which all this arrives does not matter. Holds one position for each space in memory.
    """

    def __init__(
        self,
        store: RebuildSource,
        indexes: NamedIndexes,
        *,
        model: str,
        report: Callable[[RebuildProgress], None],
        former: str | None = None,
    ) -> None:
        """Prepare a rebuild.

        Args:
            store: an EntryStore.
            indexes: where the new index goes.
            model: whose vectors are taken.
            report: called with the progress after each piece of work.
            former: whose vectors are taken where there are none of the model, of the same length.
        """
        self._store = store
        self._indexes = indexes
        self._model, self._former = model, former
        self._report = report
        self._positions: dict[Scope, str] = {}
        self._progress = RebuildProgress("")

    def __call__(self) -> RebuildProgress:
        """Rebuild and return how much was done. This is also how the first index is made.

        Raises:
            IndexUnavailableError: the index does not take it, or another rebuild is under way.
            StoreUnavailableError: the store does not answer.
        """
        name = self._indexes.make_next()
        self._progress = RebuildProgress(name)
        try:
            former = self._fill_and_switch(name)
        finally:
            if not self._progress.switched:
                self._indexes.drop(name)
        self._bring_up_to_date(self._indexes.index(name))
        for old in former:
            self._indexes.drop(old)
        logger.info("index_rebuilt", extra={"index": name, "entries": self._progress.entries})
        return self._progress

    def _fill_and_switch(self, name: str) -> list[str]:
        target = self._indexes.index(name)
        self._bring_up_to_date(target)
        self._bring_up_to_date(target)
        former = self._indexes.switch_to(name)
        self._progress = replace(self._progress, switched=True)
        self._report(self._progress)
        return former

    def _bring_up_to_date(self, target: OpenSearchIndex) -> None:
        """Read the spaces that were not read yet, and replay what changed in the others."""
        for scope in every_item(lambda after: self._store.every_scope(limit=SCOPES_PER_READ, after=after)):
            if scope in self._positions:
                self._replay(scope, target)
            else:
                self._read(scope, target)

    def _read(self, scope: Scope, target: OpenSearchIndex) -> None:
        # The position first: what is written while rows are read shows up behind it
        position = self._store.changes(scope, position=None, limit=1).position
        read = partial(self._store.index_rows, scope, model=self._model, former=self._former, limit=ROWS_PER_READ)
        for rows in pages(lambda after: read(after=after)):
            target.project(scope, rows)
            self._advance(entries=len(rows))
        self._positions[scope] = position
        self._advance(spaces=1)

    def _replay(self, scope: Scope, target: OpenSearchIndex) -> None:
        while True:
            feed = self._store.changes(scope, position=self._positions[scope], limit=CHANGES_PER_READ)
            if feed.reset:
                self._read(scope, target)
                return
            versions = {change.entry_id: change.version for change in feed.changes}
            changed = list(versions)
            rows = self._store.index_rows_of(scope, changed, model=self._model, former=self._former)
            there = {row.entry_id for row in rows}
            # Read before it was forgotten, and purged since: the feed alone still names it
            gone = [
                IndexRow(one, versions[one], Kind.MEMORY, State.DELETED, searched_text="")
                for one in changed
                if one not in there
            ]
            target.project(scope, [*rows, *gone])
            self._positions[scope] = feed.position
            self._advance(replayed=len(changed))
            if not feed.more:
                return

    def _advance(self, *, spaces: int = 0, entries: int = 0, replayed: int = 0) -> None:
        done = self._progress
        self._progress = replace(
            done, spaces=done.spaces + spaces, entries=done.entries + entries, replayed=done.replayed + replayed
        )
        self._report(self._progress)
