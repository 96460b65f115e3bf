"""Keep a space within its caps: the memories' once more, which writes keep as they come, and that of turns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain
from typing import Final

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import JobBookmark, progress_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.settings import NO_CAP, OverCap, SpaceSettings
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.listings import pages
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.prune import PAUSED
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.retire import RetireEntry, Retirement

PAGE: Final = 200
AT_ONCE: Final = 50
_MEMORIES, _TURNS = 0, 1
_ACTIONS: Final = {OverCap.ARCHIVE: JobAction.ARCHIVED, OverCap.DELETE: JobAction.DELETED}
_IN_USE: Final = Selection(kind=Kind.TURN, order=Order.CREATED_DESC)


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
        progress = progress_of(bookmark, now)
        step = JobStep(bookmark=progress.text())
        if progress.part == _MEMORIES:
            step, progress = self._memories(scope, settings, progress, budget, dry_run=dry_run)
        if progress.part == _TURNS and settings.turn_cap != NO_CAP:
            return self._turns(scope, settings.turn_cap, progress, budget, step, dry_run=dry_run)
        return step if progress.part == _MEMORIES else replace(step, bookmark=None)

    def _memories(
        self, scope: Scope, settings: SpaceSettings, progress: JobBookmark, budget: JobBudget, *, dry_run: bool
    ) -> tuple[JobStep, JobBookmark]:
        """Trim as many as the budget allows; what was trimmed before is not among those in use any more."""
        if settings.soft_cap == NO_CAP or self.store.count_records(scope, Collection.DIGEST) <= settings.soft_cap:
            return JobStep(), progress.at(None)
        now = progress.began
        memories = {entry.id: entry for entry in self._every_memory(scope)}
        chosen = self.enforce.chosen(scope, memories, settings, now)
        left = chosen[progress.done :] if dry_run else chosen
        going = left[: budget.changes]
        went = frozenset((entry.id for entry in going) if dry_run else self.enforce.trim(scope, going, settings, now))
        reason = f"more than {settings.soft_cap} memories"
        changes = tuple(JobChange(entry.id, _ACTIONS[settings.over_cap], reason) for entry in going if entry.id in went)
        if len(going) < len(left):
            progress = replace(progress, done=progress.done + len(going))
            return JobStep(len(memories), changes, progress.text()), progress
        return JobStep(len(memories), changes), progress.at(None)

    def _every_memory(self, scope: Scope) -> Iterator[Entry]:
        memories = Selection(kind=Kind.MEMORY, order=Order.CREATED)
        found = pages(lambda after: self.store.list_entries(scope, memories, limit=PAGE, after=after))
        return chain.from_iterable(found)

    def _turns(
        self, scope: Scope, cap: int, progress: JobBookmark, budget: JobBudget, so_far: JobStep, *, dry_run: bool
    ) -> JobStep:
        """Archive the turns behind the newest `cap` ones; `done` counts how many of these were passed."""
        seen, reads, changes = so_far.seen, 0, list(so_far.changes)
        while progress.part == _TURNS:
            left = budget.changes - len(changes)
            if left <= 0 or (reads and not budget.has_time()):
                return JobStep(seen, tuple(changes), progress.text())
            spared = cap - progress.done
            limit = min(PAGE, spared) if spared > 0 else min(AT_ONCE, left)
            page = self.store.list_entries(scope, _IN_USE, limit=limit, after=progress.after)
            seen, reads = seen + len(page.items), reads + 1
            passed = progress.done + (len(page.items) if spared > 0 else 0)
            if spared <= 0:
                changes += self._archive(scope, page.items, cap, progress.began, dry_run=dry_run)
            progress = replace(progress.at(page.next_after), done=passed)
        return JobStep(seen, tuple(changes))

    def _archive(
        self, scope: Scope, turns: tuple[Entry, ...], cap: int, now: datetime, *, dry_run: bool
    ) -> Iterator[JobChange]:
        retire, reason = RetireEntry(self.store), f"more than {cap} turns"
        retirement = Retirement(
            state=State.ARCHIVED,
            action=AuditAction.TRIMMED,
            author=Author("job:capacity", reason),
            now=now,
            still=lambda one: one.state is State.ACTIVE and not is_protected(one),
        )
        for turn in turns:
            if not is_protected(turn) and (dry_run or retire(scope, turn.id, retirement)):
                yield JobChange(turn.id, JobAction.ARCHIVED, reason)
