"""Give one memory what it lacks: its place in the dedup index, SimHash, what its text says, importance, edges."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.deduplication.conflicts import Conflict, ConflictKind, conflict_id, conflict_key, open_conflict
from recollect.core.deduplication.dedup_index_repair import index_keys, repairs, twin_of
from recollect.core.deduplication.simhash import fingerprint
from recollect.core.lifecycle.derive import derived
from recollect.core.model.audit import AuditAction, AuditItem, audit_record
from recollect.core.model.edges import drawn_edges
from recollect.core.model.entry import Entry
from recollect.core.model.records import PutRecord, Record, RecordChange, RecordKey
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author, Committed, Outcome, Refused, Write
from recollect.errors import ConflictError, EntryNotFoundError
from recollect.ports import Clock, Memories

BACKFILLER: Final = Author("job:backfill", "written before, or its claims did not match")
MAX_ATTEMPTS: Final = 10  # each lost to somebody who changed the entry, or the place of its text


class Repaired(StrEnum):
    """What became of an entry. `filled`: it had nothing; `repaired`: index records or SimHash did not match."""

    FILLED = "filled"
    REPAIRED = "repaired"
    NOTHING_TO_DO = "nothing_to_do"
    OVERTAKEN = "overtaken"


@dataclass(frozen=True, slots=True)
class RepairResult:
    """What became of an entry, and whether another memory in use has the same text."""

    outcome: Repaired
    has_twin: bool = False


@dataclass(frozen=True, slots=True)
class RepairEntry:
    """Writes the next version of a memory, on condition that nobody changed it: whoever does, wins.

    A memory whose text another one has holds its digest under its own id, and a person is asked whether the two are
    one. Safe to repeat: what lacks nothing is left alone.
    """

    store: Memories
    clock: Clock

    def __call__(self, scope: Scope, entry_id: str, zone: ZoneInfo, *, dry_run: bool = False) -> RepairResult:
        """Return what became of an entry, or what would; one that is gone needs nothing."""
        for _ in range(MAX_ATTEMPTS):
            try:
                entry = self.store.get(scope, entry_id)
            except EntryNotFoundError:
                return RepairResult(Repaired.NOTHING_TO_DO)
            planned = self._planned(scope, entry, zone)
            if planned is None:
                return RepairResult(Repaired.NOTHING_TO_DO)
            if dry_run or _is_durable(*self.store.commit(scope, [planned.write])):
                return planned.result
        return RepairResult(Repaired.OVERTAKEN)

    def _planned(self, scope: Scope, entry: Entry, zone: ZoneInfo) -> "_Planned | None":
        value = whole(entry, zone)
        keys = index_keys(value)
        held = self.store.records(scope, keys) if keys else {}
        changes = repairs(entry, value, held)
        if value == entry and not changes:
            return None
        is_new, now = entry.simhash is None, self.clock.now()
        changed = replace(value, version=entry.version + 1, modified_at=now)
        edges = drawn_edges(None, changed, by=BACKFILLER.name, now=now) if is_new else ()
        noted = AuditItem(now, AuditAction.BACKFILLED, entry.id, BACKFILLER.name, version=changed.version)
        asked = self._question(scope, changed, held, now)
        records: tuple[RecordChange, ...] = (*changes, *edges, audit_record(noted), *asked)
        result = RepairResult(Repaired.FILLED if is_new else Repaired.REPAIRED, bool(asked))
        return _Planned(Write(changed, BACKFILLER, embed=False, records=records), result)

    def _question(
        self, scope: Scope, entry: Entry, held: Mapping[RecordKey, Record], now: datetime
    ) -> tuple[PutRecord, ...]:
        """Return the conflict about a memory and the one that holds its digest, unless there is one already."""
        twin_id = twin_of(entry, held)
        if twin_id is None:
            return ()
        key = conflict_key(conflict_id(entry.id, twin_id))
        twin = self.store.read(scope, [twin_id], model="").entries.get(twin_id)
        if twin is None or self.store.records(scope, [key]):
            return ()
        older, newer = sorted([entry, twin.entry], key=lambda one: (one.created_at, one.id))
        conflict = Conflict(
            entry_id=newer.id,
            other_id=older.id,
            kind=ConflictKind.POSSIBLE_DUPLICATE,
            differences=(),
            opened_at=now,
        )
        return open_conflict(conflict, BACKFILLER.name)


@dataclass(frozen=True, slots=True)
class _Planned:
    write: Write
    result: RepairResult


def whole(entry: Entry, zone: ZoneInfo) -> Entry:
    """Return a memory with what its text says; of one that has been prepared before only the SimHash is renewed."""
    if entry.simhash is None:
        return derived(entry, zone)
    return replace(entry, simhash=fingerprint(entry.text).simhash)


def _is_durable(outcome: Outcome) -> bool:
    """Tell whether a write was stored; False when somebody else was faster."""
    match outcome:
        case Committed():
            return True
        case Refused(ConflictError() | EntryNotFoundError()):
            return False
        case Refused(error):
            raise error
        case _:
            raise AssertionError("a memory carries no message id")
