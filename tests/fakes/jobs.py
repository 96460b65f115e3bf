"""ports.DueIndex, ports.JobRuns and ports.JobQueue in memory: what an order and its results need.

Spaces become due here when somebody says so: how writes see to that is the matter of real stores.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from recollect.core.lifecycle.job_runs import (
    MOST_LISTED,
    DueSpace,
    JobMessage,
    JobRun,
    ListedChange,
    RunProgress,
    SpaceResult,
    SpaceState,
)
from recollect.core.lifecycle.jobs import JobChange, JobName
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter, Delivery, QueueDepth
from recollect.core.model.scope import Scope
from recollect.use_cases.parts import JobParts


class InMemoryDueIndex:
    """Spaces by job."""

    def __init__(self) -> None:
        self.at: dict[tuple[JobName, Scope], datetime] = {}

    def due(self, job: JobName, *, until: datetime, limit: int, after: str | None = None) -> Page[DueSpace]:
        del after
        found = [DueSpace(scope, at, 1) for (name, scope), at in self.at.items() if name is job and at <= until]
        return Page(tuple(found[:limit]))

    def take(self, job: JobName, due: DueSpace, *, run_id: str, until: datetime) -> bool:
        del run_id
        self.at[job, due.scope] = until
        return True

    def hold(self, job: JobName, scope: Scope, *, run_id: str, until: datetime) -> None:
        del run_id
        self.at[job, scope] = until

    def finish(self, job: JobName, scope: Scope, *, run_id: str, next_due: datetime | None) -> None:
        del run_id
        self.at.pop((job, scope), None)
        if next_due is not None:
            self.at[job, scope] = next_due

    def schedule(self, job: JobName, scope: Scope, at: datetime) -> None:
        self.at[job, scope] = at


class InMemoryJobRuns:
    """Runs by id."""

    def __init__(self) -> None:
        self._runs: dict[str, JobRun] = {}
        self._results: dict[tuple[str, Scope], SpaceResult] = {}
        self._changes: dict[tuple[str, Scope, int], tuple[JobChange, ...]] = {}
        self._planned: dict[JobName, datetime] = {}
        self._parked: dict[tuple[str, str | None, str | None, str | None], JobMessage] = {}
        self._progress: dict[tuple[str, Scope], RunProgress] = {}

    def begin(self, run: JobRun) -> None:
        self._runs.setdefault(run.id, run)

    def planned(self, run_id: str, page: str, *, found: int, is_all: bool, at: datetime) -> None:
        del page
        if run_id not in self._runs:
            return
        run = self._runs[run_id]
        self._runs[run_id] = replace(run, found=run.found + found, is_planned=is_all, last_at=at)

    def list_changes(self, run_id: str, scope: Scope, step: int, changes: Sequence[JobChange]) -> None:
        if run_id not in self._runs:
            return
        self._changes.setdefault((run_id, scope, step), tuple(changes))
        listed = len(self.changes(run_id))
        self._runs[run_id] = replace(self._runs[run_id], listed=listed)

    def end_space(self, run_id: str, scope: Scope, result: SpaceResult, at: datetime) -> None:
        if run_id not in self._runs:
            return
        self._results[run_id, scope] = result
        run, is_done = self._runs[run_id], result.state is SpaceState.DONE
        self._runs[run_id] = replace(
            run,
            done=run.done + is_done,
            failed=run.failed + (not is_done),
            seen=run.seen + result.seen,
            counts={**run.counts, **result.counts},
            last_at=at,
        )

    def result(self, run_id: str, scope: Scope) -> SpaceResult | None:
        return self._results.get((run_id, scope))

    def pause(self, run_id: str, *, is_paused: bool) -> None:
        if run_id in self._runs:
            self._runs[run_id] = replace(self._runs[run_id], is_paused=is_paused)

    def park(self, message: JobMessage) -> None:
        if message.run_id in self._runs:
            self._parked[message.run_id, message.owner, message.space, message.after] = message

    def parked(self, run_id: str, *, limit: int) -> tuple[JobMessage, ...]:
        return tuple(message for key, message in self._parked.items() if key[0] == run_id)[:limit]

    def drop_parked(self, messages: Sequence[JobMessage]) -> None:
        for one in messages:
            self._parked.pop((one.run_id, one.owner, one.space, one.after), None)

    def note_progress(self, run_id: str, scope: Scope, progress: RunProgress) -> None:
        if run_id in self._runs:
            self._progress[run_id, replace(scope, begun_at=None)] = progress

    def progress(self, run_id: str) -> RunProgress | None:
        found = [one for key, one in self._progress.items() if key[0] == run_id]
        return RunProgress(sum(one.seen for one in found), sum(one.entries for one in found)) if found else None

    def get(self, run_id: str) -> JobRun | None:
        return self._runs.get(run_id)

    def latest(self, job: JobName) -> JobRun | None:
        of_job = [run for run in self._runs.values() if run.job is job]
        return max(of_job, key=lambda run: (run.started_at, run.id), default=None)

    def changes(self, run_id: str) -> tuple[ListedChange, ...]:
        found = sorted((key for key in self._changes if key[0] == run_id), key=lambda key: (key[1].space, key[2]))
        listed = [ListedChange(key[1].owner, key[1].space, one) for key in found for one in self._changes[key]]
        return tuple(listed[:MOST_LISTED])

    def note_planned(self, job: JobName, at: datetime) -> None:
        self._planned[job] = at

    def last_planned(self, job: JobName) -> datetime | None:
        return self._planned.get(job)


class InMemoryJobQueue:
    """Messages in a list; what was taken is there until it is acknowledged, and is not taken again."""

    def __init__(self) -> None:
        self.messages: dict[str, JobMessage] = {}
        self.attempts: dict[str, int] = {}
        self.aside: dict[str, DeadLetter[JobMessage]] = {}
        self._taken: set[str] = set()
        self._count = 0

    def send(self, messages: Sequence[JobMessage], *, delay_seconds: float = 0.0) -> None:
        del delay_seconds
        for message in messages:
            self._count += 1
            self.messages[str(self._count)] = message

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[JobMessage]]:
        del lease_seconds
        free = [receipt for receipt in self.messages if receipt not in self._taken][:limit]
        self._taken |= set(free)
        for receipt in free:
            self.attempts[receipt] = self.attempts.get(receipt, 0) + 1
        return [Delivery(receipt, self.messages[receipt], self.attempts[receipt]) for receipt in free]

    def acknowledge(self, receipts: Sequence[str]) -> None:
        for receipt in receipts:
            del self.messages[receipt]

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        del delay_seconds
        self._taken.discard(receipt)

    def set_aside(self, receipt: str, *, reason: str) -> None:
        self.aside[receipt] = DeadLetter(self.messages.pop(receipt), self.attempts[receipt], reason)

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter[JobMessage]]:
        del after
        return Page(tuple(self.aside.values())[:limit])

    def redrive(self) -> int:
        aside, self.aside = self.aside, {}
        self.send([one.message for one in aside.values()])
        return len(aside)

    def depth(self) -> QueueDepth:
        return QueueDepth(len(self.messages), len(self.aside))


def job_parts() -> JobParts:
    """By what jobs are run, in memory."""
    queue = InMemoryJobQueue()
    return JobParts(InMemoryDueIndex(), InMemoryJobRuns(), queue, queue)
