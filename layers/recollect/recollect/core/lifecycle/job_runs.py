"""Runs of jobs: what was ordered, how far it is, what came of it, and the messages by which it goes on.

Nothing here holds a word of what is remembered: ids, names of spaces, moments and counts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from recollect.core.lifecycle.jobs import JobChange, JobName
from recollect.core.model.entry import JsonValue
from recollect.core.model.records import Collection, RecordKey
from recollect.core.model.scope import Scope
from recollect.errors import InputError

KEPT_FOR: Final = timedelta(days=14)  # a run, with what it lists
MOST_LISTED: Final = 1_000  # changes of a run
BY_SCHEDULE: Final = "schedule"
# What a write into a space makes due there. Of the others somebody gives the order
DUE_BY_WRITES: Final = (
    JobName.PRUNE,
    JobName.ROLL_UP,
    JobName.RETAIN,
    JobName.PURGE,
    JobName.REFRESH_SUMMARIES,
    JobName.ENFORCE_CAPACITY,
    JobName.SWEEP,
    JobName.RECONCILE,
    JobName.TEND,
)


@dataclass(frozen=True, slots=True)
class JobOrder:
    """What somebody has done: a job in every space where it is due, in those of a person, or in one of these."""

    job: JobName
    dry_run: bool = False
    ordered_by: str = BY_SCHEDULE
    owner: str | None = None
    space: str | None = None

    def __post_init__(self) -> None:
        """Refuse a space of nobody. Raises InputError."""
        if self.space is not None and self.owner is None:
            raise InputError("user", "must say whose the space is")


@dataclass(frozen=True, slots=True)
class DueSpace:
    """A space in which a job is due since a moment. revision: of the row that says so, by which it is taken."""

    scope: Scope
    due_at: datetime
    revision: int


@dataclass(frozen=True, slots=True)
class JobMessage:
    """One piece of a run: a space to be worked off, or with no owner the planning of the run, from `after` on.

    sent_at: what began before its space was erased changes nothing there any more. Of the planning it is when the run
    began: what becomes due later is for the next one.
    """

    run_id: str
    job: JobName
    dry_run: bool
    sent_at: datetime
    owner: str | None = None
    space: str | None = None
    after: str | None = None

    @property
    def scope(self) -> Scope | None:
        """The space, begun when the message was sent; None for the planning."""
        if self.owner is None or self.space is None:
            return None
        return Scope(self.owner, self.space, begun_at=self.sent_at)


class RunState(StrEnum):
    """How far a run is: spaces are being looked for, worked off, all done, or all but some that were set aside.

    PAUSED: somebody has stopped it, and somebody has to have it go on.
    """

    PLANNING = "planning"
    RUNNING = "running"
    DONE = "done"
    INCOMPLETE = "incomplete"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRun:
    """A run of a job over the spaces in which it was due, or over one.

    owner, space: of an order about one person, or one space. ordered_by: BY_SCHEDULE, or who gave the order. found:
    spaces so far; is_planned: whether those are all. seen: entries or records looked at. counts: changes by action.
    listed: of them so many are listed. is_paused: whether it is to stop as long as something is left. last_at: when
    something of it happened last.
    """

    id: str
    job: JobName
    dry_run: bool
    ordered_by: str
    started_at: datetime
    owner: str | None = None
    space: str | None = None
    last_at: datetime | None = None
    is_planned: bool = False
    found: int = 0
    done: int = 0
    failed: int = 0
    seen: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    listed: int = 0
    is_paused: bool = False

    @property
    def left(self) -> int:
        """Spaces that are still to be worked off, of those that were found so far."""
        return max(0, self.found - self.done - self.failed)

    @property
    def state(self) -> RunState:
        """How far it is."""
        if self.is_paused and (self.left or not self.is_planned):
            return RunState.PAUSED
        if not self.is_planned:
            return RunState.PLANNING
        if self.left:
            return RunState.RUNNING
        return RunState.INCOMPLETE if self.failed else RunState.DONE

    @property
    def ended_at(self) -> datetime | None:
        """When the last space was done; None while some are left."""
        return self.last_at if self.state in {RunState.DONE, RunState.INCOMPLETE} else None


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How many entries of how many a run has seen in the spaces in which it has begun."""

    seen: int = 0
    entries: int = 0


class SpaceState(StrEnum):
    """What became of a space in a run."""

    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class SpaceResult:
    """What came of a run in a space. counts: changes by action."""

    state: SpaceState
    seen: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListedChange:
    """A change as a run lists it."""

    owner: str
    space: str
    change: JobChange


@dataclass(frozen=True, slots=True)
class JobProgress:
    """How far a run is in a space, and until when the worker that is at it holds the space; a record of the space.

    step: how many were done. next_due: what the last step said; meant once `is_over`.
    """

    run_id: str
    until: datetime
    step: int = 0
    bookmark: str | None = None
    seen: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    is_over: bool = False
    next_due: datetime | None = None


def progress_key(job: JobName, *, dry_run: bool) -> RecordKey:
    """Return where the progress of a job in a space is kept; that of a dry run keeps nobody from working."""
    return RecordKey(Collection.JOB, (job.value, "dry" if dry_run else "real"))


def progress_value(progress: JobProgress) -> dict[str, JsonValue]:
    """Return progress as the value of a record."""
    return {
        "run": progress.run_id,
        "until": progress.until.isoformat(),
        "step": progress.step,
        "bookmark": progress.bookmark,
        "seen": progress.seen,
        "counts": dict(progress.counts),
        "over": progress.is_over,
        "due": None if progress.next_due is None else progress.next_due.isoformat(),
    }


def progress_of(value: Mapping[str, Any]) -> JobProgress:
    """Return the progress that `progress_value` wrote."""
    due = value["due"]
    return JobProgress(
        run_id=value["run"],
        until=datetime.fromisoformat(value["until"]),
        step=value["step"],
        bookmark=value["bookmark"],
        seen=value["seen"],
        counts=dict(value["counts"]),
        is_over=value["over"],
        next_due=None if due is None else datetime.fromisoformat(due),
    )


def added(counts: Mapping[str, int], changes: Sequence[JobChange]) -> dict[str, int]:
    """Return counts by action with these changes among them."""
    return dict(Counter(counts) + Counter(change.action.value for change in changes))


def change_value(change: JobChange) -> list[str | None]:
    """Return a change as JSON."""
    return [change.subject, change.action.value, change.reason, change.made]


def earliest(*moments: datetime | None) -> datetime | None:
    """Return the first of some moments, None when there is none."""
    return min((moment for moment in moments if moment is not None), default=None)
