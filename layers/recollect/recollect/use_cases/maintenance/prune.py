"""Take out of use what nobody has looked at for as long as its category is kept, and what is beyond a space's caps.

It is archived, and deleted once a roll-up tells it. The roll-up stays. What somebody has forgotten is no business of
these jobs: the purge takes that away, and what they delete when its time of undoing is over.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.expiry import PRUNED_KINDS, Expiry, Retention, settled
from recollect.core.lifecycle.job_runs import earliest
from recollect.core.lifecycle.jobs import PAUSED, JobAction, JobBookmark, JobBudget, JobChange, JobStep, progress_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.settings import NO_CAP, OverCap, SpaceSettings
from recollect.ports import Clock, Conversations, EntryStore
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.common.vectors import vectors_of
from recollect.use_cases.maintenance.jobs.steps import PAGE, Looked, next_due, of_age, retired, stepped
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.made_of import rollups_of
from recollect.use_cases.memories.retire import Retirement

PRUNER: Final = "job:prune"
_UNPROTECTED: Final = Selection(pinned=False, manually_saved=False)
RETAINER: Final = "job:retain"
_ARCHIVED: Final = Selection(states=frozenset({State.ARCHIVED}), pinned=False, manually_saved=False)
READ_AT_ONCE: Final = 200
_MEMORIES: Final = 0  # the part of them; that of turns is behind it
_THE_SAME_AGAIN: Final = "again"  # where the memories over the cap go on: no position, they are chosen anew
_OVER_CAP: Final = {OverCap.ARCHIVE: JobAction.ARCHIVED, OverCap.DELETE: JobAction.DELETED}
_EVERY_MEMORY: Final = Selection(kind=Kind.MEMORY, order=Order.CREATED)
_IN_USE: Final = Selection(kind=Kind.TURN, order=Order.CREATED_DESC)
PASSED_AT_ONCE: Final = 200  # of those at the beginning of a listing that are not looked at


@dataclass(frozen=True, slots=True)
class PruneExpired:
    """Goes through the entries in use that are old enough to be due, the youngest first, kind by kind.

    The youngest first: a turn that goes with all behind it leaves nobody whose context it was. model: of the vectors
    that have a say in categories; none for "".
    """

    store: EntryStore
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
        expiry = Expiry(settings.ttl_days)
        times = [(kind, shortest) for kind in PRUNED_KINDS if (shortest := expiry.times.shortest(kind))]

        def look(place: JobBookmark, most: int) -> Looked:
            kind, shortest = times[place.part]
            listed = replace(_UNPROTECTED, kind=kind)
            old = of_age(listed, shortest, now)
            page = self.store.list_entries(scope, old, limit=min(PAGE, most), after=place.after)
            changes, dues = list[JobChange](), list[datetime | None]()
            for entry in self._settled(scope, page.items, settings):
                if expiry.is_due(entry, now):
                    retirement = _archiving(expiry, entry, now)
                    changes += retired(self.store, scope, entry, retirement, dry_run=dry_run)
                else:
                    dues.append(expiry.due(entry))
            if page.next_after is None:
                dues.append(next_due(self.store, scope, listed, shortest, now))
            return Looked(len(page.items), changes, page.next_after, earliest(*dues))

        return stepped(progress_of(bookmark, now), budget, len(times), look)

    def _settled(self, scope: Scope, entries: Sequence[Entry], settings: SpaceSettings) -> list[Entry]:
        """Return entries with the categories by which their times run."""
        if not self.model or not any(entry.kind is Kind.MEMORY for entry in entries):
            return list(entries)
        vectors = vectors_of(self.store, scope, [entry.id for entry in entries], model=self.model)
        zone = ZoneInfo(settings.time_zone)
        return [settled(entry, vectors.get(entry.id), self.model, zone) for entry in entries]


def _archiving(expiry: Expiry, entry: Entry, now: datetime) -> Retirement:
    return Retirement(
        state=State.ARCHIVED,
        action=AuditAction.ARCHIVED,
        author=Author(PRUNER, expiry.reason(entry, now)),
        now=now,
        still=_still(expiry, entry, now),
    )


def _still(expiry: Expiry, seen: Entry, now: datetime) -> Callable[[Entry], bool]:
    """Tell of an entry as it is when it is archived whether it is due, by the category that was settled for it."""

    def is_due(entry: Entry) -> bool:
        return expiry.is_due(replace(entry, category=seen.category) if entry.text == seen.text else entry, now)

    return is_due


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

        def look(place: JobBookmark, most: int) -> Looked:
            old = of_age(_ARCHIVED, retention.age, now)
            page = self.store.list_entries(scope, old, limit=min(PAGE, most), after=place.after)
            dues = {entry.id: due for entry in page.items if (due := retention.due(entry)) is not None}
            rollups = rollups_of(self.store, scope, [entry_id for entry_id, due in dues.items() if due <= now])
            changes = list[JobChange]()
            for entry in page.items:
                rollup = retention.told_by(entry, rollups.get(entry.id, ()), now)
                if rollup is not None:
                    retirement = _deleting(retention, entry, now)
                    changes += retired(self.store, scope, entry, retirement, dry_run=dry_run, made=rollup.id)
            later = [due for due in dues.values() if due > now]
            is_over = page.next_after is None
            following = next_due(self.store, scope, _ARCHIVED, retention.age, now) if is_over else None
            return Looked(len(page.items), changes, page.next_after, earliest(following, *later))

        return stepped(progress_of(bookmark, now), budget, 1, look)


def _deleting(retention: Retention, entry: Entry, now: datetime) -> Retirement:
    return Retirement(
        state=State.DELETED,
        action=AuditAction.EXPIRED,
        author=Author(RETAINER, retention.reason(entry, now)),
        now=now,
        still=lambda one: (due := retention.due(one)) is not None and due <= now,
    )


@dataclass(frozen=True, slots=True)
class KeepWithinCaps:
    """Memories by what they are worth, as writes choose them; of turns the newest stay, besides the protected ones."""

    store: Conversations
    settings: ReadSettings
    clock: Clock
    enforce: EnforceCapacity

    def __call__(self, scope: Scope, bookmark: str | None, budget: JobBudget, dry_run: bool) -> JobStep:  # noqa: FBT001 - as RunStep says
        """Carry out one step; see RunStep. What waits for a cap becomes due with a write, not by itself.

        Raises:
            InputError: the bookmark is not of this job.
            ConflictError: others kept changing an entry.
            UnavailableError: the store does not answer.
        """
        now, settings = self.clock.now(), self.settings(scope)
        if not settings.memory_enabled:
            return JobStep(next_due=now + PAUSED)

        def look(place: JobBookmark, most: int) -> Looked | None:
            trim = self._trim if place.part == _MEMORIES else self._archive
            return trim(scope, place, most, settings, dry_run=dry_run)

        return stepped(progress_of(bookmark, now), budget, 1 if settings.turn_cap == NO_CAP else 2, look)

    def _trim(
        self, scope: Scope, place: JobBookmark, most: int, settings: SpaceSettings, *, dry_run: bool
    ) -> Looked | None:
        """Trim as many as the budget allows; what was trimmed before is not among those in use any more."""
        if settings.soft_cap == NO_CAP or self.store.count_records(scope, Collection.DIGEST) <= settings.soft_cap:
            return None
        listed = every_item(
            lambda after: self.store.list_entries(scope, _EVERY_MEMORY, limit=READ_AT_ONCE, after=after)
        )
        memories = {entry.id: entry for entry in listed}
        chosen = self.enforce.chosen(scope, memories, settings, place.began)
        left = chosen[place.done :] if dry_run else chosen
        going = left[:most]
        trimmed = () if dry_run else self.enforce.trim(scope, going, settings, place.began)
        went = frozenset((entry.id for entry in going) if dry_run else trimmed)
        action, reason = _OVER_CAP[settings.over_cap], f"more than {settings.soft_cap} memories"
        changes = [JobChange(entry.id, action, reason) for entry in going if entry.id in went]
        after = None if len(going) == len(left) else _THE_SAME_AGAIN
        return Looked(len(memories), changes, after, done=place.done + len(going))

    def _archive(
        self, scope: Scope, place: JobBookmark, most: int, settings: SpaceSettings, *, dry_run: bool
    ) -> Looked:
        """Archive turns behind the newest ones, which are passed first."""
        cap, passing = settings.turn_cap, settings.turn_cap - place.done
        limit = min(PASSED_AT_ONCE, passing) if passing > 0 else min(PAGE, most)
        page = self.store.list_entries(scope, _IN_USE, limit=limit, after=place.after)
        if passing > 0:
            return Looked(len(page.items), (), page.next_after, done=place.done + len(page.items))
        retirement = Retirement(
            state=State.ARCHIVED,
            action=AuditAction.TRIMMED,
            author=Author("job:capacity", f"more than {cap} turns"),
            now=place.began,
            still=lambda one: one.state is State.ACTIVE and not is_protected(one),
        )
        going = (turn for turn in page.items if not is_protected(turn))
        changes = [change for turn in going for change in retired(self.store, scope, turn, retirement, dry_run=dry_run)]
        return Looked(len(page.items), changes, page.next_after, done=place.done)
