"""An index as searches see it: with what the store alone knows, and its answers counted on their way."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, Protocol

from recollect.adapters.search.exact.space_index import SpaceIndex
from recollect.core.model.entry import State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, EntryFilter, LegHit
from recollect.core.retrieval.filters.clauses import is_volatile
from recollect.core.retrieval.several_spaces import fused
from recollect.ports import CandidateSource, Entries, IndexFeed

# How deep a leg is looked into at most; each time it is looked into as many times deeper
MAX_DEPTH: Final = 2_000
DEEPER: Final = 4
MOST_FORGOTTEN: Final = 500  # the latest ones
WITHOUT_EMBEDDER: Final = "embedder"

Note = Callable[[tuple[str, ...]], None]
NoteTime = Callable[[str, float], None]


class VerifiedSearch:
    """For filters on what no index can know. A filter on the last access is verified hit by hit; others pass through.

    So that hits that are dropped take nobody's place, a leg is asked for more until it is full of hits that hold, has
    no more to give, or is MAX_DEPTH deep; then the answer is marked `partial`.
    """

    def __init__(self, index: CandidateSource, store: Entries) -> None:
        """Stand in front of an index that is a projection of a store."""
        self._index = index
        self._store = store

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises StoreUnavailableError, and what the index raises."""
        if not is_volatile(query.filter.clause()):
            return self._index.candidates(scope, query)
        verdicts = _Verdicts(self._store, scope, query.filter)
        found = verified = Candidates()
        hits_before = -1
        for depth in _depths(query.per_leg):
            found = self._index.candidates(scope, replace(query, per_leg=depth))
            verified = verdicts.held_by(found, query.per_leg)
            hits = len(found.bm25) + len(found.dense)
            if hits == hits_before or _is_full(verified, query):
                return verified
            hits_before = hits
        return replace(verified, degraded=tuple(dict.fromkeys([*verified.degraded, Degraded.PARTIAL])))


class _Verdicts:
    """What the store says of the hits of one search, each read once."""

    def __init__(self, store: Entries, scope: Scope, admits: EntryFilter) -> None:
        self._store = store
        self._scope = scope
        self._admits = admits
        self._verdicts: dict[str, bool] = {}

    def held_by(self, found: Candidates, per_leg: int) -> Candidates:
        """Return the first `per_leg` hits of each leg that hold."""
        self._decide(found.entry_ids())
        return replace(found, bm25=self._held(found.bm25, per_leg), dense=self._held(found.dense, per_leg))

    def _decide(self, entry_ids: Iterable[str]) -> None:
        asked = [entry_id for entry_id in entry_ids if entry_id not in self._verdicts]
        if asked:
            read = self._store.read(self._scope, asked).entries
            for entry_id in asked:
                self._verdicts[entry_id] = entry_id in read and self._admits.admits(read[entry_id].entry)

    def _held(self, hits: Iterable[LegHit], per_leg: int) -> tuple[LegHit, ...]:
        return tuple(hit for hit in hits if self._verdicts[hit.entry_id])[:per_leg]


def _depths(per_leg: int) -> Iterator[int]:
    depth = per_leg
    while depth < MAX_DEPTH:
        yield depth
        depth *= DEEPER
    yield max(per_leg, MAX_DEPTH)


def _is_full(verified: Candidates, query: CandidateQuery) -> bool:
    """Tell whether each leg that was asked has as many hits as it may have."""
    asked = ((verified.bm25, bool(query.words)), (verified.dense, query.near_to is not None))
    return all(len(hits) >= query.per_leg for hits, was_asked in asked if was_asked)


class EntrySource(Entries, IndexFeed, Protocol):
    """Where entries are read, and their rows."""


class ForgottenSearch:
    """Stands in front of an index. What is forgotten is searched exactly, beside what the index finds.

    An index drops what is forgotten at once, so that no search can show it by mistake. Few ask for it, so it is listed
    and searched anew each time: the latest MOST_FORGOTTEN; where there are more the answer is marked `partial`.
    """

    def __init__(self, index: CandidateSource, store: EntrySource) -> None:
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

    def _forgotten(self, scope: Scope, query: CandidateQuery) -> Candidates:
        scope.require_whole(Right.REVIEW)
        entry_ids, is_partial = self._latest(scope, query)
        index = SpaceIndex()
        for row in self._store.index_rows_of(scope, entry_ids, model=query.model):
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


def _untimed(_leg: str, _seconds: float) -> None:
    """Tell nobody."""


class ObservedIndex:
    """Tells what became of each search. Safe to share between threads if `note` is."""

    def __init__(self, index: CandidateSource, note: Note, timed: NoteTime = _untimed) -> None:
        """Stand in front of an index.

        Args:
            index: it.
            note: told of each search why it may have found less than it could.
            timed: told how many seconds each leg took, as far as the index tells.
        """
        self._index = index
        self._note = note
        self._timed = timed

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. A question without a vector is one that the embedder failed on."""
        found = self._index.candidates(scope, query)
        embedder = (WITHOUT_EMBEDDER,) if query.vector is None else ()
        self._note((*embedder, *found.degraded))
        for leg, seconds in found.took.items():
            self._timed(leg, seconds)
        return found
