"""Keep a space within its cap: after a write, over one page of memories."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.activity import Activity, Counted, nobody_counts
from recollect.core.spaces.capacity import is_protected, trimming
from recollect.core.spaces.settings import NO_CAP, OverCap, SpaceSettings
from recollect.errors import ConflictError
from recollect.ports import Conversations
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.retire import RetireEntry, Retirement
from recollect.use_cases.memories.settle import settling

logger = logging.getLogger(__name__)

# Beyond the cap: what writers who came at the same moment have added
PAGE_BEYOND_CAP: Final = 50
_AUTHOR: Final = Author("job:capacity", "the space has more memories than its cap")
_FATE: Final = {OverCap.ARCHIVE: State.ARCHIVED, OverCap.DELETE: State.DELETED}


@dataclass(frozen=True, slots=True)
class EnforceCapacity:
    """Archives (or deletes, as the space says) the lowest memories beyond the cap.

    Writers at the same moment choose the same ones, and what is gone already is not taken twice.
    `alert` is called when only protected memories are left to trim, and `count` counts that in the space.
    """

    store: Conversations
    alert: Callable[[], None] = lambda: None
    count: Counted = nobody_counts

    def __call__(self, scope: Scope, settings: SpaceSettings, now: datetime, *, spared: str) -> tuple[str, ...]:
        """Return the ids of the memories that went; `spared` is not among them."""
        if settings.soft_cap == NO_CAP:
            return ()
        count = self.store.count_records(scope, Collection.DIGEST)
        if count <= settings.soft_cap:
            return ()
        chosen = self.chosen(scope, self._page(scope, settings), settings, now, spared=spared)
        return self.trim(scope, chosen, settings, now)

    def chosen(
        self,
        scope: Scope,
        memories: Mapping[str, Entry],
        settings: SpaceSettings,
        now: datetime,
        *,
        spared: str | None = None,
    ) -> list[Entry]:
        """Return which of these memories, given by id, would go, the lowest first. Alerts where too few can."""

        def is_contested(entry: Entry) -> bool:
            return bool(settling(self.store, scope, entry.id, _AUTHOR.name, now))

        chosen = trimming(tuple(memories.values()), settings.soft_cap, now, spared=spared, is_contested=is_contested)
        if chosen.protected_only:
            logger.warning("only_protected_memories_left", extra={"memories": len(memories), "cap": settings.soft_cap})
            self.alert()
            self.count(scope, {Activity.ONLY_PROTECTED: 1})
        return [memories[entry_id] for entry_id in chosen.entry_ids]

    def _page(self, scope: Scope, settings: SpaceSettings) -> dict[str, Entry]:
        prefix = RecordPrefix(Collection.DIGEST)
        page = self.store.list_records(scope, prefix, limit=settings.soft_cap + PAGE_BEYOND_CAP)
        read = entries_of(self.store, scope, (str(record.value["entry"]) for record in page.items))
        return {entry_id: entry for entry_id, entry in read.items() if entry.state is State.ACTIVE}

    def trim(self, scope: Scope, entries: Sequence[Entry], settings: SpaceSettings, now: datetime) -> tuple[str, ...]:
        """Return the ids of those that this call trimmed; one that others keep changing waits for the next write.

        Raises:
            UnavailableError: the store does not answer.
        """
        retirement = Retirement(
            state=_FATE[settings.over_cap],
            action=AuditAction.TRIMMED,
            author=_AUTHOR,
            now=now,
            still=lambda one: one.state is State.ACTIVE and not is_protected(one),
        )
        went = list[str]()
        for entry in entries:
            with suppress(ConflictError):
                went += [entry.id] if RetireEntry(self.store)(scope, entry.id, retirement) else []
        return tuple(went)
