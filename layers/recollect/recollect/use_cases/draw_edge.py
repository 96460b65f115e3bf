"""The graph by hand: draw an edge, remove one."""

from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import (
    ENTITY_PREFIX,
    Edge,
    EdgeType,
    drop_edge,
    edge_key,
    edge_of,
    entity_target,
    put_edges,
)
from recollect.core.model.entry import JsonValue
from recollect.core.model.idempotency import Claim, claimed
from recollect.core.model.ids import id_of_key, is_entry_id
from recollect.core.model.records import RecordChange, RecordKey
from recollect.core.model.scope import Right, Scope
from recollect.core.model.writes import Author
from recollect.errors import InputError, NotFoundError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.entry_refs import find, resolve
from recollect.use_cases.repeated_calls import Answer, note, once


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge that is there now; `new` tells whether this call drew it."""

    edge: Edge
    new: bool


@dataclass(frozen=True, slots=True)
class DrawEdge:
    """Draws an edge between two entries of a space."""

    store: EntryStore
    clock: Clock

    def __call__(
        self, scope: Scope, ref: str, type_: EdgeType, target: str, author: Author, *, claim: Claim | None = None
    ) -> DrawnEdge:
        """Return the edge; one of that type between the two that was there before stays as it was.

        Raises:
            EntryNotFoundError: there is no such entry, at either end.
            InputError: both ends are the same entry.
            RecordConflictError: somebody else draws it at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)

        def draw() -> DrawnEdge:
            source, end = resolve(self.store, scope, ref), resolve(self.store, scope, target)
            if source.id == end.id:
                raise InputError("target", "must be another entry")
            now = self.clock.now()
            edge = Edge(source.id, type_, end.id, author.name, now, author.reason)
            return self._draw(scope, edge, author, claim)

        return once(self.store, scope, claim, draw, _drawn_as_answered)

    def _draw(self, scope: Scope, edge: Edge, author: Author, claim: Claim | None) -> DrawnEdge:
        key = edge_key(edge.source, edge.type, edge.target)
        known = self.store.records(scope, [key]).get(key)
        if known is not None:
            there = DrawnEdge(edge_of(known), new=False)
            return _drawn_as_answered(note(self.store, scope, claim, _answer(there), edge.created_at))
        drawn = DrawnEdge(edge, new=True)
        noted = claimed(claim, _answer(drawn), edge.created_at)
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

    store: EntryStore
    clock: Clock

    def __call__(
        self, scope: Scope, ref: str, type_: EdgeType, target: str, author: Author, *, claim: Claim | None = None
    ) -> Edge:
        """Return the edge that is gone. `target` is an entry in whatever state, or an entity as a listing shows it.

        Raises:
            EntryNotFoundError: there is no such entry.
            NotFoundError: there is no such edge.
            RecordConflictError: somebody else changes it at this moment.
            KeyReusedError: the idempotency key came with something else before.
        """
        scope.require(Right.WRITE)
        return once(
            self.store,
            scope,
            claim,
            lambda: self._remove(scope, self._key(scope, ref, type_, target), author, claim),
            _edge_as_answered,
        )

    def _key(self, scope: Scope, ref: str, type_: EdgeType, target: str) -> RecordKey:
        return edge_key(resolve(self.store, scope, ref).id, type_, self._end(scope, target))

    def _remove(self, scope: Scope, key: RecordKey, author: Author, claim: Claim | None) -> Edge:
        record = self.store.records(scope, [key]).get(key)
        if record is None:
            raise NotFoundError("no such edge")
        edge, now = edge_of(record), self.clock.now()
        self.store.change_records(
            scope,
            (
                *drop_edge(edge.source, edge.type, edge.target, revision=record.revision),
                _audited(edge, AuditAction.EDGE_REMOVED, author, now),
                *claimed(claim, _edge_answer(edge), now),
            ),
        )
        return edge

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
    return {
        "source": edge.source,
        "type": edge.type,
        "target": edge.target,
        "by": edge.by,
        "at": edge.created_at.isoformat(),
        "reason": edge.reason,
    }


def _edge_as_answered(answer: Answer) -> Edge:
    reason = answer["reason"]
    return Edge(
        source=str(answer["source"]),
        type=EdgeType(str(answer["type"])),
        target=str(answer["target"]),
        by=str(answer["by"]),
        created_at=datetime.fromisoformat(str(answer["at"])),
        reason=None if reason is None else str(reason),
    )


def _drawn_as_answered(answer: Answer) -> DrawnEdge:
    return DrawnEdge(_edge_as_answered(answer), new=bool(answer["new"]))
