"""A search index whose answers are counted on their way."""

from collections.abc import Callable, Sequence
from typing import Final

from recollect.core.model.scope import Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import IndexRow
from recollect.ports import SearchIndex

WITHOUT_EMBEDDER: Final = "embedder"

Note = Callable[[tuple[str, ...]], None]
NoteTime = Callable[[str, float], None]


def _untimed(_leg: str, _seconds: float) -> None:
    """Tell nobody."""


class ObservedIndex:
    """ports.SearchIndex in front of another. Safe to share between threads if `note` is."""

    def __init__(self, index: SearchIndex, note: Note, timed: NoteTime = _untimed) -> None:
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

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project."""
        self._index.project(scope, rows)
