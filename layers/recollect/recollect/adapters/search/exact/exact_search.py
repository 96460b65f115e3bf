"""ports.SearchIndex without a search engine: every entry of a space is looked at, and nothing is ever late."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from recollect.adapters.search.exact.followed_space import FollowedSpace, IndexSource
from recollect.adapters.search.exact.held_spaces import SpaceCache
from recollect.adapters.search.exact.paid_reads import PaidReads
from recollect.core.model.scope import Right, Scope
from recollect.core.retrieval.candidates import CandidateQuery, Candidates
from recollect.core.retrieval.index_row import EntryOfSpace, IndexRow
from recollect.core.spaces.erasure import Residue

_READING: Final = frozenset({Right.READ})


class ExactSearch:
    """Both legs over an index in memory for each space, which follows the store. Safe to share between threads.

    Before each answer the feed of changes is read, so what was committed before the call, by whatever process, is
    found. What a scope limited by tags may see has an index of its own, made of what the store shows under that
    scope: neither hits nor statistics come from what is hidden. (An entry that lost its tag may stay there until
    its next change; the read-back under the scope drops it.)
    """

    def __init__(
        self,
        store: IndexSource,
        *,
        max_bytes: int,
        max_entries: int | None = None,
        paid: PaidReads | None = None,
        short: int | None = None,
    ) -> None:
        """Follow a store.

        Args:
            store: an EntryStore.
            max_bytes: how much memory the indexes of all spaces may take together. The one used last stays even
                when it is larger.
            max_entries: how many entries of a space are read, the newest, give or take a page; None reads all.
            paid: how a store is read that is paid by what is read; with a budget, answers are marked `partial` where
                that is spent or the store does not answer, and nothing is raised. None for a store that is at hand.
            short: how many dimensions of a vector are held, the first ones; None for all.
        """
        self._spaces = SpaceCache(
            lambda scope: FollowedSpace(store, scope, max_entries=max_entries, paid=paid, short=short),
            max_bytes=max_bytes,
        )

    def candidates(self, scope: Scope, query: CandidateQuery) -> Candidates:
        """See SearchIndex.candidates.

        Raises:
            NotPermittedError: the scope does not allow reading.
            StoreUnavailableError: the store does not answer; not where there is a budget.
        """
        scope.require(Right.READ)
        with self._spaces.lent(_sight(scope)) as space:
            return space.candidates(query)

    def project(self, scope: Scope, rows: Sequence[IndexRow]) -> None:
        """See SearchIndex.project. A space that nobody searches is not built for it.

        `rows` are what the store shows under this very scope, with vectors of the model that searches use.

        Raises:
            NotPermittedError: the scope does not allow writing.
        """
        scope.require(Right.WRITE)
        with self._spaces.lent_if_held(_sight(scope)) as space:
            if space is not None:
                space.project(rows)

    def project_spaces(self, rows: Mapping[Scope, Sequence[IndexRow]]) -> frozenset[EntryOfSpace]:
        """See SpacesIndex.project_spaces. There is nothing that could be refused."""
        for scope, of_space in rows.items():
            self.project(scope, of_space)
        return frozenset()

    def is_at_hand(self, scope: Scope) -> bool:
        """Tell whether a search under a scope would only read what changed."""
        with self._spaces.lent_if_held(_sight(scope)) as space:
            return space is not None and space.is_read

    def holds(self, _scope: Scope) -> Mapping[str, int]:
        """See ErasableIndex.holds: nothing outlives the process."""
        return {}

    def erase(self, scope: Scope) -> None:
        """Drop what is held of a space: for when something was erased there, which the feed does not show."""
        for held in self._spaces.held(scope):
            with self._spaces.lent_if_held(held) as space:
                if space is not None:
                    space.forget()

    def expunge(self) -> None:
        """See ErasableIndex.expunge: there are no files."""

    def residues(self) -> tuple[Residue, ...]:
        """See ErasableIndex.residues."""
        return ()

    def close(self) -> None:
        """Give the memory back."""
        self._spaces.clear()


def _sight(scope: Scope) -> Scope:
    """Return what tells indexes apart: owner, space and tags, whatever else the caller may do there."""
    return replace(scope, rights=_READING, begun_at=None)
