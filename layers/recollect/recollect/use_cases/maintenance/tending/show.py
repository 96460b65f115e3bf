"""What in a space waits to be looked at: by agents, or by a person."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.deduplication.conflicts import Conflict, conflict_of
from recollect.core.lifecycle.tending.agents import AGENTS
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Page
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.graph.space_map import MapRow
from recollect.core.spaces.tending import AgentName, Leave
from recollect.errors import InputError
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.space_maps import SpaceMaps

LONG: Final = timedelta(days=180)
MOST_CONFLICTS: Final = 500  # that are looked through for `contested`


class Need(StrEnum):
    """Why a memory should be looked at: nobody ever has, or not for half a year; it is in a conflict that is open.

    QUARANTINED: it waits for approval. LONG_UNTENDED: no agent has changed it for half a year, nor was it said since.
    CROWDED: more memories carry its tags, and no others, than the space's `max_per_tags`.
    """

    NEVER_REVIEWED = "never_reviewed"
    LONG_UNREVIEWED = "long_unreviewed"
    LONG_UNTENDED = "long_untended"
    QUARANTINED = "quarantined"
    CONTESTED = "contested"
    CROWDED = "crowded"


@dataclass(frozen=True, slots=True)
class InNeed:
    """A memory and every reason why it should be looked at."""

    entry: Entry
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class TendingNeeds:
    """How many memories of a space should be looked at, by reason, with a page of those of one or all reasons.

    open_proposals, open_conflicts: how many wait for a decision, the conflicts among the latest MOST_CONFLICTS.
    complete: whether the whole space was looked at.
    """

    counts: dict[Need, int]
    open_proposals: int
    open_conflicts: int
    page: Page[InNeed]
    complete: bool


@dataclass(frozen=True, slots=True)
class ListTending:
    """Lists what waits to be looked at, what was said longest ago first."""

    store: Conversations
    maps: SpaceMaps
    settings: ReadSettings
    clock: Clock

    def __call__(self, scope: Scope, *, need: Need | None = None, limit: int, after: str | None = None) -> TendingNeeds:
        """Return the counts and one page; `after` is the id behind which it goes on."""
        scope.require(Right.REVIEW)
        conflicts, now = self._open_conflicts(scope), self.clock.now()
        contested = frozenset(one for conflict in conflicts for one in conflict.both)
        with self.maps.lent(scope) as rows:
            crowded = _crowded(rows, self.settings(scope).max_per_tags)
            found = {row.entry_id: needs for row in rows if (needs := _needs(row, contested, crowded, now))}
            complete = rows.complete
        counts = {one: sum(one in needs for needs in found.values()) for one in Need}
        ids = sorted(entry_id for entry_id, needs in found.items() if need is None or need in needs)
        if after is not None:
            if not after:
                raise InputError("after", "is not a position in this listing")
            ids = [entry_id for entry_id in ids if entry_id > after]
        chosen = ids[:limit]
        read = self.store.read(scope, chosen).entries if chosen else {}
        items = tuple(InNeed(read[one].entry, found[one]) for one in chosen if one in read)
        next_after = chosen[-1] if len(ids) > limit else None
        waiting = self.store.count_records(scope, Collection.OPEN_PROPOSAL)
        return TendingNeeds(counts, waiting, len(conflicts), Page(items, next_after), complete)

    def _open_conflicts(self, scope: Scope) -> list[Conflict]:
        page = self.store.list_records(
            scope, RecordPrefix(Collection.CONFLICT), limit=MOST_CONFLICTS, newest_first=True
        )
        return [conflict for conflict in map(conflict_of, page.items) if conflict.resolution is None]


def _crowded(rows: Iterable[MapRow], most: int) -> AbstractSet[frozenset[str]]:
    """Return the combinations of tags that more than `most` active memories carry and no other tags; 0 for no bound."""
    held = Counter(frozenset(row.tags) for row in rows if row.kind is Kind.MEMORY and row.is_active)
    return {tags for tags, count in held.items() if most and count > most}


def _needs(
    row: MapRow, contested: AbstractSet[str], crowded: AbstractSet[frozenset[str]], now: datetime
) -> tuple[Need, ...]:
    if row.kind is not Kind.MEMORY:
        return ()
    found = []
    if row.state is State.QUARANTINED:
        found.append(Need.QUARANTINED)
    if row.is_active:
        if row.reviewed_at is None:
            found.append(Need.NEVER_REVIEWED)
        elif row.reviewed_at + LONG < now:
            found.append(Need.LONG_UNREVIEWED)
        if (row.tended_at or row.occurred_at) + LONG < now:
            found.append(Need.LONG_UNTENDED)
        if row.entry_id in contested:
            found.append(Need.CONTESTED)
        if frozenset(row.tags) in crowded:
            found.append(Need.CROWDED)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ShownAgent:
    """An agent, what it does, and what it may do in a space."""

    name: AgentName
    description: str
    leave: Leave


@dataclass(frozen=True, slots=True)
class ListTendingAgents:
    """Lists the agents as they stand in a space."""

    settings: ReadSettings

    def __call__(self, scope: Scope) -> list[ShownAgent]:
        """Return all of them."""
        leaves = self.settings(scope).tending
        return [ShownAgent(name, agent.description, leaves.of(name)) for name, agent in AGENTS.items()]
