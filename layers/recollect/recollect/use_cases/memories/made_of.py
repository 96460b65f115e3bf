"""What was made of entries: the memories and roll-ups that derived_from edges lead to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.lifecycle.rollups.rollup import stands_for
from recollect.core.model.edges import EdgeType, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.ports import Memories
from recollect.use_cases.common.entry_refs import entries_of, is_hidden

MOST_MADE: Final = 100  # of one entry
AT_ONCE: Final = 50  # entries that are asked about in one read


def made_of(store: Memories, scope: Scope, entry_ids: Iterable[str]) -> list[str]:
    """Return the ids of what was made of entries, at most MOST_MADE of each."""
    return [one for found in made_of_each(store, scope, entry_ids).values() for one in found]


def made_of_each(store: Memories, scope: Scope, entry_ids: Iterable[str]) -> Mapping[str, list[str]]:
    """Return the ids of what was made of each of these entries, of which something was."""
    ids, found = list(dict.fromkeys(entry_ids)), dict[str, list[str]]()
    for start in range(0, len(ids), AT_ONCE):
        derived = [
            RecordPrefix(Collection.BACK_EDGE, (one, EdgeType.DERIVED_FROM)) for one in ids[start : start + AT_ONCE]
        ]
        for record in store.records_under(scope, derived, limit=MOST_MADE):
            edge = edge_of(record)
            found.setdefault(edge.target, []).append(edge.source)
    return found


@dataclass(frozen=True, slots=True)
class Made:
    """What was made of an entry: its state, and the entry itself unless it is forgotten, perhaps for good."""

    id: str
    state: State
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class ShowMade:
    """Shows what was made of entries, whatever has become of it since."""

    store: Memories

    def __call__(self, scope: Scope, entry_ids: Iterable[str]) -> Mapping[str, Sequence[Made]]:
        """Return what was made of each of these entries, of which something was; what is hidden is left out."""
        scope.require(Right.READ)
        each = made_of_each(self.store, scope, entry_ids)
        ids = sorted({one for found in each.values() for one in found})
        read = entries_of(self.store, scope, ids)
        made = {one: _shown(scope, one, read.get(one)) for one in ids}
        return {
            entry_id: [shown for one in found if (shown := made[one]) is not None] for entry_id, found in each.items()
        }


def _shown(scope: Scope, entry_id: str, entry: Entry | None) -> Made | None:
    if entry is None or entry.state is State.DELETED:
        return Made(entry_id, State.DELETED, None)
    return None if is_hidden(scope, entry) else Made(entry_id, entry.state, entry)


def rollups_of(store: Memories, scope: Scope, entry_ids: Sequence[str]) -> Mapping[str, Sequence[Entry]]:
    """Return the roll-ups that stand for each of these entries, for those that have any."""
    made = made_of_each(store, scope, entry_ids)
    read = entries_of(store, scope, sorted({one for found in made.values() for one in found}))
    told = {
        entry_id: [read[one] for one in found if one in read and stands_for(read[one], entry_id)]
        for entry_id, found in made.items()
    }
    return {entry_id: rollups for entry_id, rollups in told.items() if rollups}


def every_rollup_of(store: Memories, scope: Scope, entry_id: str) -> list[Entry]:
    """Return the roll-ups that have an entry among their sources, in whatever state but deleted ones."""
    return [
        one
        for one in entries_of(store, scope, made_of(store, scope, [entry_id])).values()
        if one.kind is Kind.ROLLUP and one.state is not State.DELETED and entry_id in one.source_ids
    ]
