"""What runs by itself: the jobs, orders for a run, and what came of one; for operators."""

from typing import Annotated, Final

from fastapi import Body, Path, Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import InputError
from recollect.http.endpoint.call import CurrentCall, RunRef
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.example_values import JOB_NAME
from recollect.http.models.jobs import (
    JobAnswer,
    JobChangeAnswer,
    JobProgressAnswer,
    JobRunAnswer,
    JobsAnswer,
    NewJobRun,
    RunParameters,
)
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

ROUTE: Final = "job-run"
_REQUESTS: Final = ("where_it_is_due", "what_it_would_do_in_a_space")
router: Final = resource_router("/jobs", "operation")


@router.get("", **answers(JobsAnswer, "The jobs.", "jobs"))
def list_jobs(call: CurrentCall) -> JSONResponse:
    """List the jobs: what each does, how often, when it is planned next, and its last run. For operators."""
    call.access.require_operator()
    return JSONResponse({"items": [JobAnswer.shown(shown) for shown in call.memory.list_jobs()]})


@router.post(
    "/{job}/runs", **answers(JobRunAnswer, "The run is ordered.", "job_run_ordered", ProblemType.NOT_FOUND, status=202)
)
def run_job(
    call: CurrentCall,
    job: Annotated[str, Path(description="The name of a job.", examples=[JOB_NAME])],
    body: Annotated[NewJobRun, Body(openapi_examples=refer(*_REQUESTS))],
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
    "/runs/{run_id}", **answers(JobRunAnswer, "How far it is, and what it changed.", "job_run", ProblemType.NOT_FOUND)
)
def read_job_run(call: CurrentCall, run_id: RunRef, listing: Annotated[RunParameters, Query()]) -> JSONResponse:
    """Read how far a run is, with a page of what it changed, or would change: ids and reasons, no texts.

    Of a run about a thousand changes are listed; all are counted. It is kept for 14 days. For operators.
    """
    call.access.require_operator()
    scope = call.scope(DEFAULT_SPACE)
    place = call.cursors.open(listing.cursor, scope, ROUTE, run_id)
    if place is not None and not place.isdecimal():
        raise InputError("cursor", "must be the next_cursor of a former answer")
    shown = call.memory.read_job_run(run_id, limit=listing.limit, start=int(place or 0))
    following = None if shown.next_from is None else str(shown.next_from)
    sealed = call.cursors.seal(following, scope, ROUTE, run_id)
    changes = [JobChangeAnswer.shown(change) for change in shown.changes]
    progress = shown.progress and JobProgressAnswer.shown(shown.progress)
    return JSONResponse(JobRunAnswer.shown(shown.run, changes=changes, next_cursor=sealed, progress=progress))


@router.post(
    "/runs/{run_id}/pause",
    **answers(JobRunAnswer, "It stops after the steps at hand.", "job_run_paused", ProblemType.NOT_FOUND),
)
def pause_job_run(call: CurrentCall, run_id: RunRef) -> JSONResponse:
    """Have a run stop after the steps at hand; one that is over stays so. For operators."""
    call.access.require_operator()
    return JSONResponse(JobRunAnswer.shown(call.memory.pause_job_run(run_id, is_paused=True)))


@router.post("/runs/{run_id}/resume", **answers(JobRunAnswer, "It goes on.", "job_run_ordered", ProblemType.NOT_FOUND))
def resume_job_run(call: CurrentCall, run_id: RunRef) -> JSONResponse:
    """Have a paused run go on where it stopped. For operators."""
    call.access.require_operator()
    return JSONResponse(JobRunAnswer.shown(call.memory.pause_job_run(run_id, is_paused=False)))
