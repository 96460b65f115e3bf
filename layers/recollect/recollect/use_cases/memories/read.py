"""Read one entry, list entries page by page, and tell why an entry is as important as it is."""

import logging
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from recollect.core.enrichment.findings import Enrichment
from recollect.core.enrichment.importance import ImportanceParts
from recollect.core.lifecycle.derive import enrichment_of, importance_parts
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Page, Selection
from recollect.core.model.scope import Right, Scope
from recollect.errors import UnavailableError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.common.entry_refs import resolve
from recollect.use_cases.common.settings import ReadSettings

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GetEntry:
    """Reads by id, key or name; reading counts as access unless it is a peek, or a look at what is in quarantine."""

    store: EntryStore
    clock: Clock

    def __call__(self, scope: Scope, ref: str, *, peek: bool = False) -> Entry:
        """Return the entry. Raises EntryNotFoundError."""
        scope.require(Right.READ)
        entry = resolve(self.store, scope, ref)
        if peek or entry.state is State.QUARANTINED:
            return entry
        now = self.clock.now()
        try:
            self.store.record_access(scope, [entry.id], now)
        except UnavailableError as error:  # what was asked for has been read
            logger.warning("access_not_counted", extra={"error": type(error).__name__})
            return entry
        accessed = replace(entry.statistics, accessed_at=now, access_count=entry.statistics.access_count + 1)
        return replace(entry, statistics=accessed)


@dataclass(frozen=True, slots=True)
class ListEntries:
    """Lists without counting as access."""

    store: EntryStore

    def __call__(self, scope: Scope, selection: Selection, *, limit: int, after: str | None = None) -> Page[Entry]:
        """Return one page of what the selection admits."""
        scope.require(Right.READ)
        if State.QUARANTINED in selection.states:
            scope.require(Right.REVIEW)
        return self.store.list_entries(scope, selection, limit=limit, after=after)


@dataclass(frozen=True, slots=True)
class EntryExplanation:
    """What each reason added to an entry's importance, and what its text says."""

    importance: ImportanceParts
    enrichment: Enrichment


@dataclass(frozen=True, slots=True)
class ExplainEntry:
    """Works out again what was worked out when the entry was written: the same for the same entry and settings."""

    settings: ReadSettings

    def __call__(self, scope: Scope, entry: Entry) -> EntryExplanation | None:
        """Return the explanation of a memory; None for other kinds, which are stored as they come."""
        scope.require(Right.READ)
        if entry.kind is not Kind.MEMORY:
            return None
        zone = ZoneInfo(self.settings(scope).time_zone)
        return EntryExplanation(importance_parts(entry), enrichment_of(entry, zone))
