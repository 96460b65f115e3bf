"""The store that exact search follows, watched."""

from collections.abc import Callable, Sequence

from recollect.core.embedding.messages import EmbeddedVersion
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Change, ChangePage, Committed
from recollect.core.retrieval.index_row import IndexRow
from tests.builders import MODEL, a_write, vectors
from tests.fakes.clock import FixedClock
from tests.fakes.entry_store import InMemoryEntryStore

SETTLED_KEPT = 5


class WatchedStore:
    """The store that the index follows; counts the indexes that are built, and lets a test step in between."""

    def __init__(self, clock: FixedClock | None = None) -> None:
        self.store = InMemoryEntryStore(clock=clock, settled_kept=SETTLED_KEPT)
        self.builds: list[Scope] = []
        self.reads = 0
        self.erased: set[str] = set()
        self.before_rows: Callable[[Scope], None] = lambda _: None
        self.after_rows: Callable[[Scope], None] = lambda _: None

    def changes(self, scope: Scope, *, position: str | None, limit: int) -> ChangePage:
        return self.store.changes(scope, position=position, limit=limit)

    def pending(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        return self.store.pending(scope, limit=limit)

    def latest_changes(self, scope: Scope, *, limit: int) -> tuple[Change, ...]:
        return self.store.latest_changes(scope, limit=limit)

    def settle(self, scope: Scope, versions: Sequence[tuple[str, int]]) -> None:
        self.store.settle(scope, versions)

    def index_rows(
        self,
        scope: Scope,
        *,
        model: str,
        limit: int,
        after: str | None = None,
        newest_first: bool = False,
    ) -> Page[IndexRow]:
        self.builds.append(scope)
        self.before_rows(scope)
        page = self.store.index_rows(scope, model=model, limit=limit, after=after, newest_first=newest_first)
        self.after_rows(scope)
        return page

    def index_rows_of(self, scope: Scope, entry_ids: Sequence[str], *, model: str) -> list[IndexRow]:
        self.reads += 1
        rows = self.store.index_rows_of(scope, entry_ids, model=model)
        return [row for row in rows if row.entry_id not in self.erased]

    def put(self, *entries: Entry) -> None:
        scope = Scope(entries[0].user_id, entries[0].space)
        outcomes = self.store.commit(scope, [a_write(entry) for entry in entries])
        assert all(isinstance(outcome, Committed) for outcome in outcomes)

    def embed(self, entry: Entry, *, model: str = MODEL, seed: int = 1) -> None:
        """Store vectors and settle, as a worker in another process does."""
        scope = Scope(entry.user_id, entry.space)
        assert self.store.store_vectors(scope, [EmbeddedVersion(entry.id, entry.version, vectors(seed, model=model))])
        self.store.settle(scope, [(entry.id, entry.version)])
