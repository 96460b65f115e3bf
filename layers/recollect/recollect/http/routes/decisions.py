"""What waits for a decision: conflicts, entries in quarantine, proposals of agents; and agents that tend a space."""

import time
from functools import partial
from typing import Annotated, Final

from fastapi import Path, Query
from starlette.responses import JSONResponse

from recollect.core.lifecycle.jobs import JobBudget
from recollect.core.lifecycle.tending.suggestions import PROPOSAL_PREFIX
from recollect.http.endpoint.call import ConflictRef, CurrentCall, EntryRef, IdempotencyHeader, Where, Why
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.base import NO_REASON, PageAnswer, PageOf, SkippedAnswer
from recollect.http.models.decisions import (
    Approval,
    ConflictAnswer,
    ConflictListing,
    DecidedAnswer,
    Decision,
    NewTendingRun,
    ProposalAnswer,
    ProposalListing,
    TendedChangeAnswer,
    TendingAgentAnswer,
    TendingAgentsAnswer,
    TendingListing,
    TendingNeedsAnswer,
    TendingReportAnswer,
    TendingRunAnswer,
    TendingRunInFull,
    proposal_json,
)
from recollect.http.models.entries import EntryAnswer, ForgottenAnswer, undo_json
from recollect.http.models.example_values import RUN_ID
from recollect.http.models.fields import MAX_ID_LENGTH
from recollect.http.openapi.responses import answers, asks, fails
from recollect.http.routes.entries import versioned

router: Final = resource_router("", "decisions")


@router.get("/conflicts", **answers(PageAnswer[ConflictAnswer], "A page of conflicts.", "conflicts"))
def list_conflicts(call: CurrentCall, listing: Annotated[ConflictListing, Query()]) -> JSONResponse:
    """List conflicts with both memories, those of the newest memories first.

    With a status or an entry, a page may hold fewer conflicts than `limit` though more follow.
    """
    return call.page(
        listing,
        partial(call.memory.show_conflicts, resolved=listing.resolved, entry_id=listing.entry_id),
        ConflictAnswer.shown,
    )


