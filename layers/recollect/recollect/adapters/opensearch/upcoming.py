"""The index in use, and beside it the one in the making: what is written goes into both."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from recollect.adapters.opensearch.documents import among
from recollect.adapters.opensearch.index import OpenSearchIndex, ProjectsSpaces
from recollect.adapters.opensearch.names import layout_of
from recollect.adapters.opensearch.naming import SEEN_SECONDS, NamedIndexes
from recollect.adapters.opensearch.writing import WritingTime
from recollect.core.lifecycle.jobs import PutOffError
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import EntryOfSpace, HeldRow, IndexRow
from recollect.core.spaces.erasure import Residue
from recollect.errors import IndexUnavailableError

COME_BACK: Final = timedelta(seconds=10)  # until the function runs that program


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the aliases stood for at a moment: the names of the index in use and of the one in the making."""

    at: float
    present: str | None
    upcoming: str | None


class WithUpcomingIndex(ProjectsSpaces):
    """Searches the index in use and writes to both. Safe to share between threads.

    An index may be laid out otherwise than this program makes them, until the one that it has made is filled: a vector
    of another length is left out of what is written to it, and a field that its mapping does not have is ignored there.
    Before there is a first index only the one in the making is written to, and searches find none.
    """

    def __init__(self, indexes: NamedIndexes, *, now: Callable[[], float] = time.monotonic) -> None:
        """Use the indexes behind an alias; `now` only grows. Nothing is sent yet."""
        self._indexes = indexes
        self._now = now
        self._seen: _Seen | None = None

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises as that of `OpenSearchIndex` does."""
        return self._searched().candidates(scope, query)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """See LateIndex.wake."""
        self._searched().wake(scope, query)

    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces."""
        time_left = self._indexes.writer.time()
        every = frozenset((scope, row.entry_id) for scope, of_space in rows.items() for row in of_space)
        try:
            seen = self._look()
            refused = self._project_spaces(rows, time_left)
            if refused:
                # Perhaps only because what was in the making is in use by now, or was given up
                self._seen = None
                now = self._look()
                if (now.present, now.upcoming) != (seen.present, seen.upcoming):
                    refused = self._project_spaces(among(rows, refused), time_left)
        except IndexUnavailableError:
            return every
        return refused

    def held(self, scope: Scope, *, limit: int, after: str | None = None) -> Page[HeldRow]:
        """See IndexListing.held: what the index in use holds, or before there is one that in the making."""
        return self._targets()[0].held(scope, limit=limit, after=after)

    def holds(self, scope: Scope) -> Mapping[str, int]:
        """See ErasableIndex.holds."""
        first, *others = self._targets()
        upcoming = {"upcoming_index_documents": sum(index.holds(scope)["index_documents"] for index in others)}
        return {**first.holds(scope), **(upcoming if others else {})}

    def erase(self, scope: Scope) -> None:
        """See ErasableIndex.erase."""
        for index in self._targets():
            index.erase(scope)

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        for index in self._targets():
            index.expunge()

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        return self._indexes.in_use().residues()

    def upcoming(self) -> OpenSearchIndex | None:
        """See use_cases.maintenance.rebuild_index.IndexInTheMaking; looks anew at each call."""
        name = self._indexes.upcoming()
        if name is None:
            return None
        if layout_of(name) != self._indexes.layout:
            raise PutOffError(f"{name} is made by another program", COME_BACK)
        return self._indexes.in_the_making(name)

    def complete(self, name: str) -> bool:
        """See use_cases.maintenance.rebuild_index.IndexInTheMaking."""
        self._seen = None
        return self._indexes.complete_upcoming(name)

    def _searched(self) -> OpenSearchIndex:
        return self._indexes.in_use(self._look().present)

    def _targets(self) -> tuple[OpenSearchIndex, ...]:
        """Return where is written to: the index in use first, then the one in the making."""
        seen = self._look()
        targets = [] if seen.present is None and seen.upcoming is not None else [self._indexes.in_use(seen.present)]
        return (*targets, *([] if seen.upcoming is None else [self._indexes.in_the_making(seen.upcoming)]))

    def _project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime
    ) -> frozenset[EntryOfSpace]:
        targets = self._targets()
        parts = ((index, len(targets) - place) for place, index in enumerate(targets))
        return frozenset().union(*(index.project_spaces(rows, time_left.part(of)) for index, of in parts))

    def _look(self) -> _Seen:
        seen, now = self._seen, self._now()
        if seen is None or now - seen.at >= SEEN_SECONDS:
            seen = self._seen = _Seen(now, self._indexes.present(), self._indexes.upcoming())
        return seen
