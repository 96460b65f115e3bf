"""The edges of an entry, from both ends."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from recollect.core.model.edges import Edge, EdgeType, edge_of
from recollect.core.model.entry import State
from recollect.core.model.ids import is_entry_id
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.errors import InputError
from recollect.ports import EntryStore
from recollect.use_cases.entry_refs import resolve

_NO_MODEL: Final = ""


class Direction(StrEnum):
    """Whether an edge leaves the entry that is looked at or comes to it."""

    OUT = "out"
    IN = "in"


_COLLECTIONS: Final = {Direction.OUT: Collection.EDGE, Direction.IN: Collection.BACK_EDGE}


@dataclass(frozen=True, slots=True)
class ShownEdge:
    """An edge as one of its entries sees it.

    state: of the entry at the other end, `deleted` also for one that is gone altogether; None for an entity.
    """

    edge: Edge
    direction: Direction
    state: State | None


@dataclass(frozen=True, slots=True)
class ListEdges:
    """Lists the edges of an entry: those that leave it, then those that come to it, by type and other end."""

    store: EntryStore

    def __call__(
        self, scope: Scope, ref: str, *, type_: EdgeType | None = None, limit: int, after: str | None = None
    ) -> Page[ShownEdge]:
        """Return one page, of one type where that is given.

        Raises:
            EntryNotFoundError: there is no such entry.
            InputError: for an unusable `after`.
        """
        scope.require(Right.READ)
        parts = (resolve(self.store, scope, ref).id, *(() if type_ is None else (type_,)))
        direction, position = _opened(after)
        records = self._read(scope, direction, parts, limit, position)
        found = [(direction, record) for record in records.items]
        next_after = _closed(direction, records.next_after)
        if direction is Direction.OUT and records.next_after is None:
            next_after = _closed(Direction.IN, "")
            if len(found) < limit:
                records = self._read(scope, Direction.IN, parts, limit - len(found), None)
                found += [(Direction.IN, record) for record in records.items]
                next_after = _closed(Direction.IN, records.next_after)
        return Page(self._shown(scope, found), next_after)

    def _read(
        self, scope: Scope, direction: Direction, parts: tuple[str, ...], limit: int, after: str | None
    ) -> Page[Record]:
        return self.store.list_records(scope, RecordPrefix(_COLLECTIONS[direction], parts), limit=limit, after=after)

    def _shown(self, scope: Scope, found: list[tuple[Direction, Record]]) -> tuple[ShownEdge, ...]:
        edges = [(direction, edge_of(record)) for direction, record in found]
        others = {_other(direction, edge) for direction, edge in edges}
        ids = sorted(other for other in others if is_entry_id(other))
        read = self.store.read(scope, ids, model=_NO_MODEL).entries if ids else {}
        states = {entry_id: read[entry_id].entry.state if entry_id in read else State.DELETED for entry_id in ids}
        return tuple(ShownEdge(edge, direction, states.get(_other(direction, edge))) for direction, edge in edges)


def _other(direction: Direction, edge: Edge) -> str:
    return edge.target if direction is Direction.OUT else edge.source


def _opened(after: str | None) -> tuple[Direction, str | None]:
    """Return which of the two listings goes on, and where; the second one begins at an empty position."""
    if after is None:
        return Direction.OUT, None
    name, _, position = after.partition(":")
    if name not in set(Direction):
        raise InputError("after", "is not a position in this listing")
    return Direction(name), position or None


def _closed(direction: Direction, position: str | None) -> str | None:
    return None if position is None else f"{direction}:{position}"
