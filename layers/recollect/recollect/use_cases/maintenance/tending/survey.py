"""What agents look at, read from the store: the memories of a space with their vectors and what stands around them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

import numpy as np

from recollect.core.deduplication.conflicts import conflict_of
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.edges import Edge, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import Float32Array
from recollect.ports import EntryStore
from recollect.use_cases.common.space_maps import SpaceMaps
from recollect.use_cases.common.vectors import vectors_of

MOST_LOOKED_AT: Final = 20_000  # memories; of a larger space the latest
AT_ONCE: Final = 200
_MEMORIES: Final = Selection(kind=Kind.MEMORY, states=frozenset({State.ACTIVE}), order=Order.CREATED_DESC)


@dataclass(frozen=True, slots=True)
class SurveySpace:
    """Reads what agents look at. model: of the vectors."""

    store: EntryStore
    maps: SpaceMaps
    model: str

    def __call__(self, scope: Scope, now: datetime, zone: ZoneInfo, *, max_per_tags: int = 0) -> TendedSpace:
        """Return the space as agents see it: the memories in use, and states and names of all that is there.

        max_per_tags: as the space has it.
        """
        scope.require(Right.READ)
        memories = self._memories(scope)
        with self.maps.lent(scope) as rows:
            known = {row.entry_id: row.state for row in rows}
            names = {row.name: row.entry_id for row in rows if row.name is not None}
            is_whole = rows.complete
        return TendedSpace(
            memories=memories,
            vectors=self._vectors(scope, memories),
            now=now,
            zone=zone,
            edges=self._edges(scope, memories),
            known=known,
            names=names,
            is_whole=is_whole,
            contested=self._contested(scope),
            max_per_tags=max_per_tags,
        )

    def _memories(self, scope: Scope) -> tuple[Entry, ...]:
        listed = every_item(lambda after: self.store.list_entries(scope, _MEMORIES, limit=AT_ONCE, after=after))
        return tuple(sorted(islice(listed, MOST_LOOKED_AT), key=lambda entry: (entry.created_at, entry.id)))

    def _vectors(self, scope: Scope, memories: Sequence[Entry]) -> Float32Array:
        found = vectors_of(self.store, scope, [entry.id for entry in memories], model=self.model)
        nothing = np.zeros(len(next(iter(found.values()), ())), dtype=np.float32)
        return np.array([found.get(entry.id, nothing) for entry in memories], np.float32).reshape(
            len(memories), len(nothing)
        )

    def _edges(self, scope: Scope, memories: Sequence[Entry]) -> tuple[Edge, ...]:
        looked_at = {entry.id for entry in memories}
        edges = map(edge_of, self._every(scope, Collection.EDGE))
        return tuple(edge for edge in edges if edge.source in looked_at)

    def _contested(self, scope: Scope) -> frozenset[str]:
        conflicts = map(conflict_of, self._every(scope, Collection.CONFLICT))
        return frozenset(one for conflict in conflicts if conflict.resolution is None for one in conflict.both)

    def _every(self, scope: Scope, collection: Collection) -> Iterator[Record]:
        prefix = RecordPrefix(collection)
        return every_item(lambda after: self.store.list_records(scope, prefix, limit=AT_ONCE, after=after))
