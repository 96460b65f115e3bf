"""ports.SearchIndex for what is forgotten and can still come back, which no index holds: searched out of the store."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.retrieval.several_spaces import fused
from recollect.ports import Entries, IndexFeed, SearchIndex

MOST_FORGOTTEN: Final = 500  # the latest ones


class ForgottenSource(Entries, IndexFeed, Protocol):
    """Where what is forgotten is read."""


class ForgottenSearch:
    """Stands in front of an index. What is forgotten is searched exactly, beside what the index finds.

    An index drops what is forgotten at once, so that no search can show it by mistake. Few ask for it, so it is listed
    and searched anew each time: the latest MOST_FORGOTTEN; where there are more the answer is marked `partial`.
    """

    def __init__(self, index: SearchIndex, store: ForgottenSource) -> None:
        """Stand in front of an index that is a projection of a store."""
        self._index = index
        self._store = store

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises StoreUnavailableError, and what the index raises."""
        there = replace(query, filter=query.filter.of_what_is_there(), forgotten_after=None)
        found = self._index.candidates(scope, there)
        if query.forgotten_after is None or query.known_at is not None or there.filter == query.filter:
            return found
        return fused((found, self._forgotten(scope, query)), query.per_leg)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self._index.project(scope, rows)

    def _forgotten(self, scope: Scope, query: CandidateQuery) -> Candidates:
        scope.require_whole(Right.REVIEW)
        entry_ids, is_partial = self._latest(scope, query)
        former = None if query.former is None else query.former.model
        index = SpaceIndex(former_model=former)
        for row in self._store.index_rows_of(scope, entry_ids, model=query.model, former=former):
            if row.state is State.DELETED:
                index.apply(replace(row, state=State.ACTIVE))  # its facts still say what it is
        found = index.search(query)
        return replace(found, degraded=(*found.degraded, Degraded.PARTIAL)) if is_partial else found

    def _latest(self, scope: Scope, query: CandidateQuery) -> tuple[list[str], bool]:
        """Return what was forgotten last, and whether there is more."""
        chosen = Selection(
            states=frozenset({State.DELETED}), modified_after=query.forgotten_after, order=Order.MODIFIED_DESC
        )
        found: list[str] = []
        after: str | None = None
        while len(found) <= MOST_FORGOTTEN:  # a page may be short, or empty, though more follows
            page = self._store.list_entries(scope, chosen, limit=MOST_FORGOTTEN + 1 - len(found), after=after)
            found += [entry.id for entry in page.items]
            after = page.next_after
            if after is None:
                break
        return found[:MOST_FORGOTTEN], len(found) > MOST_FORGOTTEN
