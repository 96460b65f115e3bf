"""What stands near an entry or an entity, a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.edges import Direction, Edge, EdgeType, edge_of
from recollect.core.model.entry import Entry, State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.graph.neighbourhood import NearEntry, Paths, around_entity, around_entry
from recollect.errors import InputError
from recollect.ports import Memories
from recollect.use_cases.common.entities import ReadEntities, require_entity
from recollect.use_cases.common.entry_refs import entries_of, resolve

EDGES_OF_AN_ENTRY: Final = 25


@dataclass(frozen=True, slots=True)
class NeighbourPage:
    """Neighbours with their entries; complete: whether there were not more than are ever shown."""

    items: tuple[tuple[NearEntry, Entry], ...]
    next_after: str | None
    complete: bool


@dataclass(frozen=True, slots=True)
class LookAround:
    """Shows what stands near an entry or an entity, a page at a time."""

    store: Memories
    read: ReadEntities

    def entry(self, scope: Scope, ref: str, *, hops: int, limit: int, after: str | None = None) -> NeighbourPage:
        """Return the neighbours of an entry, the nearest first.

        Raises:
            EntryNotFoundError: there is no such entry.
            InputError: for an unusable `after`.
        """
        scope.require(Right.READ)
        entry = resolve(self.store, scope, ref)
        return self._page(scope, around_entry(self.read(scope), entry.id, self._paths(scope), hops), limit, after)

    def entity(self, scope: Scope, entity_id: str, *, hops: int, limit: int, after: str | None = None) -> NeighbourPage:
        """Return the entries around an entity, those that name it first.

        Raises:
            NotFoundError: no memory in use names it.
            InputError: for an unusable `after`.
        """
        entities = self.read(scope)
        entity = require_entity(entities, entity_id)
        return self._page(scope, around_entity(entities, entity, self._paths(scope), hops), limit, after)

    def _paths(self, scope: Scope) -> Paths:
        """Return what ways go over: the drawn edges of an entry between entries, from both ends."""

        def edges(entry_id: str) -> list[tuple[Direction, Edge]]:
            found = []
            for direction, collection in ((Direction.OUT, Collection.EDGE), (Direction.IN, Collection.BACK_EDGE)):
                prefix = RecordPrefix(collection, (entry_id,))
                records = self.store.list_records(scope, prefix, limit=EDGES_OF_AN_ENTRY)
                drawn = [(direction, edge_of(record)) for record in records.items]
                found += [one for one in drawn if one[1].type is not EdgeType.MENTIONS and is_entry_id(one[1].target)]
            return found

        def in_use(entry_ids: Sequence[str]) -> set[str]:
            return {one.id for one in entries_of(self.store, scope, entry_ids).values() if one.state is State.ACTIVE}

        return Paths(edges, in_use)

    def _page(
        self, scope: Scope, around: tuple[Sequence[NearEntry], bool], limit: int, after: str | None
    ) -> NeighbourPage:
        found, complete = around
        if after is not None and not after.isdigit():
            raise InputError("after", "is not a position in this listing")
        begin = int(after or 0)
        page = found[begin : begin + limit]
        read = entries_of(self.store, scope, (one.entry_id for one in page))
        entries = ((one, read.get(one.entry_id)) for one in page)
        shown = tuple((one, entry) for one, entry in entries if entry is not None and entry.state is State.ACTIVE)
        return NeighbourPage(shown, str(begin + limit) if begin + limit < len(found) else None, complete)
