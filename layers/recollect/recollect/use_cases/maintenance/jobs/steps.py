"""The loop of a step: page after page, part after part, from a bookmark on, for as long as the budget lasts.

What jobs over listings have in common besides: an entry that is taken out of use, and when the next one becomes due.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from recollect.core.lifecycle.jobs import JobAction, JobBookmark, JobBudget, JobChange, JobStep
from recollect.core.model.entry import Entry, State
from recollect.core.model.listing import Order, Selection
from recollect.core.model.scope import Scope
from recollect.ports import Conversations
from recollect.use_cases.memories.retire import RetireEntry, Retirement

PAGE: Final = 50
_MOMENT: Final = timedelta(microseconds=1)  # bounds of a listing are exclusive
_ACTIONS: Final = {State.ARCHIVED: JobAction.ARCHIVED, State.DELETED: JobAction.DELETED}


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a page.

    after: where its part goes on, None when that is over. due: when something that was passed becomes due, the
    earliest. done: see JobBookmark, of the same part.
    """

    seen: int = 0
    changes: Sequence[JobChange] = ()
    after: str | None = None
    due: datetime | None = None
    done: int = 0


# Looks at the page at a bookmark, and changes at most so much; None where a part has nothing to be looked at
Look: TypeAlias = Callable[[JobBookmark, int], Looked | None]


def stepped(progress: JobBookmark, budget: JobBudget, parts: int, look: Look) -> JobStep:
    """Return what came of a step: of one page at least, and of no further one without time or changes left.

    Args:
        progress: where it begins.
        budget: of the step.
        parts: how many parts the job has.
        look: looks at a page.
    """
    seen, reads, changes = 0, 0, list[JobChange]()
    while progress.part < parts:
        left = budget.changes - len(changes)
        if left <= 0 or (reads and not budget.has_time()):
            return JobStep(seen, tuple(changes), progress.text())
        looked = look(progress, left)
        if looked is None:
            progress = progress.at(None)
            continue
        seen, reads = seen + looked.seen, reads + 1
        changes += looked.changes
        progress = progress.with_due(looked.due).at(looked.after, done=looked.done)
    return JobStep(seen, tuple(changes), None, progress.due)


def retired(
    store: Conversations,
    scope: Scope,
    entry: Entry,
    retirement: Retirement,
    *,
    dry_run: bool,
    made: str | None = None,
) -> tuple[JobChange, ...]:
    """Take an entry out of use, if it is still due then; return that change, or none. made: see JobChange.

    Raises:
        ConflictError: others kept changing it.
        UnavailableError: the store does not answer.
    """
    if not dry_run and not RetireEntry(store)(scope, entry.id, retirement):
        return ()
    return (JobChange(entry.id, _ACTIONS[retirement.state], retirement.author.reason or "", made),)


def of_age(selection: Selection, age: timedelta, now: datetime) -> Selection:
    """Return those of a selection that are of an age, the youngest first."""
    return replace(selection, created_before=now - age + _MOMENT, order=Order.CREATED_DESC)


def next_due(
    store: Conversations, scope: Scope, selection: Selection, age: timedelta, now: datetime
) -> datetime | None:
    """Return the earliest that one of a selection can be due of those that are not of an age yet."""
    younger = replace(selection, created_after=now - age, order=Order.CREATED)
    first = next(iter(store.list_entries(scope, younger, limit=1).items), None)
    return None if first is None else first.created_at + age
