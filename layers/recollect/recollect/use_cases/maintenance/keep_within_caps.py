"""Keep a space within its caps: the memories' once more, which writes keep as they come, and that of turns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import progress_of
from recollect.core.model.audit import AuditAction
from recollect.core.model.entry import Entry, Kind, State
from recollect.core.model.listing import Order, Selection, pages
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.core.model.writes import Author
from recollect.core.spaces.capacity import is_protected
from recollect.core.spaces.settings import NO_CAP, OverCap, SpaceSettings
from recollect.ports import Clock, Conversations
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.jobs.listing_walk import PAUSED, ListingWalk
from recollect.use_cases.memories.enforce_capacity import EnforceCapacity
from recollect.use_cases.memories.retire import Retirement

PAGE: Final = 200
_MEMORIES, _TURNS, _PARTS = 0, 1, 2
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
        memories = {entry.id: entry for entry in self._every_memory(scope)}
        walk.seen += len(memories)
        chosen = self.enforce.chosen(scope, memories, settings, progress.began)
        left = chosen[progress.done :] if walk.dry_run else chosen
        going = left[: walk.budget.changes]
        trimmed = () if walk.dry_run else self.enforce.trim(scope, going, settings, progress.began)
        went = frozenset((entry.id for entry in going) if walk.dry_run else trimmed)
        action, reason = _ACTIONS[settings.over_cap], f"more than {settings.soft_cap} memories"
        walk.changes += [JobChange(entry.id, action, reason) for entry in going if entry.id in went]
        all_of_them = len(going) == len(left)
        walk.progress = progress.at(None) if all_of_them else replace(progress, done=progress.done + len(going))

    def _every_memory(self, scope: Scope) -> Iterator[Entry]:
        memories = Selection(kind=Kind.MEMORY, order=Order.CREATED)
        found = pages(lambda after: self.store.list_entries(scope, memories, limit=PAGE, after=after))
        return chain.from_iterable(found)

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
