"""Search of what was held at a moment: the space as its versions tell, in an index made for one question."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from recollect.adapters.search.as_searched import EntrySource
from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, LegHit
from recollect.core.retrieval.filters.clauses import is_volatile
from recollect.core.retrieval.filters.facts import facts_of
from recollect.core.retrieval.index_row import IndexRow
from recollect.core.text.searched_text import searched_text
from recollect.ports import CandidateSource, Entries

ENTRIES_PER_READ: Final = 500
VERSIONS_PER_READ: Final = 50
LAST_MOMENT: Final = datetime.max.replace(tzinfo=UTC)
# What is forgotten or set apart since then is not shown for what it was
SHOWN_STATES: Final = frozenset({State.ACTIVE, State.ARCHIVED, State.SUPERSEDED})


@dataclass(frozen=True, slots=True)
class ReplayBounds:
    """How much is read at most: entries that were there, the newest first, and former values of all of them."""

    entries: int = 5_000
    former_values: int = 5_000


DEFAULT_BOUNDS: Final = ReplayBounds()


@dataclass(frozen=True, slots=True, eq=False)
class PastSpace:
    """Entries by id as they were at a moment; `is_partial`: the bounds left some out."""

    held: dict[str, Entry]
    is_partial: bool


class Replay:
    """Belongs to one question."""

    def __init__(self, source: Entries, scope: Scope, at: datetime, bounds: ReplayBounds) -> None:
        """Prepare to look at a space as it was at `at`, what happened at that very moment included."""
        self._source = source
        self._scope = scope
        self._at = at
        self._bounds = bounds
        self._former_values_read = 0

    def __call__(self) -> PastSpace:
        """Read and return the space. Raises StoreUnavailableError."""
        held: dict[str, Entry] = {}
        for count, entry in enumerate(self._entries()):
            if count == self._bounds.entries:
                return PastSpace(held, is_partial=True)
            then = self._then(entry)
            if then is None:
                return PastSpace(held, is_partial=True)
            if self._sees(then):
                held[then.id] = then
        return PastSpace(held, is_partial=False)

    def _entries(self) -> Iterator[Entry]:
        """Yield what was there and is still shown, the newest first, as it is now."""
        created_before = self._at + timedelta(microseconds=1) if self._at < LAST_MOMENT else None
        selection = Selection(states=SHOWN_STATES, created_before=created_before, order=Order.CREATED_DESC)
        return every_item(
            lambda after: self._source.list_entries(self._scope, selection, limit=ENTRIES_PER_READ, after=after)
        )

    def _then(self, entry: Entry) -> Entry | None:
        """Return an entry as it was, None when the bounds do not let it be known."""
        value = entry
        if entry.modified_at <= self._at:
            return value
        for record in every_item(
            lambda after: self._source.versions(self._scope, entry.id, limit=VERSIONS_PER_READ, after=after)
        ):
            if record.replaced_at <= self._at:
                return value
            value = record.entry
            self._former_values_read += 1
            if self._former_values_read > self._bounds.former_values:
                return None
        return value

    def _sees(self, then: Entry) -> bool:
        """Tell whether the scope would have seen the entry as it was: tags that came later open no earlier text."""
        return self._scope.tags is None or not self._scope.tags.isdisjoint(then.tags)


class PastSearch:
    """Replays the versions of a space for each question that has a `known_at`, and searches what comes out exactly.

    Entries whose text has changed since have no vector of it any more and are found by their words; they come as the
    answer's overlay as well. The last access and other statistics are today's, and so is the context of turns.
    """

    def __init__(self, index: CandidateSource, store: EntrySource, bounds: ReplayBounds = DEFAULT_BOUNDS) -> None:
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

    def _vectors(self, scope: Scope, held: Mapping[str, Entry], query: CandidateQuery) -> dict[str, IndexRow]:
        """Return what is held today of the entries that have vectors and whose searched text is still the same."""
        rows = self._store.index_rows_of(scope, list(held), model=query.model)
        return {
            row.entry_id: row
            for row in rows
            if row.pooled is not None and row.searched_text == searched_text(held[row.entry_id])
        }


def _search(past: PastSpace, query: CandidateQuery, vectors: Mapping[str, IndexRow]) -> Candidates:
    index = SpaceIndex()
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
