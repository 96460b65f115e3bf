"""What operators see and order: jobs, and dead letters."""

from datetime import datetime
from typing import Annotated, Final, Literal

from fastapi import Path, Query
from pydantic import Field
from starlette.responses import JSONResponse

from recollect.core.lifecycle.dead_letters import SetAsideQueue
from recollect.core.model.scope import DEFAULT_SPACE, MAX_USER_LENGTH
from recollect.errors import InputError
from recollect.http.endpoint.call import CurrentCall, RunRef
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import Answer, QueryParameters, RequestBody
from recollect.http.models.example_values import JOB_NAME
from recollect.http.models.fields import DEFAULT_PAGE, PageLimit
from recollect.http.models.rendering import By, Of
from recollect.http.openapi.responses import answers, asks


class NewJobRun(RequestBody):
    """What is to be run, and where."""

    dry_run: bool = Field(default=False, description="Whether it only lists what would be changed.", examples=[True])
    space: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$")] | None = Field(
        default=None, description="In this space alone, whether the job is due there or not.", examples=[DEFAULT_SPACE]
    )
    user: Annotated[str, Field(min_length=1, max_length=MAX_USER_LENGTH)] | None = Field(
        default=None,
        description="Whose space it is, by default the caller's; without `space`, in all spaces of this person.",
        examples=["alice"],
    )


class RunParameters(QueryParameters):
    """A page of what a run changed."""

    limit: PageLimit = DEFAULT_PAGE
    cursor: str | None = Field(default=None, description="`next_cursor` of the page before.")


class NewRedrive(RequestBody):
    """Whose dead letters are to be sent again."""

    queue: Annotated[SetAsideQueue, Field(strict=False)] = Field(
        description="A queue of GET /dead-letters.", examples=["embedding"]
    )


class JobChangeAnswer(Answer):
    """One thing that was changed, or would be."""

    user_id: Annotated[str, Of("owner")]
    space: str
    subject: Annotated[str, Of("change.subject")] = Field(
        description="The id of an entry, or the name of what else was changed."
    )
    action: Annotated[str, Of("change.action")]
    reason: Annotated[str, Of("change.reason")] = Field(description="The rule, with its numbers.")
    made: Annotated[str | None, Of("change.made")] = Field(
        description="The id of what was made of it, such as a roll-up's."
    )


class JobSpacesAnswer(Answer):
    """How many spaces a run is about; more may be found while its state is `planning`."""

    found: int
    done: int
    failed: int = Field(description="Set aside after several attempts; a redrive tries them again.")
    left: int


class JobProgressAnswer(Answer):
    """How many entries were seen, of how many."""

    done: Annotated[int, Of("seen")]
    of: Annotated[int, Of("entries")]


class JobRunAnswer(Answer):
    """A run of a job."""

    id: str
    job: str
    dry_run: bool
    ordered_by: str = Field(description="Who ordered it, or `schedule`.")
    user_id: Annotated[str | None, Of("owner")] = Field(
        description="Whose spaces it is about; null for everybody's in which the job is due."
    )
    space: str | None
    state: Literal["planning", "running", "paused", "done", "incomplete"]
    started_at: datetime
    ended_at: datetime | None
    spaces: Annotated[JobSpacesAnswer, Of("")]
    seen: int = Field(description="Entries that were looked at.")
    progress: Annotated[JobProgressAnswer | None, By(lambda _run: None)] = Field(
        description="How far it is in the spaces in which it has begun; null where a job does not tell, and in lists."
    )
    counts: dict[str, int] = Field(description="Changes by action.")
    listed: int = Field(description="How many changes are listed in all pages.")
    changes: Annotated[list[JobChangeAnswer], By(lambda _run: ())]
    next_cursor: Annotated[str | None, By(lambda _run: None)]


class JobAnswer(Answer):
    """A job, and how it is with it."""

    name: Annotated[str, Of("job.name")]
    description: Annotated[str, Of("job.description")]
    every_seconds: Annotated[
        int | None, By(lambda shown: shown.job.every and round(shown.job.every.total_seconds()))
    ] = Field(description="How often it is planned; null for one that has to be ordered.")
    last_planned_at: Annotated[datetime | None, Of("last_planned")]
    next_at: datetime | None = Field(description="About when it is planned next.")
    last_run: JobRunAnswer | None = Field(description="Without its changes. Where nothing was due no run is kept.")


class JobsAnswer(Answer):
    """The jobs."""

    items: list[JobAnswer]


class DeadLetterAnswer(Answer):
    """A message that failed too often."""

    user_id: Annotated[str | None, Of("owner")]
    space: str | None
    kind: str = Field(
        description="What was to be done: `embed`, the name of a job, or the kind of a change that was to be told."
    )
    subject: str | None = Field(description="The id of the entry, of the run, or of the change.")
    attempts: int
    reason: str = Field(description="The name of the error.")
    set_aside_at: Annotated[datetime | None, Of("at")] = Field(description="Null where that is not known.")


class QueueAnswer(Answer):
    """A queue, and what it has set aside."""

    queue: SetAsideQueue
    waiting: int | None = Field(description="Messages that are taken now or later; null where nobody counts them.")
    set_aside: int = Field(description="How many dead letters there are.")
    oldest_at: datetime | None = Field(
        description="When the oldest of them was set aside; null where there is none, or that is not known."
    )
    can_redrive: bool = Field(description="Whether they can be sent again by a call.")
    letters: list[DeadLetterAnswer] | None = Field(
        description="The oldest 100; null where the API counts them and may not read them, as on AWS."
    )


