"""What was made of entries, by the edges that lead back to them, and whatever else says the same as one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from recollect.core.deduplication.decision import saying_the_same
from recollect.core.deduplication.dedup_index import CANDIDATES_PER_BAND, band_prefixes, near
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.lifecycle.rollups.rollup import stands_for
from recollect.core.model.edges import EdgeType, edge_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.handoffs import entry_id_of, handoff_prefix
from recollect.core.model.ids import is_entry_id
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


MOST_RELATED: Final = 100
HANDOFFS_LOOKED_AT: Final = 200  # the latest: nothing points from a memory to the handoffs that name it
_COMPARED: Final = frozenset({Kind.MEMORY, Kind.TURN})
_MADE_OF_THEM: Final = frozenset({Kind.MEMORY, Kind.ROLLUP})  # a turn's are messages, those of a handoff go with it


@dataclass(frozen=True, slots=True)
class FindRelated:
    """Tells what says the same as an entry before anybody forgets it: what would go with it if it were cascaded."""

    store: Memories

    def __call__(self, scope: Scope, entry: Entry) -> tuple[str, ...]:
        """Return the ids; see `related_to`."""
        scope.require(Right.READ)
        return related_to(self.store, scope, entry)


def related_to(store: Memories, scope: Scope, entry: Entry) -> tuple[str, ...]:
    """Return the ids of up to MOST_RELATED entries in the caller's reach that say the same and are not forgotten.

    That are the turns that it was made of, what was made of it, memories in use that say the same by their fingerprint
    and its guard, and of the latest handoffs those that name it. No roll-ups: what is forgotten leaves them by itself.
    """
    found = [
        *(filter(is_entry_id, entry.source_ids) if entry.kind in _MADE_OF_THEM else ()),
        *made_of(store, scope, [entry.id]),
        *_repeating(store, scope, entry),
        *_naming(store, scope, entry),
    ]
    return still_there(store, scope, (one for one in found if one != entry.id))[:MOST_RELATED]


def related_to_any(store: Memories, scope: Scope, entries: Sequence[Entry], most: int) -> dict[str, tuple[str, ...]]:
    """Return the ids of what says the same as one of several entries, `most` at most, each with the ids of those.

    What is among the entries itself is left out.
    """
    own = {entry.id for entry in entries}
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        for one in related_to(store, scope, entry):
            if one not in own:
                found[one] = (*found.get(one, ()), entry.id)
    return dict(islice(found.items(), most))


def still_there(store: Memories, scope: Scope, entry_ids: Iterable[str]) -> tuple[str, ...]:
    """Return those ids, each once, whose entries exist in the caller's reach and are not forgotten; no roll-ups."""
    entries = entries_of(store, scope, entry_ids).values()
    return tuple(one.id for one in entries if one.state is not State.DELETED and one.kind is not Kind.ROLLUP)


def _repeating(store: Memories, scope: Scope, entry: Entry) -> list[str]:
    if entry.kind not in _COMPARED:
        return []
    bits = fingerprint(entry.text).simhash if entry.simhash is None else entry.simhash
    noted = near(store.records_under(scope, band_prefixes(bits), limit=CANDIDATES_PER_BAND), bits)
    others = entries_of(store, scope, (one.entry_id for one in noted)).values()
    return [one.id for one in others if one.id != entry.id and saying_the_same(entry, [one]) is not None]


def _naming(store: Memories, scope: Scope, entry: Entry) -> list[str]:
    if entry.kind is not Kind.MEMORY:
        return []
    latest = store.list_records(scope, handoff_prefix(None, None), limit=HANDOFFS_LOOKED_AT, newest_first=True)
    handoffs = entries_of(store, scope, (entry_id_of(record.key) for record in latest.items)).values()
    return [one.id for one in handoffs if entry.id in one.source_ids]
