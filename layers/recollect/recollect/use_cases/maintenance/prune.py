"""Archive what nobody has looked at for as long as its category is kept. Nothing is deleted."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.expiry import PRUNED_KINDS, Expiry
from recollect.core.lifecycle.jobs import JobBudget, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.lifecycle.settled_category import settled
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Selection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.settings import SpaceSettings
from recollect.ports import Clock, Conversations, IndexFeed
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.jobs.listing_walk import PAUSED, ListingWalk, of_age
from recollect.use_cases.memories.retire import Retirement

PRUNER: Final = "job:prune"
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
        walk = ListingWalk(self.store, scope, budget, dry_run, len(PRUNED_KINDS), progress)
        times = {kind: expiry.times.shortest(kind) for kind in PRUNED_KINDS}
        listed = {kind: replace(_UNPROTECTED, kind=kind) for kind in PRUNED_KINDS}
        for part, kind in enumerate(PRUNED_KINDS):
            shortest = times[kind]
            for found in walk.pages(part, None if shortest is None else of_age(listed[kind], shortest, now)):
                self._archive(walk, self._settled(scope, found, settings), expiry, now)
        if walk.is_over:
            walk.becomes_due(
                *(walk.next_due(listed[kind], shortest, now) for kind, shortest in times.items() if shortest)
            )
        return walk.step()

    def _settled(self, scope: Scope, entries: Sequence[Entry], settings: SpaceSettings) -> list[Entry]:
        """Return entries with the categories by which their times run."""
        if not self.model or not any(entry.kind is Kind.MEMORY for entry in entries):
            return list(entries)
        rows = self.store.index_rows_of(scope, [entry.id for entry in entries], model=self.model)
        vectors, zone = {row.entry_id: row.pooled for row in rows}, ZoneInfo(settings.time_zone)
        return [settled(entry, vectors.get(entry.id), self.model, zone) for entry in entries]

    def _archive(self, walk: ListingWalk, entries: Iterable[Entry], expiry: Expiry, now: datetime) -> None:
        for entry in entries:
            if not expiry.is_due(entry, now):
                walk.becomes_due(expiry.due(entry))
                continue
            retirement = Retirement(
                state=State.ARCHIVED,
                action=AuditAction.ARCHIVED,
                author=Author(PRUNER, expiry.reason(entry, now)),
                now=now,
                still=_still(expiry, entry, now),
            )
            walk.retire(entry, retirement)


def _still(expiry: Expiry, seen: Entry, now: datetime) -> Callable[[Entry], bool]:
    """Tell of an entry as it is when it is archived whether it is due, by the category that was settled for it."""

    def is_due(entry: Entry) -> bool:
        return expiry.is_due(replace(entry, category=seen.category) if entry.text == seen.text else entry, now)

    return is_due
