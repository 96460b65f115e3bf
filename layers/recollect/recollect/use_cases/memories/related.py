"""What says the same as an entry: where it came from, what was made of it, what repeats it, handoffs that name it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from recollect.core.deduplication.decision import saying_the_same
from recollect.core.deduplication.dedup_index import CANDIDATES_PER_BAND, band_prefixes, near
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.handoffs import entry_id_of, handoff_prefix
from recollect.core.model.ids import is_entry_id
from recollect.core.model.scope import Right, Scope
from recollect.ports import Memories
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.made_of import made_of

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
