"""Typed edges between entries, and from entries to the entities that they mention.

The write path itself draws some: what a memory mentions, and what it was derived from.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from recollect.core.model.entry import Entry, Kind
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import ABSENT, Collection, DropRecord, PutRecord, Record, RecordChange, RecordKey

ENTITY_PREFIX: Final = "entity:"
_MAX_TARGET_BYTES: Final = 200
# Two records each, and what commits together is limited: names of the first ones are those that a text is about
MAX_MENTIONS: Final = 8
MAX_SOURCES: Final = 4


class Direction(StrEnum):
    """Whether an edge leaves the entry that is looked at or comes to it."""

    OUT = "out"
    IN = "in"


class EdgeType(StrEnum):
    """How one entry stands to another, read from the first to the second; `mentions` goes to an entity."""

    RELATED = "related"
    CONTRADICTS = "contradicts"
    SUPERSEDES = "supersedes"
    SUPPORTS = "supports"
    DERIVED_FROM = "derived_from"
    MENTIONS = "mentions"


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge: `target` is an entry id, or `entity:<name in lower case>`. One of a type between the same two."""

    source: str
    type: EdgeType
    target: str
    by: str
    created_at: datetime
    reason: str | None = None


def entity_target(name: str) -> str:
    """Return the target of a mention; one too long for a key is represented by its digest."""
    folded = " ".join(name.casefold().split())
    if len(folded.encode("utf-8", "surrogatepass")) > _MAX_TARGET_BYTES:
        folded = hashlib.sha256(folded.encode("utf-8", "surrogatepass")).hexdigest()
    return ENTITY_PREFIX + folded


def edge_key(source: str, type_: EdgeType, target: str) -> RecordKey:
    """Return where an edge is noted with its source."""
    return RecordKey(Collection.EDGE, (source, type_, target))


def put_edges(edges: Sequence[Edge], *, new: bool = False) -> tuple[PutRecord, ...]:
    """Return the records of edges, each from both ends.

    Args:
        edges: what is to be noted.
        new: whether an edge that exists already makes the change fail.
    """
    return tuple(
        PutRecord(key, _value(edge), expected=ABSENT if new and key.collection is Collection.EDGE else None)
        for edge in edges
        for key in _both_ends(edge.source, edge.type, edge.target)
    )


def drop_edge(source: str, type_: EdgeType, target: str, *, revision: int | None = None) -> tuple[RecordChange, ...]:
    """Return what removes an edge: the one that was read at a revision, or whatever there is."""
    forward, backward = _both_ends(source, type_, target)
    return DropRecord(forward, revision), DropRecord(backward)


def edge_of(record: Record) -> Edge:
    """Return the edge of a record of either end."""
    first, type_, last = record.key.parts
    forward = record.key.collection is Collection.EDGE
    reason = record.value.get("reason")
    return Edge(
        source=first if forward else last,
        type=EdgeType(type_),
        target=last if forward else first,
        by=str(record.value["by"]),
        created_at=datetime.fromisoformat(str(record.value["at"])),
        reason=None if reason is None else str(reason),
    )


def _both_ends(source: str, type_: EdgeType, target: str) -> tuple[RecordKey, RecordKey]:
    return edge_key(source, type_, target), RecordKey(Collection.BACK_EDGE, (target, type_, source))


def _value(edge: Edge) -> dict[str, str | None]:
    return {"by": edge.by, "at": edge.created_at.isoformat(), "reason": edge.reason}


def drawn_edges(former: Entry | None, entry: Entry, *, by: str, now: datetime) -> tuple[RecordChange, ...]:
    """Return the edges that a memory's new value has and its former one had not, and those that it has no more.

    `mentions` go to named entities, not to amounts or dates; `derived_from` to the `source_ids` that are entry ids.
    """
    if entry.kind is not Kind.MEMORY:
        return ()
    before, after = _targets(former), _targets(entry)
    gone = [target for target in before if target not in after]
    new = [Edge(entry.id, type_, target, by, now) for type_, target in after if (type_, target) not in before]
    return (
        *(change for type_, target in gone for change in drop_edge(entry.id, type_, target)),
        *put_edges(new),
    )


def _targets(entry: Entry | None) -> tuple[tuple[EdgeType, str], ...]:
    if entry is None:
        return ()
    named = [name for name in entry.entities if not name[:1].isdigit()]
    targets = dict.fromkeys(entity_target(name) for name in named[:MAX_MENTIONS])
    sources = [source for source in entry.source_ids if is_entry_id(source) and source != entry.id]
    return (
        *((EdgeType.MENTIONS, target) for target in targets),
        *((EdgeType.DERIVED_FROM, source) for source in sources[:MAX_SOURCES]),
    )
