"""Archive what nobody has looked at for as long as its category is kept. Nothing is deleted."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.expiry import PRUNED_KINDS, Expiry
from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.lifecycle.settled_category import settled
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.ports import Clock, Conversations, IndexFeed
from recollect.use_cases.common.listings import pages
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.memories.retire import RetireEntry, Retirement

PRUNER: Final = "job:prune"
PAGE: Final = 50
PAUSED: Final = timedelta(days=7)  # until a space is looked at again in which memory is turned off
_MOMENT: Final = timedelta(microseconds=1)  # bounds of a listing are exclusive
_UNPROTECTED: Final = Selection(pinned=False, manually_saved=False)


class _Store(Conversations, IndexFeed, Protocol):
    """What is needed of the store."""


@dataclass(frozen=True, slots=True)
class PruneExpired:
    """Goes through the entries in use that are old enough to be due, the youngest first, kind by kind.

    The youngest first: a turn that goes with all behind it leaves nobody whose context it was. model: of the vectors
    that have a say in categories; none for "".
    """

    store: _Store
    settings: ReadSettings
    clock: Clock
    model: str = ""

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
        expiry, progress = Expiry(settings.ttl_days), progress_of(bookmark, now)
        seen, reads, changes = 0, 0, list[JobChange]()
        while progress.part < len(PRUNED_KINDS):
            kind = PRUNED_KINDS[progress.part]
            shortest = expiry.times.shortest(kind)
            if shortest is None:
                progress = progress.at(None)
                continue
            left = budget.changes - len(changes)
            if left <= 0 or (reads and not budget.has_time()):
                return JobStep(seen, tuple(changes), progress.text())
            selection = replace(
                _UNPROTECTED, kind=kind, created_before=now - shortest + _MOMENT, order=Order.CREATED_DESC
            )
            page = self.store.list_entries(scope, selection, limit=min(PAGE, left), after=progress.after)
            seen, reads = seen + len(page.items), reads + 1
            entries = self._settled(scope, page.items, settings)
            changes += self._archive(scope, entries, expiry, now, dry_run=dry_run)
            waiting = (expiry.due(entry) for entry in entries if not expiry.is_due(entry, now))
            progress = progress.with_due(*waiting).at(page.next_after)
        for kind in PRUNED_KINDS:
            progress = progress.with_due(self._next_of(scope, kind, expiry, now))
        return JobStep(seen, tuple(changes), None, progress.due)

    def _settled(self, scope: Scope, entries: Sequence[Entry], settings: SpaceSettings) -> list[Entry]:
        """Return entries with the categories by which their times run."""
        if not self.model or not any(entry.kind is Kind.MEMORY for entry in entries):
            return list(entries)
        rows = self.store.index_rows_of(scope, [entry.id for entry in entries], model=self.model)
        vectors, zone = {row.entry_id: row.pooled for row in rows}, ZoneInfo(settings.time_zone)
        return [settled(entry, vectors.get(entry.id), self.model, zone) for entry in entries]

    def _archive(
        self, scope: Scope, entries: Iterable[Entry], expiry: Expiry, now: datetime, *, dry_run: bool
    ) -> list[JobChange]:
        retire, changes = RetireEntry(self.store), list[JobChange]()
        for entry in entries:
            if not expiry.is_due(entry, now):
                continue
            reason = expiry.reason(entry, now)
            retirement = Retirement(
                state=State.ARCHIVED,
                action=AuditAction.ARCHIVED,
                author=Author(PRUNER, reason),
                now=now,
                still=_still(expiry, entry, now),
            )
            if dry_run or retire(scope, entry.id, retirement):
                changes.append(JobChange(entry.id, JobAction.ARCHIVED, reason))
        return changes

    def _next_of(self, scope: Scope, kind: Kind, expiry: Expiry, now: datetime) -> datetime | None:
        """Return the earliest that an entry of a kind can become due of those too young to be looked at."""
        shortest = expiry.times.shortest(kind)
        if shortest is None:
            return None
        younger = replace(_UNPROTECTED, kind=kind, created_after=now - shortest, order=Order.CREATED)
        found = pages(lambda after: self.store.list_entries(scope, younger, limit=1, after=after))
        first = next((entry for page in found for entry in page), None)
        return None if first is None else first.created_at + shortest


def _still(expiry: Expiry, seen: Entry, now: datetime) -> Callable[[Entry], bool]:
    """Tell of an entry as it is when it is archived whether it is due, by the category that was settled for it."""

    def is_due(entry: Entry) -> bool:
        return expiry.is_due(replace(entry, category=seen.category) if entry.text == seen.text else entry, now)

    return is_due
