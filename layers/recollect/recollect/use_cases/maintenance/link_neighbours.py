"""Link a memory that has got its vectors to the nearest ones that are about the same thing."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.deduplication.neighbours import Neighbour, nearest
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import Edge, drop_edge, edge_key, edge_of, put_edges
from recollect.core.model.entry import Entry
from recollect.core.model.ids import is_entry_id
from recollect.core.model.records import Collection, RecordChange, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.vectors import EntryVectors
from recollect.core.model.writes import Author
from recollect.core.spaces.graph.linking import LINK_TYPES, NewLink, holds, new_links
from recollect.errors import RecordConflictError
from recollect.ports import Clock, Conversations

logger = logging.getLogger(__name__)

LINKER: Final = Author("job:link", "the nearest memories that name the same")
EDGES_READ: Final = 50  # of a memory that has changed


@dataclass(frozen=True, slots=True)
class LinkNeighbours:
    """Draws few edges from a memory to its neighbours, and drops its own that hold no longer. Safe to repeat."""

    store: Conversations
    clock: Clock

    def __call__(self, scope: Scope, entry: Entry, vectors: EntryVectors, neighbours: Sequence[Neighbour]) -> int:
        """Return how many edges were drawn; one that is there between the two, whoever drew it, stays alone.

        Raises:
            StoreUnavailableError: the store does not answer.
        """
        if entry.version > 1:
            self._drop(scope, entry, vectors)
        return sum(self._draw(scope, entry, link) for link in new_links(entry, neighbours))

    def _draw(self, scope: Scope, entry: Entry, link: NewLink) -> bool:
        other = link.target.id
        ends = ((entry.id, other), (other, entry.id))
        if self.store.records(scope, [edge_key(one, type_, two) for type_ in LINK_TYPES for one, two in ends]):
            return False
        now = self.clock.now()
        edge = Edge(entry.id, link.type, other, LINKER.name, now, LINKER.reason)
        noted = AuditItem(now, AuditAction.EDGE_ADDED, entry.id, LINKER.name, LINKER.reason, other=other)
        return self._changed(scope, (*put_edges([edge], new=True), audit_record(noted)))

    def _drop(self, scope: Scope, entry: Entry, vectors: EntryVectors) -> None:
        """Drop the edges that this job drew from or to a memory and that hold no longer, since its text changed."""
        edges = [
            edge_of(record)
            for collection in (Collection.EDGE, Collection.BACK_EDGE)
            for record in self.store.list_records(scope, RecordPrefix(collection, (entry.id,)), limit=EDGES_READ).items
        ]
        own = {
            edge.target if edge.source == entry.id else edge.source: edge
            for edge in edges
            if edge.by == LINKER.name and is_entry_id(edge.target)
        }
        if not own:
            return
        read = self.store.read(scope, list(own), model=vectors.model).entries
        standing = {one.entry.id for one in nearest(entry, vectors, read.values()) if holds(entry, one)}
        for other, edge in own.items():
            # What has no vectors yet is looked at when it gets them
            if other in standing or (other in read and read[other].vectors is None):
                continue
            noted = AuditItem(
                self.clock.now(), AuditAction.EDGE_REMOVED, entry.id, LINKER.name, "its text has changed", other=other
            )
            self._changed(scope, (*drop_edge(edge.source, edge.type, edge.target), audit_record(noted)))

    def _changed(self, scope: Scope, changes: Sequence[RecordChange]) -> bool:
        try:
            self.store.change_records(scope, changes)
        except RecordConflictError:
            return False
        logger.info("edges_linked", extra={"changes": len(changes)})
        return True
