"""Jobs: where each is due, the messages by which they go on, and what came of their runs.

Operators' own, but for the spaces that are named in it: whoever erases a space erases these too, or names the residue.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from recollect.core.lifecycle.job_runs import (
    DueSpace,
    JobMessage,
    JobRun,
    ListedChange,
    RunProgress,
    SpaceResult,
)
from recollect.core.lifecycle.jobs import JobChange, JobName
from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.ports.queues import MessageQueue


class DueIndex(Protocol):
    """When each job is due in each space: read up to a moment, so that spaces in which nothing is due cost nothing.

    A committed write, and a change of settings, makes its space due at once for every job of DUE_BY_WRITES. It shows
    however it races with a job: a run takes the row of its space first, and a write from then on marks it.
    """

    def due(self, job: JobName, *, until: datetime, limit: int, after: str | None = None) -> Page[DueSpace]:
        """Return spaces in which a job is due at or before a moment; `after` goes on in the same order."""
        ...

    def take(self, job: JobName, due: DueSpace, *, run_id: str, until: datetime) -> bool:
        """Have a run take a space, which is not due again until then unless the run is finished.

        False when the row is not as it was read, or gone; nothing was changed.
        """
        ...

    def hold(self, job: JobName, scope: Scope, *, run_id: str, until: datetime) -> None:
        """Have a run take a space whatever is known about it; nothing is changed where the run has taken it before."""
        ...

    def finish(self, job: JobName, scope: Scope, *, run_id: str, next_due: datetime | None) -> None:
        """End what a run has taken: due again then, at once where there were writes since, or never.

        Nothing is changed where the run holds nothing. A store whose writes may be under way without being seen may
        have the space visited once more.
        """
        ...

    def schedule(self, job: JobName, scope: Scope, at: datetime) -> None:
        """Have a job due in a space then, unless it is earlier. Raises NotFoundError for a space that is not there."""
        ...


class JobRuns(Protocol):
    """Runs and their results, kept for KEPT_FOR."""

    def begin(self, run: JobRun) -> None:
        """Keep a new run. One of that id that is there stays as it is."""
        ...

    def planned(self, run_id: str, page: str, *, found: int, is_all: bool, at: datetime) -> None:
        """Add spaces that were found, once for each page, and say whether those are all.

        Of an unknown run nothing is kept.
        """
        ...

    def list_changes(self, run_id: str, scope: Scope, step: int, changes: Sequence[JobChange]) -> None:
        """List what a step changed; once for each step of a space, and about MOST_LISTED of a run."""
        ...

    def end_space(self, run_id: str, scope: Scope, result: SpaceResult, at: datetime) -> None:
        """Add what came of a space; once for each. One that failed may be done later."""
        ...

    def result(self, run_id: str, scope: Scope) -> SpaceResult | None:
        """Return what came of a space, None when it is still to be done."""
        ...

    def pause(self, run_id: str, *, is_paused: bool) -> None:
        """Say whether a run is to stop, or to go on. Of an unknown run nothing is kept."""
        ...

    def park(self, message: JobMessage) -> None:
        """Keep a message of a run until it goes on; once for each place. Of an unknown run nothing is kept."""
        ...

    def parked(self, run_id: str, *, limit: int) -> tuple[JobMessage, ...]:
        """Return messages that are kept for a run to go on, the same until they are dropped."""
        ...

    def drop_parked(self, messages: Sequence[JobMessage]) -> None:
        """Keep these messages no longer."""
        ...

    def note_progress(self, run_id: str, scope: Scope, progress: RunProgress) -> None:
        """Keep how far a run is in a space, in the place of what was noted before; of an unknown run nothing."""
        ...

    def progress(self, run_id: str) -> RunProgress | None:
        """Return how far a run is in all spaces together, None where nothing was noted."""
        ...

    def get(self, run_id: str) -> JobRun | None:
        """Return a run, None for one that is not kept."""
        ...

    def latest(self, job: JobName) -> JobRun | None:
        """Return the run of a job that began last."""
        ...

    def changes(self, run_id: str) -> tuple[ListedChange, ...]:
        """Return what a run lists, by space and step."""
        ...

    def note_planned(self, job: JobName, at: datetime) -> None:
        """Keep when the schedule of a job came up last, whether there was anything to do or not."""
        ...

    def last_planned(self, job: JobName) -> datetime | None:
        """Return when the schedule of a job came up last."""
        ...


class JobSender(Protocol):
    """Takes messages of runs."""

    def send(self, messages: Sequence[JobMessage], *, delay_seconds: float = 0.0) -> None:
        """Add messages durably; nobody takes them before the delay is over."""
        ...


class JobQueue(JobSender, MessageQueue[JobMessage], Protocol):
    """Messages of runs, delivered at least once."""
