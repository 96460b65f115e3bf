"""Delete what was archived long ago and is told by a roll-up. The roll-up stays.

What somebody has forgotten is no business of this job: the purge takes that away, and this when its time of undoing is
over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.expiry import Retention
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.listings import pages
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.prune import PAUSED
from recollect.use_cases.memories.made_of import rollups_of
from recollect.use_cases.memories.retire import RetireEntry, Retirement

RETAINER: Final = "job:retain"
PAGE: Final = 50
_MOMENT: Final = timedelta(microseconds=1)  # bounds of a listing are exclusive
_ARCHIVED: Final = Selection(states=frozenset({State.ARCHIVED}), pinned=False, manually_saved=False)


@dataclass(frozen=True, slots=True)
class RetainTold:
    """Goes through the archived entries that are old enough, the youngest first."""

    store: Conversations
    settings: ReadSettings
    clock: Clock

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep.

        Raises:
            InputError: the bookmark is not of this job.
            ConflictError: others kept changing an entry.
            UnavailableError: the store does not answer.
        """
        now, settings = self.clock.now(), self.settings(scope)
        if not settings.memory_enabled:
            return JobStep(next_due=now + PAUSED)
        if settings.retention_days == 0:
            return JobStep()
        retention, progress = Retention(timedelta(days=settings.retention_days)), progress_of(bookmark, now)
        old = replace(_ARCHIVED, created_before=now - retention.age + _MOMENT, order=Order.CREATED_DESC)
        seen, reads, changes = 0, 0, list[JobChange]()
        while progress.part == 0:
            left = budget.changes - len(changes)
            if left <= 0 or (reads and not budget.has_time()):
                return JobStep(seen, tuple(changes), progress.text())
            page = self.store.list_entries(scope, old, limit=min(PAGE, left), after=progress.after)
            seen, reads = seen + len(page.items), reads + 1
            changes += self._delete(scope, page.items, retention, now, dry_run=dry_run)
            dues = [due for due in map(retention.due, page.items) if due is not None and due > now]
            progress = progress.with_due(*dues).at(page.next_after)
        return JobStep(seen, tuple(changes), None, progress.with_due(self._next(scope, retention, now)).due)

    def _delete(
        self, scope: Scope, entries: Sequence[Entry], retention: Retention, now: datetime, *, dry_run: bool
    ) -> list[JobChange]:
        retire, changes = RetireEntry(self.store), list[JobChange]()
        rollups = self._rollups(scope, entries, retention, now)
        for entry in entries:
            rollup = retention.told_by(entry, rollups.get(entry.id, ()), now)
            if rollup is None:
                continue
            reason = retention.reason(entry, now)
            retirement = Retirement(
                state=State.DELETED,
                action=AuditAction.EXPIRED,
                author=Author(RETAINER, reason),
                now=now,
                still=lambda one: (due := retention.due(one)) is not None and due <= now,
            )
            if dry_run or retire(scope, entry.id, retirement):
                changes.append(JobChange(entry.id, JobAction.DELETED, reason, rollup.id))
        return changes

    def _rollups(
        self, scope: Scope, entries: Sequence[Entry], retention: Retention, now: datetime
    ) -> Mapping[str, Sequence[Entry]]:
        dues = ((entry.id, retention.due(entry)) for entry in entries)
        return rollups_of(self.store, scope, [one for one, due in dues if due is not None and due <= now])

    def _next(self, scope: Scope, retention: Retention, now: datetime) -> datetime | None:
        """Return the earliest that an archived entry can become due of those too young to be looked at."""
        younger = replace(_ARCHIVED, created_after=now - retention.age, order=Order.CREATED)
        found = pages(lambda after: self.store.list_entries(scope, younger, limit=1, after=after))
        first = next((entry for page in found for entry in page), None)
        return None if first is None else first.created_at + retention.age
