"""Delete what was archived long ago and is told by a roll-up. The roll-up stays.

What somebody has forgotten is no business of this job: the purge takes that away, and this when its time of undoing is
over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.expiry import Retention
from recollect.core.lifecycle.jobs import JobBudget, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.jobs.listing_walk import PAUSED, ListingWalk, of_age
from recollect.use_cases.memories.made_of import rollups_of
from recollect.use_cases.memories.retire import Retirement

RETAINER: Final = "job:retain"
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
        retention = Retention(timedelta(days=settings.retention_days))
        walk = ListingWalk(self.store, scope, budget, dry_run, 1, progress_of(bookmark, now))
        for entries in walk.pages(0, of_age(_ARCHIVED, retention.age, now)):
            self._delete(walk, entries, retention, now)
        if walk.is_over:
            walk.becomes_due(walk.next_due(_ARCHIVED, retention.age, now))
        return walk.step()

    def _delete(self, walk: ListingWalk, entries: Sequence[Entry], retention: Retention, now: datetime) -> None:
        rollups = self._rollups(walk.scope, entries, retention, now)
        for entry in entries:
            due = retention.due(entry)
            walk.becomes_due(due if due is not None and due > now else None)
            rollup = retention.told_by(entry, rollups.get(entry.id, ()), now)
            if rollup is None:
                continue
            retirement = Retirement(
                state=State.DELETED,
                action=AuditAction.EXPIRED,
                author=Author(RETAINER, retention.reason(entry, now)),
                now=now,
                still=lambda one: (due := retention.due(one)) is not None and due <= now,
            )
            walk.retire(entry, retirement, made=rollup.id)

    def _rollups(
        self, scope: Scope, entries: Sequence[Entry], retention: Retention, now: datetime
    ) -> Mapping[str, Sequence[Entry]]:
        dues = ((entry.id, retention.due(entry)) for entry in entries)
        return rollups_of(self.store, scope, [one for one, due in dues if due is not None and due <= now])
