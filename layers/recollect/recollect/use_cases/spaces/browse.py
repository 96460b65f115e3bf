"""Look through a space by its tags: by counts of its map, and the entries of what was chosen."""

from dataclasses import dataclass
from datetime import tzinfo

from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.graph.browsing import (
    BrowsedCombination,
    Combination,
    TagListing,
    TagOrder,
    browsed,
    tag_listing,
)
from recollect.core.spaces.graph.space_map import map_row
from recollect.ports import Entries
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.common.space_maps import SpaceMaps


@dataclass(frozen=True, slots=True)
class ListTags:
    """Lists the tags of active memories, each with how many carry it."""

    maps: SpaceMaps

    def __call__(
        self, scope: Scope, *, contains: str | None, order: TagOrder, limit: int, after: str | None = None
    ) -> TagListing:
        """Return a page of what the scope sees of them.

        Raises:
            NotPermittedError: the scope does not allow reading.
            UnavailableError: the store does not answer.
        """
        with self.maps.lent(scope) as space:
            return tag_listing(space, contains=contains, order=order, limit=limit, after=after)


@dataclass(frozen=True, slots=True)
class BrowsedEntries:
    """What a combination of tags holds, with the entries of a page. Browsing does not count as access."""

    found: BrowsedCombination
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class BrowseTags:
    """Tells what a combination of tags holds. A tag that nobody carries is no error: there is nothing in it."""

    store: Entries
    maps: SpaceMaps

    def __call__(
        self,
        scope: Scope,
        combination: Combination,
        *,
        limit: int,
        after: str | None = None,
        zone: tzinfo | None = None,
    ) -> BrowsedEntries:
        """Return its counts with a page of its entries; with a zone, counted by its days as well.

        What is changed between the count and the reading of the page, so that it belongs there no more, is left out.

        Raises:
            NotPermittedError: the scope does not allow reading, or to see what waits for approval.
            UnavailableError: the store does not answer.
        """
        if combination.state is State.QUARANTINED:
            scope.require(Right.REVIEW)
        with self.maps.lent(scope) as space:
            found = browsed(space, combination, limit=limit, after=after, zone=zone)
        held = entries_of(self.store, scope, found.page.items).values()
        return BrowsedEntries(found, tuple(entry for entry in held if combination.admits(map_row(entry))))
