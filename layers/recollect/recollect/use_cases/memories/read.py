"""Read one entry, list entries page by page, and tell why an entry is as important as it is."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.enrichment.findings import Enrichment
from recollect.core.enrichment.importance import ImportanceParts, importance_parts
from recollect.core.lifecycle.derive import enrichment_of
from recollect.core.lifecycle.supplement import AddedByModel, supplement_key, supplement_of
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Right, Scope
from recollect.core.spaces.memory_mode import MemoryMode
from recollect.errors import EntryNotFoundError, UnavailableError
from recollect.ports import Clock, Entries, Records
from recollect.use_cases.common.entry_refs import find, resolve
from recollect.use_cases.common.memory_switch import memory_of
from recollect.use_cases.common.person import zone_of
from recollect.use_cases.common.settings import ReadSettings

logger = logging.getLogger(__name__)

_FOR_PEOPLE: Final = frozenset({State.QUARANTINED, State.DELETED})


@dataclass(frozen=True, slots=True)
class GetEntry:
    """Reads by id, key or name.

    Reading counts as access unless it is a peek, a look at what is in quarantine, or nothing is remembered now.
    """

    store: Entries
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, ref: str, *, peek: bool = False, forgotten: bool = False) -> Entry:
        """Return the entry; forgotten: also one that is forgotten and can still come back, which counts no access.

        Raises:
            EntryNotFoundError: there is none.
            NotPermittedError: what is forgotten is not for the caller to see.
        """
        scope.require(Right.READ)
        if forgotten:
            scope.require_whole(Right.REVIEW)
        entry = find(self.store, scope, ref) if forgotten else resolve(self.store, scope, ref)
        now = self.clock.now()
        if entry.state is State.DELETED:
            if entry.modified_at + self.settings(scope).undo <= now:
                raise EntryNotFoundError("no such entry")
            return entry
        if peek or entry.state is State.QUARANTINED:
            return entry
        if memory_of(self.settings, scope, now).mode is not MemoryMode.ON:
            return entry
        try:
            self.store.record_access(scope, [entry.id], now)
        except UnavailableError as error:  # what was asked for has been read
            logger.warning("access_not_counted", extra={"error": type(error).__name__})
            return entry
        accessed = replace(entry.statistics, accessed_at=now, access_count=entry.statistics.access_count + 1)
        return replace(entry, statistics=accessed)


@dataclass(frozen=True, slots=True)
class ListEntries:
    """Lists without counting as access. What is forgotten is for people to see, as long as it can be brought back."""

    store: Entries
    clock: Clock
    settings: ReadSettings

    def __call__(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """Return one page of what the selection admits; among others what is forgotten may leave a page short."""
        scope.require(Right.READ)
        if not selection.states.isdisjoint(_FOR_PEOPLE):
            scope.require(Right.REVIEW)
        if State.DELETED not in selection.states:
            return self.store.list_entries(scope, selection, limit=limit, after=after)
        scope.require_whole(Right.REVIEW)
        over = self.clock.now() - self.settings(scope).undo
        if selection.states == {State.DELETED}:
            selection = replace(selection, modified_after=max(over, selection.modified_after or over))
        page = self.store.list_entries(scope, selection, limit=limit, after=after)
        return replace(page, items=tuple(one for one in page.items if _can_be_seen(one, over)))


def _can_be_seen(entry: Entry, over: datetime) -> bool:
    """Tell whether an entry is there, or was forgotten after a moment."""
    return entry.state is not State.DELETED or entry.modified_at > over


@dataclass(frozen=True, slots=True)
class EntryExplanation:
    """What each reason added to an entry's importance, and what its text says; by_model: what a model added."""

    importance: ImportanceParts
    enrichment: Enrichment
    by_model: AddedByModel | None = None


@dataclass(frozen=True, slots=True)
class ExplainEntry:
    """Works out again what was worked out when the entry was written: the same for the same entry and settings."""

    settings: ReadSettings
    store: Records

    def __call__(self, scope: Scope, entry: Entry) -> EntryExplanation | None:
        """Return the explanation of a memory; None for other kinds, which are stored as they come."""
        scope.require(Right.READ)
        if entry.kind is not Kind.MEMORY:
            return None
        zone = zone_of(self.store, scope, self.settings(scope))
        key = supplement_key(entry.id)
        added = supplement_of(self.store.records(scope, [key]).get(key), entry.text)
        by_model = None if added is None else added.of_text(entry.text)
        return EntryExplanation(importance_parts(entry), enrichment_of(entry, zone), by_model)
