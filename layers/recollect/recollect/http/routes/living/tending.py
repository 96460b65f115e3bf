"""Agents that tend a space: what waits to be looked at, having one look, what it did, and taking that back."""

import time
from typing import Annotated, Final

from fastapi import Body, Path, Query
from starlette.responses import JSONResponse

from recollect.core.lifecycle.jobs import JobBudget
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.paging import opened, paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import PageAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.example_values import RUN_ID
from recollect.http.models.limits import MAX_ID_LENGTH
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.http.models.living.tending import (
    NewTendingRun,
    TendedChangeAnswer,
    TendingAgentAnswer,
    TendingAgentsAnswer,
    TendingListing,
    TendingNeedsAnswer,
    TendingReportAnswer,
    TendingRunAnswer,
    TendingRunInFull,
)
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

ROUTE: Final = "tending"
RUNS: Final = "tending-runs"
MOST_SECONDS: Final = 20.0  # after which a call ends with `more`: a gateway waits for 30
RunRef = Annotated[str, Path(description="The id of a run.", min_length=1, max_length=MAX_ID_LENGTH, examples=[RUN_ID])]
router: Final = resource_router("/tending", "tending")


@router.get("", **answers(TendingNeedsAnswer, "What waits to be looked at.", "tending"))
def list_tending(call: CurrentCall, listing: Annotated[TendingListing, Query()]) -> JSONResponse:
    """List the memories that should be looked at: unreviewed, contested, crowded ones, and those in quarantine.

    Counts are of the whole space, by reason; the page is in the order in which the memories were made.
    """
    from recollect.use_cases.maintenance.tending.show import Need  # noqa: PLC0415 - with its use case, when it is asked for

    scope, after, seal = opened(call, listing, ROUTE)
    need = None if listing.need is None else Need(listing.need)
    needs = call.memory.list_tending(scope, need=need, limit=listing.limit, after=after)
    return JSONResponse(TendingNeedsAnswer.shown(needs, next_cursor=seal(needs.page.next_after)))


@router.get("/agents", **answers(TendingAgentsAnswer, "The agents.", "tending_agents"))
def list_tending_agents(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """List the agents: what each does, and what it may do in the space (setting `tending`)."""
    agents = call.memory.list_tending_agents(call.scope(where.space))
    return JSONResponse({"items": [TendingAgentAnswer.shown(agent) for agent in agents]})


@router.post(
    "/runs",
    **answers(
        TendingReportAnswer | SkippedAnswer,
        "What it did, or would do.",
        "tending_report skipped",
        ProblemType.NOT_FOUND,
        ProblemType.SETTLED,
        ProblemType.CONFLICT,
    ),
)
def run_tending(
    call: CurrentCall,
    body: Annotated[NewTendingRun, Body(openapi_examples=refer("what_a_tagger_would_do", "tending_goes_on"))],
    where: Annotated[InSpace, Query()],
) -> JSONResponse:
    """Have an agent look at the space now.

    Reviews, one name for each tag, and edges are carried out, the rest is proposed, unless the setting `tending` says
    otherwise. Nothing that is pinned is touched. A call ends after `max_changes` suggestions or 20 seconds.
    """
    scope = call.scope(where.space)
    until = time.monotonic() + MOST_SECONDS
    budget = JobBudget(body.max_changes, lambda: time.monotonic() < until)
    by = call.access.author().name
    report = call.memory.tend_space(scope, body.agent, budget, by=by, dry_run=body.dry_run, run_id=body.run)
    return JSONResponse(TendingReportAnswer.shown(report))


@router.get("/runs", **answers(PageAnswer[TendingRunAnswer], "A page of runs.", "tending_runs"))
def list_tending_runs(call: CurrentCall, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List what agents did in the space, and what was approved of their proposals, the latest first; for 90 days."""
    return paged(call, listing, RUNS, call.memory.list_tending_runs, TendingRunAnswer.shown)


@router.get("/runs/{run}", **answers(TendingRunInFull, "What it changed.", "tending_run", ProblemType.NOT_FOUND))
def read_tending_run(call: CurrentCall, run: RunRef, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """Read a run with a page of what it changed: memories by their versions, and edges."""
    scope, after, seal = opened(call, listing, f"{RUNS}:{run}")
    found, page = call.memory.read_tending_run(scope, run, limit=listing.limit, after=after)
    changes = [TendedChangeAnswer.shown(change) for change in page.items]
    return JSONResponse(TendingRunInFull.shown(found, changes=changes, next_cursor=seal(page.next_after)))


@router.post(
    "/runs/{run}/undo",
    **answers(TendingRunAnswer, "It is taken back.", "tending_undone", ProblemType.NOT_FOUND, ProblemType.CONFLICT),
)
def undo_tending(
    call: CurrentCall,
    run: RunRef,
    where: Annotated[InSpace, Query()],
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Take a whole run back: every memory gets its former value as a new version, edges go or come back.

    What somebody has changed since stays, and is counted in `left`. What was approved of a proposal waits for a
    decision again; what an agent did by itself is not suggested again.
    """
    scope = call.scope(where.space)
    return JSONResponse(
        TendingRunAnswer.shown(call.memory.undo_tending(scope, run, call.author_of(scope, body.reason)))
    )
