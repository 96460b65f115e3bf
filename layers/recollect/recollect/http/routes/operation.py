"""What operators see and order: jobs, and dead letters."""

from typing import Annotated, Final

from fastapi import Path, Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import InputError
from recollect.http.endpoint.call import CurrentCall, RunRef
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.example_values import JOB_NAME
from recollect.http.models.operation import (
    DeadLettersAnswer,
    JobAnswer,
    JobChangeAnswer,
    JobProgressAnswer,
    JobRunAnswer,
    JobsAnswer,
    NewJobRun,
    NewRedrive,
    QueueAnswer,
    RedrivenAnswer,
    RunParameters,
)
from recollect.http.openapi.responses import answers, asks

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
