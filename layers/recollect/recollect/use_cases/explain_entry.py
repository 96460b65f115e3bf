"""Tell why an entry is as important as it is, and what was found in its text."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from recollect.core.enrichment.findings import Enrichment
from recollect.core.enrichment.importance import ImportanceParts
from recollect.core.lifecycle.derive import enrichment_of, importance_parts
from recollect.core.model.entry import Entry, Kind
from recollect.core.model.scope import Right, Scope
from recollect.use_cases.space_settings import ReadSettings


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
