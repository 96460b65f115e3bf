"""The index in use, and beside it the one in the making: what is written goes into both."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from recollect.adapters.opensearch.documents import among
from recollect.adapters.opensearch.index import MovedIndexError, OpenSearchIndex, ProjectsSpaces
from recollect.adapters.opensearch.names import version_of
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
    """Where is written to, as it was seen at a moment: the index in use first, then the one in the making."""

    at: float
    names: tuple[str | None, str | None]
    targets: tuple[OpenSearchIndex, ...]


class WithUpcomingIndex(ProjectsSpaces):
    """Searches the index in use and writes to both. Safe to share between threads.

    An index may be of another program's mapping: of an older one while a new one is made, of a newer one after a
    program was brought back. What it does not know is left out of what is written to it, since it would be refused.
    Before there is a first index only the one in the making is written to, and searches find none.
    """

    def __init__(self, indexes: NamedIndexes, *, now: Callable[[], float] = time.monotonic) -> None:
        """Use the indexes behind an alias; `now` only grows. Nothing is sent yet."""
        self._indexes = indexes
        self._in_use = indexes.in_use()
        self._now = now
        self._seen: _Seen | None = None
        self._fields: dict[str, frozenset[str]] = {}

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates. Raises as that of `OpenSearchIndex` does."""
        try:
            return self._searched().candidates(scope, query)
        except MovedIndexError:
            # People are spread over another number of indexes since this was looked at
            names = self._look().names
            self._seen = None
            if self._look().names == names:
                raise
            return self._searched().candidates(scope, query)

    def wake(self, scope: Scope, query: CandidateQuery) -> None:
        """See LateIndex.wake."""
        self._searched().wake(scope, query)

    def project_spaces(
        self, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime | None = None
    ) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces. time_left: see OpenSearchIndex; it is that of both."""
        time_left = self._indexes.writer.time() if time_left is None else time_left
        every = frozenset((scope, row.entry_id) for scope, of_space in rows.items() for row in of_space)
        try:
            seen = self._look()
            refused = self._project_spaces(seen, rows, time_left)
            if refused:
                # Perhaps only because what was in the making is in use by now, or was given up
                self._seen = None
                if self._look().names != seen.names:
                    refused = self._project_spaces(self._look(), among(rows, refused), time_left)
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

    def drop_former(self, scope: Scope) -> None:
        """See LateIndex.drop_former."""
        self._in_use.drop_former(scope)

    def expunge(self) -> None:
        """See ErasableIndex.expunge."""
        for index in self._targets():
            index.expunge()

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        return self._in_use.residues()

    def upcoming(self) -> OpenSearchIndex | None:
        """See use_cases.maintenance.rebuild_index.IndexInTheMaking; looks anew at each call."""
        name = self._indexes.upcoming()
        if name is None or version_of(name) < self._indexes.version:
            return None
        if version_of(name) > self._indexes.version:
            raise PutOffError(f"{name} is made by a newer program", COME_BACK)
        return self._indexes.in_the_making(name)

    def complete(self, name: str) -> bool:
        """See use_cases.maintenance.rebuild_index.IndexInTheMaking."""
        self._seen = None
        return self._indexes.complete_upcoming(name)

    def _searched(self) -> OpenSearchIndex:
        """Return the index in use, asked with as much of a vector as it holds.

        That may be another part than this program wants, until the index that it has made is filled. Before there is a
        first one the alias stands for none, and the one in the making is not asked.
        """
        seen = self._look()
        return self._in_use if seen.names[0] is None else seen.targets[0]

    def _targets(self) -> tuple[OpenSearchIndex, ...]:
        return self._look().targets

    @staticmethod
    def _project_spaces(
        seen: _Seen, rows: Mapping[Scope, Sequence[IndexRow]], time_left: WritingTime
    ) -> frozenset[EntryOfSpace]:
        count = len(seen.targets)
        parts = ((index, count - place) for place, index in enumerate(seen.targets))
        return frozenset().union(*(index.project_spaces(rows, time_left.part(of)) for index, of in parts))

    def _look(self) -> _Seen:
        seen, now = self._seen, self._now()
        if seen is not None and now - seen.at < SEEN_SECONDS:
            return seen
        present, upcoming = next(reversed(self._indexes.names()), None), self._indexes.upcoming()
        targets = []
        if present is not None or upcoming is None:
            targets.append(self._indexes.in_use(None if present is None else self._fields_of(present), present))
        if upcoming is not None:
            targets.append(self._indexes.in_the_making(upcoming, self._fields_of(upcoming)))
        seen = self._seen = _Seen(now, (present, upcoming), tuple(targets))
        return seen

    def _fields_of(self, name: str) -> frozenset[str] | None:
        """Return what an index of another mapping knows; None for one of this program's."""
        if version_of(name) == self._indexes.version:
            return None
        if name not in self._fields:
            self._fields[name] = self._indexes.fields_of(name)
        return self._fields[name]
