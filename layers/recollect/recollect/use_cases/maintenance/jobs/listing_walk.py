"""One step of a job that goes through listings of entries and takes some of them out of use."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from recollect.core.lifecycle.jobs import JobAction, JobBudget, JobChange, JobStep
from recollect.core.lifecycle.progress import JobBookmark
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection, every_item
from recollect.core.model.scope import Scope
from recollect.ports import Conversations
from recollect.use_cases.memories.retire import RetireEntry, Retirement

PAGE: Final = 50
PASSED_AT_ONCE: Final = 200  # of those at the beginning of a listing that are not looked at
PAUSED: Final = timedelta(days=7)  # until a space is looked at again in which memory is turned off
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
