"""What an index holds of the former model: beside the vectors of the present one, or in an index of its own."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from recollect.adapters.opensearch.naming import NamedIndexes
from recollect.adapters.opensearch.upcoming import WithUpcomingIndex
from recollect.adapters.opensearch.writing import WritingTime
from recollect.core.model.entry import State
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates, Degraded
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow
from recollect.errors import IndexUnavailableError

LOOKED_FOR_AGAIN: Final = 600.0  # seconds: whether there is an index of the former model


class WithFormerIndex(WithUpcomingIndex):
    """Two indexes as one: vectors of another length need one of their own, which is read until its spaces are done.

    Nothing is written to the former one any more but that entries are gone. What it still shows of an entry that was
    changed or encoded anew costs nothing but a place among the candidates: what is ranked is read from the store. Safe
    to share between threads.
    """

    def __init__(
        self, indexes: NamedIndexes, former: NamedIndexes, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Put the index that was used before, if it is there, beside those that are used now; `now` only grows."""
        super().__init__(indexes, now=now)
        self._named = former
        self._former = former.in_use()
        self._is_there = False
        self._looked_at: float | None = None

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises as that of `OpenSearchIndex` does."""
        found = super().candidates(scope, replace(query, former=None))
        if query.former is None:
            return found
        try:
            if not self._there_is_one():
                return found
            further = self._former.candidates(scope, replace(query, words=(), vector=None))
        except IndexUnavailableError:
            return replace(found, degraded=tuple(dict.fromkeys((*found.degraded, Degraded.DENSE_LEG))))
        dense = sorted((*found.dense, *further.dense), key=lambda hit: (-hit.score, hit.entry_id))
        first_places = {hit.entry_id: hit for hit in reversed(dense)}
        return replace(found, dense=tuple(hit for hit in dense if first_places[hit.entry_id] is hit))

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """See LateIndex.wake."""
        super().wake(scope, replace(query, former=None))

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces."""
        gone = {
            scope: some
            for scope, of_space in rows.items()
            if (some := [row for row in of_space if row.state is State.DELETED])
        }
        time_left = self._named.writer.time() if time_left is None else time_left
        refused = super().project_spaces(rows, time_left.part(2 if gone else 1))
        if not gone:
            return refused
        every = frozenset((scope, row.entry_id) for scope, some in gone.items() for row in some)
        if not time_left.left():
            return refused | every  # nor is looked for what is there
        try:
            return refused | self._former.project_spaces(gone, time_left) if self._there_is_one() else refused
        except IndexUnavailableError:
            return refused | every

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """See ErasableIndex.holds."""
        held = dict(super().holds(scope))
        if self._there_is_one():
            held["former_index_documents"] = sum(self._former.holds(scope).values())
        return held

    def erase(self, scope: Scope) -> None:
        """See ErasableIndex.erase."""
        super().erase(scope)
        self.drop_former(scope)

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        super().expunge()
        if self._there_is_one():
            self._former.expunge()

    def drop_former(self, scope: Scope) -> None:
        """Take a space out of the index of the former model. Raises IndexUnavailableError; call again."""
        self._looked_at = None  # it must not be missed by what was known a while ago
        if self._there_is_one():
            self._former.erase(scope)

    def _there_is_one(self) -> bool:
        now = self._now()
        if self._looked_at is None or now - self._looked_at > LOOKED_FOR_AGAIN:
            names = self._named.names()
            if names:
                self._former = self._named.in_use(name=names[-1])
            self._is_there, self._looked_at = bool(names), now
        return self._is_there
