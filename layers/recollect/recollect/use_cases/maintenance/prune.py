"""Take out of use what nobody has looked at for as long as its category is kept, and what is beyond a space's caps.

It is archived, and deleted once a roll-up tells it. The roll-up stays. What somebody has forgotten is no business of
these jobs: the purge takes that away, and what they delete when its time of undoing is over.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from recollect.core.lifecycle.expiry import PRUNED_KINDS, Expiry, Retention, settled
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
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.made_of import rollups_of
from recollect.use_cases.memories.retire import RetireEntry, Retirement

PRUNER: Final = "job:prune"
_UNPROTECTED: Final = Selection(pinned=False, manually_saved=False)
RETAINER: Final = "job:retain"
_ARCHIVED: Final = Selection(states=frozenset({State.ARCHIVED}), pinned=False, manually_saved=False)
READ_AT_ONCE: Final = 200
_MEMORIES, _TURNS, _PARTS = 0, 1, 2
_OVER_CAP: Final = {OverCap.ARCHIVE: JobAction.ARCHIVED, OverCap.DELETE: JobAction.DELETED}
_EVERY_MEMORY: Final = Selection(kind=Kind.MEMORY, order=Order.CREATED)
_IN_USE: Final = Selection(kind=Kind.TURN, order=Order.CREATED_DESC)
PAGE: Final = 50
PASSED_AT_ONCE: Final = 200  # of those at the beginning of a listing that are not looked at
_MOMENT: Final = timedelta(microseconds=1)  # bounds of a listing are exclusive
_ACTIONS: Final = {State.ARCHIVED: JobAction.ARCHIVED, State.DELETED: JobAction.DELETED}


@dataclass(slots=True)
class ListingWalk:
    """A job has parts, a listing each; a step begins where the bookmark says and ends where its budget does.

    A dry run goes the same way and changes nothing. parts: how many there are; progress: where it is now.
    """

    store: Conversations
    scope: Scope
    budget: JobBudget
    dry_run: bool
    parts: int
    progress: JobBookmark
    seen: int = 0
    changes: list[JobChange] = field(default_factory=list)
    _reads: int = 0

    @property
    def is_over(self) -> bool:
        """Whether every part is done."""
        return self.progress.part >= self.parts

    def pages(self, part: int, selection: Selection | None, *, spared: int = 0) -> Iterator[tuple[Entry, ...]]:
        """Yield the pages of a part that this step comes to; nothing while another one is under way.

        Args:
            part: its number, from 0.
            selection: what it lists; None for a part in which there is nothing to do.
            spared: how many at the beginning of the listing are passed.

        Raises:
            UnavailableError: the store does not answer.
        """
        if selection is None and self.progress.part == part:
            self.progress = self.progress.at(None)
        while selection is not None and self.progress.part == part:
            left, passing = self.budget.changes - len(self.changes), spared - self.progress.done
            if left <= 0 or (self._reads and not self.budget.has_time()):
                return
            limit = min(PASSED_AT_ONCE, passing) if passing > 0 else min(PAGE, left)
            page = self.store.list_entries(self.scope, selection, limit=limit, after=self.progress.after)
            self.seen, self._reads = self.seen + len(page.items), self._reads + 1
            passed = self.progress.done + (len(page.items) if passing > 0 else 0)
            if passing <= 0:
                yield page.items
            self.progress = replace(self.progress.at(page.next_after), done=passed)

    def retire(self, entry: Entry, retirement: Retirement, *, made: str | None = None) -> None:
        """Take an entry out of use, if it is still due then, and list it; made: see JobChange.

        Raises:
            ConflictError: others kept changing it.
            UnavailableError: the store does not answer.
        """
        if self.dry_run or RetireEntry(self.store)(self.scope, entry.id, retirement):
            reason = retirement.author.reason or ""
            self.changes.append(JobChange(entry.id, _ACTIONS[retirement.state], reason, made))

    def becomes_due(self, *moments: datetime | None) -> None:
        """Note when something that was passed becomes due, so far as it does."""
        self.progress = self.progress.with_due(*moments)

    def next_due(self, selection: Selection, age: timedelta, now: datetime) -> datetime | None:
        """Return the earliest that one of a selection can be due of those that are not of an age yet."""
        younger = replace(selection, created_after=now - age, order=Order.CREATED)
        first = next(every_item(lambda after: self.store.list_entries(self.scope, younger, limit=1, after=after)), None)
        return None if first is None else first.created_at + age

    def step(self) -> JobStep:
        """Return what came of it."""
        bookmark = None if self.is_over else self.progress.text()
        return JobStep(self.seen, tuple(self.changes), bookmark, self.progress.due if self.is_over else None)


def of_age(selection: Selection, age: timedelta, now: datetime) -> Selection:
    """Return those of a selection that are of an age, the youngest first."""
    return replace(selection, created_before=now - age + _MOMENT, order=Order.CREATED_DESC)


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
        vectors = vectors_of(self.store, scope, [entry.id for entry in entries], model=self.model)
        zone = ZoneInfo(settings.time_zone)
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
        walk = ListingWalk(self.store, scope, budget, dry_run, _PARTS, progress_of(bookmark, now))
        if walk.progress.part == _MEMORIES:
            self._trim(walk, settings)
        for turns in walk.pages(_TURNS, None if settings.turn_cap == NO_CAP else _IN_USE, spared=settings.turn_cap):
            self._archive(walk, turns, settings.turn_cap)
        return walk.step()

    def _trim(self, walk: ListingWalk, settings: SpaceSettings) -> None:
        """Trim as many as the budget allows; what was trimmed before is not among those in use any more."""
        scope, progress = walk.scope, walk.progress
        if settings.soft_cap == NO_CAP or self.store.count_records(scope, Collection.DIGEST) <= settings.soft_cap:
            walk.progress = progress.at(None)
            return
        listed = every_item(
            lambda after: self.store.list_entries(scope, _EVERY_MEMORY, limit=READ_AT_ONCE, after=after)
        )
        memories = {entry.id: entry for entry in listed}
        walk.seen += len(memories)
        chosen = self.enforce.chosen(scope, memories, settings, progress.began)
        left = chosen[progress.done :] if walk.dry_run else chosen
        going = left[: walk.budget.changes]
        trimmed = () if walk.dry_run else self.enforce.trim(scope, going, settings, progress.began)
        went = frozenset((entry.id for entry in going) if walk.dry_run else trimmed)
        action, reason = _OVER_CAP[settings.over_cap], f"more than {settings.soft_cap} memories"
        walk.changes += [JobChange(entry.id, action, reason) for entry in going if entry.id in went]
        all_of_them = len(going) == len(left)
        walk.progress = progress.at(None) if all_of_them else replace(progress, done=progress.done + len(going))

    def _archive(self, walk: ListingWalk, turns: tuple[Entry, ...], cap: int) -> None:
        """Archive turns behind the newest ones."""
        retirement = Retirement(
            state=State.ARCHIVED,
            action=AuditAction.TRIMMED,
            author=Author("job:capacity", f"more than {cap} turns"),
            now=walk.progress.began,
            still=lambda one: one.state is State.ACTIVE and not is_protected(one),
        )
        for turn in turns:
            if not is_protected(turn):
                walk.retire(turn, retirement)
