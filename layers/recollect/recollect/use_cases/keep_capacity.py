"""Keep a space within its cap: after a write, over one page of memories."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.audit import AuditAction
from recollect.core.capacity import trimming
from recollect.core.entry import Entry, State
from recollect.core.records import Collection, RecordPrefix
from recollect.core.scope import Scope
from recollect.core.space_settings import NO_CAP, OverCap, SpaceSettings
from recollect.core.write import Author
from recollect.errors import EntryNotFoundError
from recollect.ports import EntryStore
from recollect.use_cases.change_entry import ChangeEntry, Commission

logger = logging.getLogger(__name__)

# Beyond the cap: what writers who came at the same moment have added
PAGE_BEYOND_CAP: Final = 50
_NO_MODEL: Final = ""
_AUTHOR: Final = Author("job:capacity", "the space has more memories than its cap")
_FATE: Final = {OverCap.ARCHIVE: State.ARCHIVED, OverCap.DELETE: State.DELETED}


def _no_alert() -> None:
    """Leave it at the log."""


@dataclass(frozen=True, slots=True)
class KeepCapacity:
    """Archives (or deletes, as the space says) the lowest memories beyond the cap.

    Writers at the same moment choose the same ones, and what is gone already is not taken twice.
    `alert` is called when only protected memories are left to trim.
    """

    store: EntryStore
    alert: Callable[[], None] = _no_alert

    def __call__(self, scope: Scope, settings: SpaceSettings, now: datetime, *, spared: str) -> tuple[str, ...]:
        """Return the ids of the memories that went; `spared` is not among them."""
        if settings.soft_cap == NO_CAP:
            return ()
        count = self.store.count_records(scope, Collection.DIGEST)
        if count <= settings.soft_cap:
            return ()
        chosen = trimming(self._memories(scope, settings), settings.soft_cap, now, spared=spared)
        if chosen.protected_only:
            logger.warning("only_protected_memories_left", extra={"memories": count, "cap": settings.soft_cap})
            self.alert()
        fate = _FATE[settings.over_cap]
        return tuple(entry_id for entry_id in chosen.entry_ids if self._trim(scope, entry_id, fate, now))

    def _memories(self, scope: Scope, settings: SpaceSettings) -> list[Entry]:
        prefix = RecordPrefix(Collection.DIGEST)
        page = self.store.list_records(scope, prefix, limit=settings.soft_cap + PAGE_BEYOND_CAP)
        ids = [str(record.value["entry"]) for record in page.items]
        read = self.store.read(scope, ids, model=_NO_MODEL).entries.values()
        return [one.entry for one in read if one.entry.state is State.ACTIVE]

    def _trim(self, scope: Scope, entry_id: str, fate: State, now: datetime) -> bool:
        """Tell whether this call is the one that trimmed an entry."""
        went = False

        def derive(entry: Entry) -> Entry:
            nonlocal went
            went = entry.state is State.ACTIVE and not (entry.pinned or entry.manually_saved)
            return replace(entry, state=fate) if went else entry

        commission = Commission(author=_AUTHOR, action=AuditAction.TRIMMED, now=now)
        try:
            ChangeEntry(self.store)(scope, entry_id, commission, derive)
        except EntryNotFoundError:
            return False
        return went
