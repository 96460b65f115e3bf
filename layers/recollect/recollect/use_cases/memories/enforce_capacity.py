"""Keep a space within its cap: after a write, over one page of memories, in one commit."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from recollect.core.deduplication.dedup_index import holder_keys
from recollect.core.lifecycle.change_records import records_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.records import Collection, PutRecord, Record, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Outcome, Refused, Write
from recollect.core.spaces.activity import Activity, Counted, nobody_counts
from recollect.core.spaces.capacity import is_protected, trimming
from recollect.core.spaces.settings import NO_CAP, OverCap, SpaceSettings
from recollect.errors import ConflictError
from recollect.ports import Memories
from recollect.use_cases.common.entry_refs import entries_of
from recollect.use_cases.memories.settle import MOST_AT_A_TIME, settle_rest, settling

logger = logging.getLogger(__name__)

# Beyond the cap: what writers who came at the same moment have added
PAGE_BEYOND_CAP: Final = 50
MAX_ATTEMPTS: Final = 20  # each lost to somebody who changed one of them; the next write keeps the cap
_AUTHOR: Final = Author("job:capacity", "the space has more memories than its cap")
_FATE: Final = {OverCap.ARCHIVE: State.ARCHIVED, OverCap.DELETE: State.DELETED}


@dataclass(frozen=True, slots=True)
class EnforceCapacity:
    """Archives (or deletes, as the space says) the lowest memories beyond the cap.

    Writers at the same moment choose the same ones, and what is gone already is not taken twice.
    `alert` is called when only protected memories are left to trim, and `count` counts that in the space.
    """

    store: Memories
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
        return self._in_use(scope, [str(record.value["entry"]) for record in page.items])

    def _in_use(self, scope: Scope, entry_ids: Sequence[str]) -> dict[str, Entry]:
        read = entries_of(self.store, scope, entry_ids)
        return {entry_id: entry for entry_id, entry in read.items() if entry.state is State.ACTIVE}

    def trim(self, scope: Scope, entries: Sequence[Entry], settings: SpaceSettings, now: datetime) -> tuple[str, ...]:
        """Return the ids of those that this call trimmed; what others change at the moment is judged again.

        What the store does not answer for waits for the next write.
        """
        went, fate = list[str](), _FATE[settings.over_cap]
        for _ in range(MAX_ATTEMPTS):
            if not entries:
                break
            settled = {one.id: settling(self.store, scope, one.id, _AUTHOR.name, now) for one in entries}
            outcomes = self.store.commit(scope, self._writes(scope, entries, fate, now, settled))
            each = list(zip(entries, outcomes, strict=True))
            for entry, outcome in each:
                if isinstance(outcome, Committed):
                    went.append(entry.id)
                    settle_rest(self.store, scope, settled[entry.id][MOST_AT_A_TIME:])
            lost = [entry.id for entry, outcome in each if _is_overtaken(outcome)]
            entries = [entry for entry in self._in_use(scope, lost).values() if not is_protected(entry)]
        return tuple(went)

    def _writes(
        self,
        scope: Scope,
        entries: Sequence[Entry],
        fate: State,
        now: datetime,
        settled: Mapping[str, tuple[PutRecord, ...]],
    ) -> list[Write]:
        holders = tuple(self.store.records(scope, holder_keys(*entries)).values())
        return [_trimming(entry, fate, now, holders, settled[entry.id][:MOST_AT_A_TIME]) for entry in entries]


def _is_overtaken(outcome: Outcome) -> bool:
    return isinstance(outcome, Refused) and isinstance(outcome.error, ConflictError)


def _trimming(
    entry: Entry, fate: State, now: datetime, holders: Sequence[Record], settled: tuple[PutRecord, ...]
) -> Write:
    trimmed = replace(entry, state=fate, version=entry.version + 1, modified_at=now)
    records = records_of(entry, trimmed, author=_AUTHOR, action=AuditAction.TRIMMED, now=now, holders=holders)
    return Write(trimmed, _AUTHOR, embed=False, records=(*records, *settled))