@router.post(
    "/conflicts/{conflict_id}/resolve",
    **answers(
        ConflictAnswer,
        "It is resolved.",
        "conflict_resolved",
        ProblemType.NOT_FOUND,
        ProblemType.ENTRY_NOT_FOUND,
        ProblemType.SETTLED,
        ProblemType.CONFLICT,
    ),
)
def resolve_conflict(
    call: CurrentCall,
    conflict_id: ConflictRef,
    body: Annotated[Decision, asks("the_newer_one_holds", "both_hold", "the_older_one_holds")],
    where: Where,
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Decide a conflict.

    `supersede` retires the older memory, linked from the newer; `discard_new` forgets the newer one; `keep_both`
    changes neither. The same decision again changes nothing.
    """
    scope, author = call.acting(where.space, body.reason)
    resolved = call.memory.resolve_conflict(
        scope, conflict_id, body.resolution, author, idempotency_key=idempotency_key
    )
    [shown] = call.memory.show_conflicts.show(scope, [resolved])
    return JSONResponse(ConflictAnswer.shown(shown))


@router.post(
    "/conflicts/{conflict_id}/reopen",
    **answers(
        ConflictAnswer,
        "It is open.",
        "conflict_reopened",
        ProblemType.NOT_FOUND,
        ProblemType.SETTLED,
        ProblemType.CONFLICT,
    ),
)
def reopen_conflict(
    call: CurrentCall, conflict_id: ConflictRef, where: Where, idempotency_key: IdempotencyHeader, body: Why = NO_REASON
) -> JSONResponse:
    """Take back that both hold: the conflict waits for a decision again. One that is open stays so.

    Where a memory went out of use, by the decision or since, nothing is opened (409 `settled`): bring that memory back
    instead, with `POST /v1/memory/entries/{ref}/restore`, which opens the conflict as well.
    """
    scope, author = call.acting(where.space, body.reason)
    reopened = call.memory.reopen_conflict(scope, conflict_id, author, idempotency_key=idempotency_key)
    [shown] = call.memory.show_conflicts.show(scope, [reopened])
    return JSONResponse(ConflictAnswer.shown(shown))


AS_PROPOSED: Final = Approval()
_DECISIONS: Final = fails(
    ProblemType.ENTRY_NOT_FOUND, ProblemType.NOT_FOUND, ProblemType.SETTLED, ProblemType.VERSION_CONFLICT
)


@router.get("/proposals", **answers(PageAnswer[ProposalAnswer], "A page of proposals.", "proposals"))
def list_proposals(call: CurrentCall, listing: Annotated[ProposalListing, Query()]) -> JSONResponse:
    """List what waits for a decision, the latest first.

    Entries in quarantine come first: texts of tools and imports that look like instructions. Then what agents propose.
    """
    return call.page(listing, partial(call.memory.list_every_proposal, kind=listing.kind), proposal_json)


@router.post(
    "/proposals/{ref}/approve",
    **answers(EntryAnswer | DecidedAnswer, "It is in use, or carried out.", "entry proposal_approved", _DECISIONS),
)
def approve_proposal(
    call: CurrentCall,
    ref: EntryRef,
    where: Where,
    idempotency_key: IdempotencyHeader,
    body: Annotated[Approval, asks("a_reason", "no_reason", "other_tags")] = AS_PROPOSED,
) -> JSONResponse:
    """Approve an entry, which is found from now on like any other, or what an agent proposes, which is carried out.

    What was carried out can be taken back as a whole by the run in the answer.
    """
    scope, author = call.acting(where.space, body.reason)
    if not ref.startswith(PROPOSAL_PREFIX):
        return versioned(call.memory.decide_proposal.approve(scope, ref, author, idempotency_key=idempotency_key))
    return JSONResponse(DecidedAnswer.shown(call.memory.decide_tending.approve(scope, ref, author, names=body.names)))


@router.post(
    "/proposals/{ref}/decline",
    **answers(
        ForgottenAnswer | DecidedAnswer, "It is forgotten, or left as it is.", "forgotten proposal_declined", _DECISIONS
    ),
)
def decline_proposal(
    call: CurrentCall, ref: EntryRef, where: Where, idempotency_key: IdempotencyHeader, body: Why = NO_REASON
) -> JSONResponse:
    """Decline an entry, which is forgotten and waits for approval again if it is restored; or an agent's proposal.

    A declined proposal changes nothing, and is not made again.
    """
    scope, author = call.acting(where.space, body.reason)
    if ref.startswith(PROPOSAL_PREFIX):
        return JSONResponse(DecidedAnswer.shown(call.memory.decide_tending.decline(scope, ref, author)))
    declined = call.memory.decide_proposal.decline(scope, ref, author, idempotency_key=idempotency_key)
    until = undo_json(declined, call.memory.read_settings(scope).undo)
    return JSONResponse(ForgottenAnswer.shown(declined, **until))


MOST_SECONDS: Final = 20.0  # after which a call ends with `more`: a gateway waits for 30
RunRef = Annotated[str, Path(description="The id of a run.", min_length=1, max_length=MAX_ID_LENGTH, examples=[RUN_ID])]
tending_router: Final = resource_router("/tending", "tending")


@tending_router.get("", **answers(TendingNeedsAnswer, "What waits to be looked at.", "tending"))
def list_tending(call: CurrentCall, listing: Annotated[TendingListing, Query()]) -> JSONResponse:
    """List the memories that should be looked at: unreviewed, contested, crowded ones, and those in quarantine.

    Counts are of the whole space, by reason; the page is in the order in which the memories were made.
    """
    from recollect.use_cases.maintenance.tending.decide import Need  # noqa: PLC0415 - with its use case, when it is asked for

    scope, after, seal = call.opened(listing)
    need = None if listing.need is None else Need(listing.need)
    needs = call.memory.list_tending(scope, need=need, limit=listing.limit, after=after)
    return JSONResponse(TendingNeedsAnswer.shown(needs, next_cursor=seal(needs.page.next_after)))


@tending_router.get("/agents", **answers(TendingAgentsAnswer, "The agents.", "tending_agents"))
def list_tending_agents(call: CurrentCall, where: Where) -> JSONResponse:
    """List the agents: what each does, and what it may do in the space (setting `tending`)."""
    agents = call.memory.list_tending_agents(call.scope(where.space))
    return JSONResponse({"items": [TendingAgentAnswer.shown(agent) for agent in agents]})


@tending_router.post(
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
    call: CurrentCall, body: Annotated[NewTendingRun, asks("what_a_tagger_would_do", "tending_goes_on")], where: Where
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


@tending_router.get("/runs", **answers(PageAnswer[TendingRunAnswer], "A page of runs.", "tending_runs"))
def list_tending_runs(call: CurrentCall, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List what agents did in the space, and what was approved of their proposals, the latest first; for 90 days."""
    return call.page(listing, call.memory.list_tending_runs, TendingRunAnswer.shown)


@tending_router.get(
    "/runs/{run}", **answers(TendingRunInFull, "What it changed.", "tending_run", ProblemType.NOT_FOUND)
)
def read_tending_run(call: CurrentCall, run: RunRef, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """Read a run with a page of what it changed: memories by their versions, and edges."""
    scope, after, seal = call.opened(listing)
    found, page = call.memory.read_tending_run(scope, run, limit=listing.limit, after=after)
    changes = [TendedChangeAnswer.shown(change) for change in page.items]
    return JSONResponse(TendingRunInFull.shown(found, changes=changes, next_cursor=seal(page.next_after)))


@tending_router.post(
    "/runs/{run}/undo",
    **answers(TendingRunAnswer, "It is taken back.", "tending_undone", ProblemType.NOT_FOUND, ProblemType.CONFLICT),
)
def undo_tending(call: CurrentCall, run: RunRef, where: Where, body: Why = NO_REASON) -> JSONResponse:
    """Take a whole run back: every memory gets its former value as a new version, edges go or come back.

    What somebody has changed since stays, and is counted in `left`. What was approved of a proposal waits for a
    decision again; what an agent did by itself is not suggested again.
    """
    scope, author = call.acting(where.space, body.reason)
    undone = call.memory.undo_tending(scope, run, author)
    return JSONResponse(TendingRunAnswer.shown(undone))
