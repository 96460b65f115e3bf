"""Several indexes as one, over which people are spread: everything of a person is in one of them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final

from recollect.adapters.opensearch.index import OpenSearchIndex
from recollect.adapters.opensearch.names import shard_of
from recollect.adapters.opensearch.writing import WritingTime
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue

WRITTEN_AT_ONCE: Final = 8


class ShardedIndex:
    """Asks the index of the scope's owner, and no other. Safe to share between threads."""

    def __init__(self, indexes: Sequence[OpenSearchIndex]) -> None:
        """Use the indexes of a set, in the order of their places."""
        self._indexes = tuple(indexes)

    def of(self, scope: Scope) -> OpenSearchIndex:
        """Return the index in which everything of a scope's owner is."""
        return self._indexes[shard_of(scope.owner, len(self._indexes))]

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises as that of `OpenSearchIndex` does."""
        return self.of(scope).candidates(scope, query)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """See LateIndex.wake: indexes of one collection sleep and wake together."""
        self.of(scope).wake(scope, query)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self.of(scope).project(scope, rows)

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces: one bulk request for each index in which somebody of them is.

        Several at the same time, all in the same time: one that does not answer holds up no other. time_left: see
        OpenSearchIndex.
        """
        by_index: dict[int, dict[Scope, Sequence[IndexRow]]] = defaultdict(dict)
        for scope, of_space in rows.items():
            by_index[shard_of(scope.owner, len(self._indexes))][scope] = of_space
        if not by_index:
            return frozenset()
        time_left = self._indexes[0].writing_time() if time_left is None else time_left
        with ThreadPoolExecutor(min(WRITTEN_AT_ONCE, len(by_index)), thread_name_prefix="index-write") as threads:
            running = [
                threads.submit(copy_context().run, self._indexes[place].project_spaces, some, time_left)
                for place, some in by_index.items()
            ]
        return frozenset[EntryOfSpace]().union(*(one.result() for one in running))

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held."""
        return self.of(scope).held(scope, limit=limit, after=after)

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """See ErasableIndex.holds: all of them are looked into, since an erasure has to leave nothing anywhere."""
        return sum((Counter(index.holds(scope)) for index in self._indexes), Counter[str]()) or {"index_documents": 0}

    def erase(self, scope: Scope) -> None:
        """See ErasableIndex.erase; from all of them, as `holds` looks."""
        for index in self._indexes:
            index.erase(scope)

    def drop_former(self, scope: Scope) -> None:
        """See LateIndex.drop_former."""
        self.of(scope).drop_former(scope)

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        for index in self._indexes:
            index.expunge()

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        return self._indexes[0].residues()
