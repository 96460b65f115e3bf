"""Jobs and their runs as JSON, and what queues have set aside."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from recollect.core.lifecycle.dead_letters import QueueState, SetAsideLetter
from recollect.core.lifecycle.job_runs import JobRun, ListedChange, RunProgress
from recollect.http.rendering.entries import Json, moment, optional_moment

if TYPE_CHECKING:
    from recollect.use_cases.maintenance.jobs.catalogue import ShownJob


def run_json(
    run: JobRun,
    changes: Sequence[ListedChange] = (),
    next_cursor: str | None = None,
    progress: RunProgress | None = None,
) -> Json:
    """Return a run with a page of what it lists."""
    return {
        "id": run.id,
        "job": run.job.value,
        "dry_run": run.dry_run,
        "ordered_by": run.ordered_by,
        "user_id": run.owner,
        "space": run.space,
        "state": run.state.value,
        "started_at": moment(run.started_at),
        "ended_at": optional_moment(run.ended_at),
        "spaces": {"found": run.found, "done": run.done, "failed": run.failed, "left": run.left},
        "seen": run.seen,
        "progress": None if progress is None else {"done": progress.seen, "of": progress.entries},
        "counts": dict(run.counts),
        "listed": run.listed,
        "changes": [_change_json(change) for change in changes],
        "next_cursor": next_cursor,
    }


def job_json(shown: "ShownJob") -> Json:
    """Return a job with its last run."""
    every = shown.job.every
    return {
        "name": shown.job.name.value,
        "description": shown.job.description,
        "every_seconds": None if every is None else round(every.total_seconds()),
        "last_planned_at": optional_moment(shown.last_planned),
        "next_at": optional_moment(shown.next_at),
        "last_run": None if shown.last_run is None else run_json(shown.last_run),
    }


def queue_json(state: QueueState) -> Json:
    """Return how it is with a queue."""
    return {
        "queue": state.queue.value,
        "waiting": state.waiting,
        "set_aside": state.set_aside,
        "oldest_at": optional_moment(state.oldest_at),
        "can_redrive": state.can_redrive,
        "letters": None if state.letters is None else [_letter_json(letter) for letter in state.letters],
    }


def _letter_json(letter: SetAsideLetter) -> Json:
    return {
        "user_id": letter.owner,
        "space": letter.space,
        "kind": letter.kind,
        "subject": letter.subject,
        "attempts": letter.attempts,
        "reason": letter.reason,
        "set_aside_at": optional_moment(letter.at),
    }


def _change_json(listed: ListedChange) -> Json:
    change = listed.change
    return {
        "user_id": listed.owner,
        "space": listed.space,
        "subject": change.subject,
        "action": change.action.value,
        "reason": change.reason,
        "made": change.made,
    }
