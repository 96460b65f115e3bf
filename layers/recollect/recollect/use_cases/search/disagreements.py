"""Find out which memories those of an answer cannot hold together with, as far as nobody has settled it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.context.asked_time import AskedTime
from recollect.core.deduplication.conflicts import Conflict, ConflictKind, conflict_key, conflict_of, conflicts_of
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Scope
from recollect.ports import Memories
from recollect.use_cases.search.search import SearchResult

MOST: Final = 24  # memories that are looked at, the first ones
MOST_READ: Final = 100


@dataclass(frozen=True, slots=True)
class ReadDisagreements:
    """Reads the open contradictions of memories, and the other sides of these."""

    store: Memories

    def __call__(self, scope: Scope, entries: Sequence[Entry], when: AskedTime) -> Mapping[str, Sequence[Entry]]:
        """Return by the id of each memory that is in one those that it cannot hold together with.

        Both sides are in use and hold at the time, the present or the one asked of; the other side need not be among
        `entries`.
        """
        memories = {entry.id: entry for entry in entries if entry.kind is Kind.MEMORY}
        conflicts = self._open(scope, list(memories)[:MOST])
        missing = {one for conflict in conflicts for one in conflict.both} - memories.keys()
        if missing:
            read = self.store.read(scope, sorted(missing)).entries
            memories |= {one.id: one for one in when.as_they_were(one.entry for one in read.values())}
        served = {entry_id for entry_id, entry in memories.items() if when.is_served(entry)}
        found: dict[str, list[Entry]] = {}
        for conflict in conflicts:
            if served.issuperset(conflict.both):
                found.setdefault(conflict.entry_id, []).append(memories[conflict.other_id])
                found.setdefault(conflict.other_id, []).append(memories[conflict.entry_id])
        return found

    def of_each(
        self, scopes: Sequence[Scope], entries: Sequence[Entry], when: AskedTime
    ) -> Mapping[str, Sequence[Entry]]:
        """Return the same for entries of several spaces: those of one are not held against those of another."""
        found: dict[str, Sequence[Entry]] = {}
        for scope in scopes:
            found |= self(scope, [entry for entry in entries if entry.space == scope.space], when)
        return found

    def among_found(
        self, scope: Scope, result: SearchResult, *, as_of: datetime | None, expired: bool
    ) -> Mapping[str, Sequence[Entry]]:
        """Return the same for what a search of a time has found; the other sides need not have been found."""
        if result.asked_at is None:
            return {}
        when = AskedTime(result.asked_at, as_of, result.held, expired=expired)
        whole = (scope,) if result.views is None else result.views.whole
        return self.of_each(whole, result.served, when)

    def _open(self, scope: Scope, entry_ids: Sequence[str]) -> list[Conflict]:
        if not entry_ids:
            return []
        noted = self.store.records_under(scope, [conflicts_of(one) for one in entry_ids], limit=MOST_READ)
        keys = list(dict.fromkeys(conflict_key(record.key.parts[-1]) for record in noted))
        records = self.store.records(scope, keys) if keys else {}
        conflicts = [conflict_of(record) for record in records.values()]
        return [one for one in conflicts if one.resolution is None and one.kind is ConflictKind.CONTRADICTION]
