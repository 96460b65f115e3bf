"""ports.SearchIndex over an index that holds the beginnings of vectors: what is near by these is measured in whole.

Source: Kusupati et al., "Matryoshka Representation Learning", NeurIPS 2022, "Adaptive Retrieval": a short list by the
first dimensions, put in order by all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, LegHit, ShortPlace
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import IndexFeed, SearchIndex

# So many are found by the beginnings where a search wants fewer
SHORT_CANDIDATES: Final = 200
# However deep a leg is looked into; behind them the order is that of the beginnings
MAX_RESCORED: Final = 2_000


class RescoredSearch:
    """Asks for more by vector than is wanted, and keeps the nearest by the whole vectors of the store.

    What the store has no vector of any more, since it changed a moment ago, keeps the cosine that it was found with.
    """

    def __init__(self, index: SearchIndex, store: IndexFeed) -> None:
        """Stand in front of an index that cuts the vectors of what it is asked and of what it is given by itself."""
        self._index = index
        self._store = store

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises StoreUnavailableError, and what the index raises."""
        found = self._index.candidates(scope, replace(query, per_leg=max(SHORT_CANDIDATES, query.per_leg)))
        rows = self._rows(scope, [hit.entry_id for hit in found.dense[:MAX_RESCORED]], query)
        return replace(found, bm25=found.bm25[: query.per_leg], dense=_nearest(found.dense, rows, query))

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self._index.project(scope, rows)

    def _rows(self, scope: Scope, entry_ids: Sequence[str], query: CandidateQuery) -> dict[str, IndexRow]:
        rows = self._store.index_rows_of(scope, entry_ids, model=query.model)
        return {row.entry_id: row for row in rows if row.pooled is not None}


def _nearest(hits: Sequence[LegHit], rows: Mapping[str, IndexRow], query: CandidateQuery) -> tuple[LegHit, ...]:
    """Return the nearest by their whole vectors, best first, ties by entry id."""
    measured = {} if query.near_to is None else _cosines(rows, query.near_to)
    placed = [replace(hit, short=ShortPlace(rank, hit.score)) for rank, hit in enumerate(hits, 1)]
    whole = [replace(hit, score=measured.get(hit.entry_id, hit.score)) for hit in placed[:MAX_RESCORED]]
    ordered = [*sorted(whole, key=lambda hit: (-hit.score, hit.entry_id)), *placed[MAX_RESCORED:]]
    return tuple(ordered[: query.per_leg])


def _cosines(rows: Mapping[str, IndexRow], vector: Float32Array) -> dict[str, float]:
    """Return the cosine of each row's vector with one, summed in float64 as exact search does."""
    wide = vector.astype(np.float64)
    return {
        entry_id: float((row.pooled * wide).sum())
        for entry_id, row in rows.items()
        if row.pooled is not None and row.pooled.shape == vector.shape
    }
