"""Read one entry."""

import logging
from dataclasses import dataclass, replace

from recollect.core.model.entry import Entry, State
from recollect.core.model.scope import Right, Scope
from recollect.errors import UnavailableError
from recollect.ports import Clock, EntryStore
from recollect.use_cases.entry_refs import resolve

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
