"""Jobs: work over the spaces that nobody waits for, a bounded step at a time.

A step changes so much at most, tells what it changed and why, and where the next one goes on. Steps are idempotent:
one that was cut off is done again from the same bookmark, and changes nothing twice. A dry run goes the same steps, and
tells what would be changed. How far a job has come in a space stands in its bookmark, as text between two steps.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from recollect.core.model.scope import Scope
from recollect.errors import InputError, RecollectError

PAUSED: Final = timedelta(days=7)  # until a space is looked at again in which memory is turned off


class JobName(StrEnum):
    """What there is to be done in a space; the value is in records and messages, so it is never changed."""

    PRUNE = "prune"
    ROLL_UP = "roll_up"
    RETAIN = "retain"
    PURGE = "purge"
    REFRESH_SUMMARIES = "refresh_summaries"
    ENFORCE_CAPACITY = "enforce_capacity"
    SWEEP = "sweep"
    RECONCILE = "reconcile"
    RE_EMBED = "re_embed"
    TEND = "tend"
    REBUILD_INDEX = "rebuild_index"


class JobAction(StrEnum):
    """What a job does to an entry, or to what is kept about a space."""

    ARCHIVED = "archived"
    ROLLED_UP = "rolled_up"
    DELETED = "deleted"
    PURGED = "purged"
    SUMMARISED = "summarised"
    RESENT = "resent"
    REPAIRED = "repaired"
    EMBEDDED = "embedded"
    REFUSED = "refused"
    TENDED = "tended"
    PROPOSED = "proposed"


class PutOffError(RecollectError):
    """This worker cannot do a step, and another one soon can: no failure, only to be come back to after `wait`."""

    def __init__(self, why: str, wait: timedelta) -> None:
        super().__init__(why)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class JobChange:
    """One thing that a step did, or would do.

    subject: the id of an entry, or the name of what else was changed (a category, a counter). reason: in a few words
    without any text of memories: a rule, with its numbers. made: the id of what was made of it, a roll-up's say.
    """

    subject: str
    action: JobAction
    reason: str
    made: str | None = None


@dataclass(frozen=True, slots=True)
class JobBudget:
    """How much one step may do. changes: at most; has_time: asked before each further page or change."""

    changes: int
    has_time: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class JobStep:
    """What came of a step.

    seen: entries (or records) looked at. bookmark: where the next step goes on, None when the space is done.
    next_due: when there is something to do in this space again as far as is known now, None when nothing that is there
    ever becomes due by itself; meant only with no bookmark. of: how many entries the job sees in this space in all, as
    far as it knows.
    """

    seen: int = 0
    changes: tuple[JobChange, ...] = ()
    bookmark: str | None = None
    next_due: datetime | None = None
    of: int | None = None


# One step of a job in a space, from a bookmark on (None: from the beginning); the last says whether it is a dry run.
# Raises RecollectError when it cannot be done now, PutOffError when another worker can: the same bookmark is tried
# again.
RunStep = Callable[[Scope, str | None, JobBudget, bool], JobStep]


@dataclass(frozen=True, slots=True)
class JobBookmark:
    """Where the next step goes on.

    began: when the run began, for jobs that judge all that they see as it was then. part: which part of the job, from
    0. after: the position behind which the listing of that part goes on, None for its beginning. done: how much of what
    comes next was done before. due: when something that was passed becomes due, the earliest.
    """

    began: datetime
    part: int = 0
    after: str | None = None
    done: int = 0
    due: datetime | None = None

    def text(self) -> str:
        """Return it as a bookmark."""
        due = None if self.due is None else self.due.isoformat()
        return json.dumps([self.began.isoformat(), self.part, self.after, self.done, due])

    def at(self, after: str | None, *, done: int = 0) -> "JobBookmark":
        """Return it behind a position of the same part; None goes on to the next part, of which nothing is done."""
        return replace(self, part=self.part + (after is None), after=after, done=0 if after is None else done)

    def with_due(self, *moments: datetime | None) -> "JobBookmark":
        """Return it with what else becomes due, so far as it does."""
        known = [moment for moment in (self.due, *moments) if moment is not None]
        return replace(self, due=min(known, default=None))


def progress_of(bookmark: str | None, now: datetime) -> JobBookmark:
    """Return where a step goes on: from the beginning without a bookmark.

    Raises:
        InputError: no step left such a bookmark.
    """
    if bookmark is None:
        return JobBookmark(now)
    try:
        began, part, after, done, due = json.loads(bookmark)
        return JobBookmark(
            began=datetime.fromisoformat(began),
            part=int(part),
            after=None if after is None else str(after),
            done=int(done),
            due=None if due is None else datetime.fromisoformat(due),
        )
    except (ValueError, TypeError):
        raise InputError("bookmark", "is not one of this job") from None
