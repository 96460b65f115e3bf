"""What agents look at, read from the store: the memories of a space with their vectors and what stands around them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, islice
from typing import Final, Protocol
from zoneinfo import ZoneInfo

import numpy as np

from recollect.core.deduplication.conflicts import conflict_of
from recollect.core.lifecycle.tending.suggestions import TendedSpace
from recollect.core.model.edges import Edge, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import Collection, Record, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.model.vectors import Float32Array
from recollect.core.spaces.graph.entities import Entities
from recollect.ports import Conversations, IndexFeed, Transfers
from recollect.use_cases.common.entities import ReadEntities
from recollect.use_cases.common.space_maps import SpaceMaps

MOST_LOOKED_AT: Final = 20_000  # memories; of a larger space the latest
AT_ONCE: Final = 200
_MEMORIES: Final = Selection(kind=Kind.MEMORY, states=frozenset({State.ACTIVE}), order=Order.CREATED_DESC)


class _Store(Conversations, Transfers, IndexFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class SurveySpace:
    """Reads what agents look at. model: of the vectors."""

    store: _Store
    maps: SpaceMaps
    model: str

    def __call__(
        self, scope: Scope, now: datetime, zone: ZoneInfo, *, max_per_tags: int = 0, with_entities: bool = False
    ) -> TendedSpace:
        """Return the space as agents see it: the memories in use, and states and names of all that is there.

        max_per_tags: as the space has it. with_entities: whether what they name is worked out, which takes its time in
        a large space.
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
            entities=ReadEntities(self.store, self.maps)(scope) if with_entities else Entities(()),
        )

    def _memories(self, scope: Scope) -> tuple[Entry, ...]:
        listed = pages(lambda after: self.store.list_entries(scope, _MEMORIES, limit=AT_ONCE, after=after))
        latest = list(islice(chain.from_iterable(listed), MOST_LOOKED_AT))
        return tuple(sorted(latest, key=lambda entry: (entry.created_at, entry.id)))

    def _vectors(self, scope: Scope, memories: Sequence[Entry]) -> Float32Array:
        found: dict[str, Float32Array] = {}
        for some in _batches([entry.id for entry in memories]):
            rows = self.store.index_rows_of(scope, some, model=self.model)
            found |= {row.entry_id: row.pooled for row in rows if row.pooled is not None}
        width = len(next(iter(found.values()))) if found else 0
        nothing = np.zeros(width, dtype=np.float32)
        made = [found.get(entry.id, nothing) for entry in memories]
        return np.stack(made) if made else np.zeros((0, width), dtype=np.float32)

    def _edges(self, scope: Scope, memories: Sequence[Entry]) -> tuple[Edge, ...]:
        looked_at = {entry.id for entry in memories}
        records = self._every(scope, Collection.EDGE)
        return tuple(edge for edge in map(edge_of, records) if edge.source in looked_at)

    def _contested(self, scope: Scope) -> frozenset[str]:
        conflicts = map(conflict_of, self._every(scope, Collection.CONFLICT))
        return frozenset(one for conflict in conflicts if conflict.resolution is None for one in conflict.both)

    def _every(self, scope: Scope, collection: Collection) -> list[Record]:
        prefix = RecordPrefix(collection)
        listed = pages(lambda after: self.store.list_records(scope, prefix, limit=AT_ONCE, after=after))
        return list(chain.from_iterable(listed))


def _batches(ids: list[str]) -> list[list[str]]:
    return [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]
