"""Reconcile a space: the search index with the entries, and records with the entries that they name.

A step of a job (core/lifecycle/jobs.py). Nothing here changes an entry. What changed a moment ago is left alone by the
comparison with the index, which shows it late. What is written in one transaction with its entry is not looked at.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.job_runs import earliest
from recollect.core.lifecycle.jobs import JobAction, JobBookmark, JobBudget, JobChange, JobStep, progress_of
from recollect.core.lifecycle.reconcile import (
    NAMED_ALONE,
    RECONCILED,
    RecordFault,
    index_faults,
    named_in,
    record_fault,
)
from recollect.core.model.records import Record, RecordPrefix
from recollect.core.model.scope import Scope
from recollect.errors import InputError
from recollect.ports import Clock, EntryStore, IndexListing, SearchIndex
from recollect.use_cases.common.attempts import is_changed
from recollect.use_cases.maintenance.jobs.steps import PAGE, Looked, stepped

SETTLING: Final = timedelta(minutes=15)  # far more than an index takes to show a change
CHANGES_READ: Final = 1_000
AGAIN: Final = timedelta(days=1)
_PARTS: Final = 1 + len(RECONCILED)  # the index before the records


@dataclass(frozen=True, slots=True)
class ReconcileSpace:
    """Looks through a space part by part: the index, each collection of records.

    listing: of what `index` holds, None where that follows the store. model: of the vectors that searches use.
    """

    store: EntryStore
    clock: Clock
    index: SearchIndex
    listing: IndexListing | None
    model: str

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep. Due again a day after something was repaired, else after further writes.

        Raises:
            InputError: the bookmark is not of this job.
            UnavailableError: store or index do not answer.
        """
        now = self.clock.now()

        def look(place: JobBookmark, most: int) -> Looked | None:
            looked = self._look(scope, place, min(PAGE, most), now, dry_run=dry_run)
            return replace(looked, due=earliest(looked.due, now + AGAIN)) if looked and looked.changes else looked

        return stepped(progress_of(bookmark, now), budget, _PARTS, look)

    def _look(self, scope: Scope, progress: JobBookmark, most: int, now: datetime, *, dry_run: bool) -> Looked | None:
        if progress.part == 0:
            if self.listing is None:
                return None
            return self._compare(scope, self.listing, progress.after, most, now, dry_run=dry_run)
        prefix = RecordPrefix(RECONCILED[progress.part - 1])
        page = self.store.list_records(scope, prefix, limit=most, after=progress.after)
        faults = self._faults(scope, page.items)
        # A record that has changed meanwhile is somebody's
        mended = [fault for fault in faults if dry_run or is_changed(self.store, scope, fault.changes)]
        return Looked(len(page.items), [_repaired(one.subject, NAMED_ALONE) for one in mended], page.next_after)

    def _compare(
        self, scope: Scope, listing: IndexListing, after: str | None, most: int, now: datetime, *, dry_run: bool
    ) -> Looked:
        """Compare a stretch of ids of the index with the same of the store, both of which list by id."""
        cursor, passed = _read_place(after)
        rows = self.store.index_rows(scope, model=self.model, limit=PAGE, after=cursor)
        held = listing.held(scope, limit=PAGE, after=passed or None)
        if rows.next_after is not None and not rows.items:
            return Looked(0, (), _place(rows.next_after, passed))
        last = rows.items[-1].entry_id if rows.next_after is not None else None
        until = min((one for one in (last, held.next_after) if one is not None), default=None)
        wanted = [row for row in rows.items if _is_within(row.entry_id, passed, until)]
        there = [one for one in held.items if _is_within(one.entry_id, passed, until)]
        known = {row.entry_id for row in wanted}
        unknown = [one.entry_id for one in there if one.entry_id not in known]
        others = {row.entry_id: row for row in self.store.index_rows_of(scope, unknown, model=self.model)}
        all_faults = index_faults(wanted, there, others)
        # Read last: what was written since the pages were read is among it
        settling = self._settling(scope, now) if all_faults else frozenset()
        found = [fault for fault in all_faults if fault.row.entry_id not in settling]
        if len(found) > most:
            found = found[:most]
            until = found[-1].row.entry_id
        if found and not dry_run:
            self.index.project(scope, [fault.row for fault in found])
        due = now + SETTLING if len(found) < len(all_faults) else None
        changes = [_repaired(fault.row.entry_id, fault.reason) for fault in found]
        if until is None:
            return Looked(len(known.union(unknown)), changes, None, due)
        is_through = last is not None and until >= last
        place = _place(rows.next_after if is_through else cursor, max(passed, until))
        return Looked(len(known.union(unknown)), changes, place, due)

    def _settling(self, scope: Scope, now: datetime) -> frozenset[str]:
        latest = self.store.latest_changes(scope, limit=CHANGES_READ)
        return frozenset(change.entry_id for change in latest if change.at > now - SETTLING)

    def _faults(self, scope: Scope, records: Sequence[Record]) -> list[RecordFault]:
        ids = list(dict.fromkeys(entry_id for record in records for entry_id in named_in(record)))
        entries = self.store.read(scope, ids).entries.keys()
        found = (record_fault(record, entries) for record in records)
        return [fault for fault in found if fault is not None]


def _repaired(subject: str, reason: str) -> JobChange:
    return JobChange(subject, JobAction.REPAIRED, reason)


def _is_within(entry_id: str, passed: str, until: str | None) -> bool:
    return passed < entry_id and (until is None or entry_id <= until)


def _place(cursor: str | None, passed: str) -> str:
    """Return where the comparison goes on: in the page of the store behind a cursor, behind an id."""
    return json.dumps([cursor, passed])


def _read_place(after: str | None) -> tuple[str | None, str]:
    if after is None:
        return None, ""
    try:
        cursor, passed = json.loads(after)
    except (ValueError, TypeError):
        raise InputError("bookmark", "is not one of this job") from None
    return None if cursor is None else str(cursor), str(passed)