class DeadLettersAnswer(Answer):
    """The queues."""

    items: list[QueueAnswer]


class RedrivenAnswer(Answer):
    """What came of sending dead letters again."""

    queue: SetAsideQueue
    redriven: Annotated[int, Of("count")] = Field(description="How many were sent again.")
    left: int = Field(description="How many are set aside still; on AWS about so many.")


JOB_RUN: Final = "job-run"
router: Final = resource_router("", "operation")


@router.get("/jobs", **answers(JobsAnswer, "The jobs.", "jobs"))
def list_jobs(call: CurrentCall) -> JSONResponse:
    """List the jobs: what each does, how often, when it is planned next, and its last run. For operators."""
    call.access.require_operator()
    return JSONResponse({"items": [JobAnswer.shown(shown) for shown in call.memory.list_jobs()]})


@router.post(
    "/jobs/{job}/runs",
    **answers(JobRunAnswer, "The run is ordered.", "job_run_ordered", ProblemType.NOT_FOUND, status=202),
)
def run_job(
    call: CurrentCall,
    job: Annotated[str, Path(description="The name of a job.", examples=[JOB_NAME])],
    body: Annotated[NewJobRun, asks("where_it_is_due", "what_it_would_do_in_a_space")],
) -> JSONResponse:
    """Run a job now, wherever it is due, in the spaces of a person, or in one space. For operators.

    A dry run goes the same steps, and lists what would be changed and why.
    """
    call.access.require_operator()
    user = body.user
    if user is None and body.space is not None:
        user = call.access.user_id
    ordered_by = call.access.caller_id
    # By the right of an operator: whether the person has such a space is looked up as that person
    with call.memory.acting_for(user or call.access.user_id):
        run = call.memory.order_job(job, dry_run=body.dry_run, ordered_by=ordered_by, owner=user, space=body.space)
    return JSONResponse(JobRunAnswer.shown(run), status_code=202)


@router.get(
    "/jobs/runs/{run_id}",
    **answers(JobRunAnswer, "How far it is, and what it changed.", "job_run", ProblemType.NOT_FOUND),
)
def read_job_run(call: CurrentCall, run_id: RunRef, listing: Annotated[RunParameters, Query()]) -> JSONResponse:
    """Read how far a run is, with a page of what it changed, or would change: ids and reasons, no texts.

    Of a run about a thousand changes are listed; all are counted. It is kept for 14 days. For operators.
    """
    call.access.require_operator()
    scope = call.scope(DEFAULT_SPACE)
    place = call.cursors.open(listing.cursor, scope, JOB_RUN, run_id)
    if place is not None and not place.isdecimal():
        raise InputError("cursor", "must be the next_cursor of a former answer")
    shown = call.memory.read_job_run(run_id, limit=listing.limit, start=int(place or 0))
    following = None if shown.next_from is None else str(shown.next_from)
    sealed = call.cursors.seal(following, scope, JOB_RUN, run_id)
    changes = [JobChangeAnswer.shown(change) for change in shown.changes]
    progress = shown.progress and JobProgressAnswer.shown(shown.progress)
    return JSONResponse(JobRunAnswer.shown(shown.run, changes=changes, next_cursor=sealed, progress=progress))


@router.post(
    "/jobs/runs/{run_id}/pause",
    **answers(JobRunAnswer, "It stops after the steps at hand.", "job_run_paused", ProblemType.NOT_FOUND),
)
def pause_job_run(call: CurrentCall, run_id: RunRef) -> JSONResponse:
    """Have a run stop after the steps at hand; one that is over stays so. For operators."""
    call.access.require_operator()
    return JSONResponse(JobRunAnswer.shown(call.memory.pause_job_run(run_id, is_paused=True)))


@router.post(
    "/jobs/runs/{run_id}/resume", **answers(JobRunAnswer, "It goes on.", "job_run_ordered", ProblemType.NOT_FOUND)
)
def resume_job_run(call: CurrentCall, run_id: RunRef) -> JSONResponse:
    """Have a paused run go on where it stopped. For operators."""
    call.access.require_operator()
    return JSONResponse(JobRunAnswer.shown(call.memory.pause_job_run(run_id, is_paused=False)))


@router.get("/dead-letters", **answers(DeadLettersAnswer, "The queues.", "dead_letters"))
def list_dead_letters(call: CurrentCall) -> JSONResponse:
    """List the queues: how much waits, and what was set aside after too many attempts. For operators.

    A letter says whose it is, what was to be done and which kind of error there was, and holds no text of a memory.
    """
    call.access.require_operator()
    return JSONResponse({"items": [QueueAnswer.shown(state) for state in call.memory.list_dead_letters()]})


@router.post(
    "/dead-letters/redrive",
    **answers(RedrivenAnswer, "So many were sent again.", "redriven", ProblemType.NOT_FROM_HERE),
)
def redrive_dead_letters(
    call: CurrentCall, body: Annotated[NewRedrive, asks("requests_for_vectors_again", "spaces_of_jobs_again")]
) -> JSONResponse:
    """Send everything again that a queue has set aside, once the reason is mended. For operators.

    As many as there is time for: where `left` is more than 0, call again. What fails again is set aside again.
    """
    call.access.require_operator()
    redriven = call.memory.redrive_dead_letters(body.queue, has_time=call.has_time)
    return JSONResponse(RedrivenAnswer.shown(redriven, queue=body.queue))
