"""What was made of entries: the memories and roll-ups that derived_from edges lead to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from recollect.core.lifecycle.rollups.rollup import stands_for
from recollect.core.model.edges import EdgeType, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.ports import Memories

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


def rollups_of(store: Memories, scope: Scope, entry_ids: Sequence[str]) -> Mapping[str, Sequence[Entry]]:
    """Return the roll-ups that stand for each of these entries, for those that have any."""
    made = made_of_each(store, scope, entry_ids)
    ids = sorted({one for found in made.values() for one in found})
    read = store.read(scope, ids).entries if ids else {}
    told = {
        entry_id: [read[one].entry for one in found if one in read and stands_for(read[one].entry, entry_id)]
        for entry_id, found in made.items()
    }
    return {entry_id: rollups for entry_id, rollups in told.items() if rollups}


def every_rollup_of(store: Memories, scope: Scope, entry_id: str) -> list[Entry]:
    """Return the roll-ups that have an entry among their sources, in whatever state but deleted ones."""
    ids = made_of(store, scope, [entry_id])
    read = store.read(scope, ids).entries if ids else {}
    found = [read[one].entry for one in ids if one in read]
    return [
        one
        for one in found
        if one.kind is Kind.ROLLUP and one.state is not State.DELETED and entry_id in one.source_ids
    ]
