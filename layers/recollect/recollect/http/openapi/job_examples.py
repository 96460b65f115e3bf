"""Orders for runs of jobs and redrives, and answers about them, for the API's description."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from recollect.core.lifecycle.dead_letters import QueueState, SetAsideLetter, SetAsideQueue
from recollect.core.lifecycle.job_runs import JobRun, ListedChange
from recollect.core.lifecycle.jobs import JobAction, JobChange, JobName
from recollect.http.models.example_values import AT, ENTRY_ID, RUN_ID
from recollect.http.rendering.jobs import queue_json, run_json

_ORDERED: Final = JobRun(
    id=RUN_ID,
    job=JobName.PURGE,
    dry_run=True,
    ordered_by="alice",
    started_at=AT,
    owner="alice",
    space="default",
    is_planned=True,
    found=1,
)
_DONE: Final = replace(
    _ORDERED, last_at=AT + timedelta(seconds=2), done=1, seen=40, counts={JobAction.PURGED.value: 1}, listed=1
)
_CHANGE: Final = JobChange(ENTRY_ID, JobAction.PURGED, "forgotten for more than 24 hours")
_LETTER: Final = SetAsideLetter("alice", "default", "embed", ENTRY_ID, 5, "EmbeddingError", AT)

JOB_REQUESTS: Final[dict[str, dict[str, Any]]] = {
    "where_it_is_due": {},
    "what_it_would_do_in_a_space": {"dry_run": True, "space": "default"},
    "requests_for_vectors_again": {"queue": "embedding"},
    "spaces_of_jobs_again": {"queue": "jobs"},
}
JOB_ANSWERS: Final[dict[str, dict[str, Any]]] = {
    "jobs": {
        "items": [
            {
                "name": JobName.PURGE.value,
                "description": "removes for good what was forgotten, once it cannot be restored any more",
                "every_seconds": 86_400,
                "last_planned_at": run_json(_DONE)["started_at"],
                "next_at": run_json(replace(_DONE, started_at=AT + timedelta(days=1)))["started_at"],
                "last_run": run_json(_DONE),
            }
        ]
    },
    "job_run_ordered": run_json(_ORDERED),
    "job_run_paused": run_json(replace(_ORDERED, is_paused=True)),
    "dead_letters": {
        "items": [
            queue_json(QueueState(SetAsideQueue.EMBEDDING, 12, 1, AT, (_LETTER,), can_redrive=True)),
            queue_json(QueueState(SetAsideQueue.EVENTS, 0, 3, None, None, can_redrive=False)),
        ]
    },
    "redriven": {"queue": "embedding", "redriven": 1, "left": 0},
    "job_run": run_json(_DONE, [ListedChange("alice", "default", _CHANGE)]),
}
