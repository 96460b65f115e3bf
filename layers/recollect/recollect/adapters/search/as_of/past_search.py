"""ports.SearchIndex for what was held at a moment; every other question goes to the index behind it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

from recollect.adapters.search.as_of.replay import PastSpace, Replay, ReplayBounds
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import Entry
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, LegHit
from recollect.core.retrieval.filters.clauses import is_volatile
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.text.searched_text import searched_text
from recollect.ports import Entries, IndexFeed, SearchIndex

ROWS_PER_READ: Final = 500
DEFAULT_BOUNDS: Final = ReplayBounds()


class PastSource(Entries, IndexFeed, Protocol):
    """What the past is made of."""


class PastSearch:
    """Replays the versions of a space for each question that has a `known_at`, and searches what comes out exactly.

    Entries whose text has changed since have no vector of it any more and are found by their words; they come as the
    answer's overlay as well. The last access and other statistics are today's, and so is the context of turns.
    """

    def __init__(self, index: SearchIndex, store: PastSource, bounds: ReplayBounds = DEFAULT_BOUNDS) -> None:
        """Stand in front of an index of a store."""
        self._index = index
        self._store = store
        self._bounds = bounds

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates.

        Raises:
            NotPermittedError: the scope does not allow reading.
            StoreUnavailableError: the store does not answer.
        """
        if query.known_at is None:
            return self._index.candidates(scope, query)
        scope.require(Right.READ)
        past = Replay(self._store, scope, query.known_at, self._bounds)()
        return _search(past, query, self._vectors(scope, past.held, query))

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self._index.project(scope, rows)

    def _vectors(self, scope: Scope, held: Mapping[str, Entry], query: CandidateQuery) -> dict[str, IndexRow]:
        """Return what is held today of the entries that have vectors and whose searched text is still the same."""
        entry_ids, former = list(held), None if query.former is None else query.former.model
        rows = (
            row
            for start in range(0, len(entry_ids), ROWS_PER_READ)
            for row in self._store.index_rows_of(
                scope, entry_ids[start : start + ROWS_PER_READ], model=query.model, former=former
            )
        )
        return {
            row.entry_id: row
            for row in rows
            if row.pooled is not None and row.searched_text == searched_text(held[row.entry_id])
        }


def _search(past: PastSpace, query: CandidateQuery, vectors: Mapping[str, IndexRow]) -> Candidates:
    index = SpaceIndex(former_model=None if query.former is None else query.former.model)
    for row in _rows(past.held.values(), vectors, query.model):
        index.apply(row)
    # What is volatile is decided here, so nobody's place may be taken by what it bars
    is_cut_later = is_volatile(query.filter.clause())
    found = index.search(replace(query, per_leg=max(query.per_leg, len(index))) if is_cut_later else query)
    admitted = replace(found, bm25=_admitted(found.bm25, past, query), dense=_admitted(found.dense, past, query))
    return replace(
        admitted,
        overlay=tuple(entry_id for entry_id in admitted.entry_ids() if entry_id not in vectors),
        degraded=(*found.degraded, Degraded.PARTIAL) if past.is_partial else found.degraded,
        held=past.held,
    )


def _rows(entries: Iterable[Entry], vectors: Mapping[str, IndexRow], model: str) -> Iterator[IndexRow]:
    for entry in entries:
        text, row = searched_text(entry), vectors.get(entry.id)
        vector, made_by = (None, model) if row is None else (row.pooled, row.model)
        yield IndexRow(entry.id, entry.version, entry.kind, entry.state, text, vector, made_by, facts_of(entry))


def _admitted(hits: Iterable[LegHit], past: PastSpace, query: CandidateQuery) -> tuple[LegHit, ...]:
    return tuple(hit for hit in hits if query.filter.admits(past.held[hit.entry_id]))[: query.per_leg]
