"""The edges that the write path itself draws: what a memory mentions, and what it was derived from."""

from datetime import datetime
from typing import Final

from recollect.core.edges import Edge, EdgeType, drop_edge, entity_target, put_edges
from recollect.core.entry import Entry, Kind
from recollect.core.ids import is_entry_id
from recollect.core.records import RecordChange

# Two records each, and what commits together is limited: names of the first ones are those that a text is about
MAX_MENTIONS: Final = 8
MAX_SOURCES: Final = 4


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
