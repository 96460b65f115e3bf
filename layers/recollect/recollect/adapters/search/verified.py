"""ports.SearchIndex for filters on what no index can know: the store decides, and the index is asked for more."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded, EntryFilter, LegHit
from recollect.core.retrieval.filters.clauses import is_volatile
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import Entries, SearchIndex

# How deep a leg is looked into at most; each time it is looked into as many times deeper
MAX_DEPTH: Final = 2_000
DEEPER: Final = 4


class VerifiedSearch:
    """Stands in front of an index. A filter on the last access is verified hit by hit; others pass through.

    So that hits that are dropped take nobody's place, a leg is asked for more until it is full of hits that hold, has
    no more to give, or is MAX_DEPTH deep; then the answer is marked `partial`.
    """

    def __init__(self, index: SearchIndex, store: Entries) -> None:
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

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self._index.project(scope, rows)


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
