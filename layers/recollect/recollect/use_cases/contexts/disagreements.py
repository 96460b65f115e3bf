"""Find out which memories of a context cannot hold together, as far as nobody has settled it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from recollect.core.deduplication.conflicts import ConflictKind, conflict_id, conflict_key, conflict_of
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Scope
from recollect.ports import Records

MOST: Final = 16  # memories that are looked at, the best first: 120 pairs


@dataclass(frozen=True, slots=True)
class ReadDisagreements:
    """Reads the open contradictions between memories."""

    store: Records

    def __call__(self, scope: Scope, entries: Sequence[Entry]) -> Mapping[str, Sequence[Entry]]:
        """Return by the id of each of these entries that is in one those that it cannot hold together with."""
        memories = {entry.id: entry for entry in entries if entry.kind is Kind.MEMORY}
        pairs = {
            conflict_key(conflict_id(one, other)): (one, other) for one, other in combinations(list(memories)[:MOST], 2)
        }
        found: dict[str, list[Entry]] = {}
        for key, record in (self.store.records(scope, list(pairs)) if pairs else {}).items():
            conflict = conflict_of(record)
            if conflict.resolution is None and conflict.kind is ConflictKind.CONTRADICTION:
                one, other = pairs[key]
                found.setdefault(one, []).append(memories[other])
                found.setdefault(other, []).append(memories[one])
        return found
