"""Count what is in a space, and list a person's spaces."""

from dataclasses import dataclass

from recollect.core.model.listing import Page
from recollect.core.model.scope import Owner, Right, Scope
from recollect.core.spaces.statistics import SpaceStatistics
from recollect.ports import EntryStore


@dataclass(frozen=True, slots=True)
class CountSpace:
    """Counts one space."""

    store: EntryStore

    def __call__(self, scope: Scope) -> SpaceStatistics:
        """Return its counts, all zero for a space that holds nothing."""
        scope.require(Right.READ)
        return self.store.statistics(scope)


@dataclass(frozen=True, slots=True)
class ListSpaces:
    """Lists the spaces of one person."""

    store: EntryStore

    def __call__(self, owner: Owner, *, limit: int, after: str | None = None) -> Page[str]:
        """Return one page of names in alphabetical order."""
        return self.store.spaces(owner, limit=limit, after=after)
