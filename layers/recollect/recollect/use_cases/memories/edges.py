"""The graph by hand: list the edges of an entry from both ends, draw one, remove one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.lifecycle.plan import from_when_it_holds, takes_over_at, until_then
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import (
    ENTITY_PREFIX,
    Direction,
    Edge,
    EdgeType,
    drop_edge,
    edge_key,
    edge_of,
    entity_target,
    put_edges,
)
from recollect.core.model.entry import Entry, JsonValue, State
from recollect.core.model.idempotency import IdempotencyKey, key_record
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, Record, RecordChange, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import InputError, NotFoundError
from recollect.ports import Clock, Conversations, Memories
from recollect.use_cases.common.entry_refs import entries_of, find, resolve
from recollect.use_cases.common.idempotency import Answer, note, once
from recollect.use_cases.common.memory_switch import require_memory
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.change import ChangeEntry, Commission

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

    store: Memories

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
        read = entries_of(self.store, scope, ids)
        states = {one: read[one].state if one in read else State.DELETED for one in ids}
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


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge that is there now; `new` tells whether this call drew it."""

    edge: Edge
    new: bool


@dataclass(frozen=True, slots=True)
class DrawEdge:
    """Draws an edge between two entries of a space."""

    store: Conversations
    clock: Clock
    settings: ReadSettings

    def __call__(
        self,
        scope: Scope,
        ref: str,
        type_: EdgeType,
        target: str,
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
    ) -> DrawnEdge:
        """Return the edge; one of that type between the two that was there before stays as it was.

        `supersedes` also says until when the target held, and from when on the entry does, where neither says so.

        Raises:
            EntryNotFoundError: there is no such entry, at either end.
            InputError: both ends are the same entry.
            RecordConflictError: somebody else draws it at this moment.
            KeyReusedError: the idempotency key came with something else before.
            MemoryOffError: nothing is remembered there now.
        """
        scope.require(Right.WRITE)
        require_memory(self.settings, scope, self.clock.now())

        def draw() -> DrawnEdge:
            source, end = resolve(self.store, scope, ref), resolve(self.store, scope, target)
            if source.id == end.id:
                raise InputError("target", "must be another entry")
            now = self.clock.now()
            edge = Edge(source.id, type_, end.id, author.name, now, author.reason)
            drawn = self._draw(scope, edge, author, idempotency_key)
            if drawn.new and type_ is EdgeType.SUPERSEDES:
                self._bound(scope, source, end, author, now)
            return drawn

        return once(self.store, scope, idempotency_key, draw, _drawn_as_answered)

    def _bound(self, scope: Scope, newer: Entry, older: Entry, author: Author, now: datetime) -> None:
        """Let the one hold from the moment on at which the other one ends: both stay in use, in their times."""
        noted = Commission(author=author, action=AuditAction.EDITED, now=now)
        moment = takes_over_at(newer)
        ChangeEntry(self.store)(scope, older.id, noted, lambda entry: until_then(entry, moment))
        ChangeEntry(self.store)(scope, newer.id, noted, from_when_it_holds)

    def _draw(self, scope: Scope, edge: Edge, author: Author, idempotency_key: IdempotencyKey | None) -> DrawnEdge:
        key = edge_key(edge.source, edge.type, edge.target)
        known = self.store.records(scope, [key]).get(key)
        if known is not None:
            there = DrawnEdge(edge_of(known), new=False)
            return _drawn_as_answered(note(self.store, scope, idempotency_key, _answer(there), edge.created_at))
        drawn = DrawnEdge(edge, new=True)
        noted = key_record(idempotency_key, _answer(drawn), edge.created_at)
        changes = (
            *put_edges([edge], new=True),
            _audited(edge, AuditAction.EDGE_ADDED, author, edge.created_at),
            *noted,
        )
        self.store.change_records(scope, changes)
        return drawn


@dataclass(frozen=True, slots=True)
class RemoveEdge:
    """Removes an edge, also one that the write path drew; it is not drawn again unless the entry changes so."""

    store: Memories
    clock: Clock

    def __call__(
        self,
        scope: Scope,
        ref: str,
        type_: EdgeType,
        target: str,
        author: Author,
        *,
        idempotency_key: IdempotencyKey | None = None,
    ) -> Edge:
        """Return the edge that is gone. `target` is an entry in whatever state, or an entity as a listing shows it.

        Raises:
            EntryNotFoundError: there is no such entry.
            NotFoundError: there is no such edge.
            RecordConflictError: somebody else changes it at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def remove() -> Edge:
            key = edge_key(resolve(self.store, scope, ref).id, type_, self._end(scope, target))
            record = self.store.records(scope, [key]).get(key)
            if record is None:
                raise NotFoundError("no such edge")
            edge, now = edge_of(record), self.clock.now()
            gone = drop_edge(edge.source, edge.type, edge.target, revision=record.revision)
            noted = key_record(idempotency_key, _edge_answer(edge), now)
            changes = (*gone, _audited(edge, AuditAction.EDGE_REMOVED, author, now), *noted)
            self.store.change_records(scope, changes)
            return edge

        return once(self.store, scope, idempotency_key, remove, _edge_as_answered)

    def _end(self, scope: Scope, target: str) -> str:
        if target.startswith(ENTITY_PREFIX):
            return entity_target(target.removeprefix(ENTITY_PREFIX))
        known = target if is_entry_id(target) else id_of_key(target)
        return known or find(self.store, scope, target).id


def _audited(edge: Edge, action: AuditAction, author: Author, now: datetime) -> RecordChange:
    # Names of entities are what memories say; the trail holds ids
    other = edge.target if is_entry_id(edge.target) else None
    return audit_record(AuditItem(now, action, edge.source, author.name, author.reason, other=other))


def _answer(drawn: DrawnEdge) -> dict[str, JsonValue]:
    return {**_edge_answer(drawn.edge), "new": drawn.new}


def _edge_answer(edge: Edge) -> dict[str, JsonValue]:
    noted = put_edges([edge])[0].value
    return {"source": edge.source, "type": edge.type, "target": edge.target, **noted}


def _edge_as_answered(answer: Answer) -> Edge:
    key = edge_key(str(answer["source"]), EdgeType(str(answer["type"])), str(answer["target"]))
    return edge_of(Record(key, answer))


def _drawn_as_answered(answer: Answer) -> DrawnEdge:
    return DrawnEdge(_edge_as_answered(answer), new=bool(answer["new"]))
