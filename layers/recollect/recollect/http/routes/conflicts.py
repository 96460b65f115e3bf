"""Conflicts between memories."""

from functools import partial
from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import ConflictRef, CurrentCall
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import PageAnswer
from recollect.http.models.deciding_requests import NO_REASON, Decision, Reasoned
from recollect.http.models.history_answers import ConflictAnswer
from recollect.http.models.history_requests import ConflictListing
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers

ROUTE: Final = "conflicts"
router: Final = resource_router("/conflicts", "decisions")


@router.get("", **answers(PageAnswer[ConflictAnswer], "A page of conflicts.", "conflicts"))
def list_conflicts(call: CurrentCall, listing: Annotated[ConflictListing, Query()]) -> JSONResponse:
    """List conflicts with both memories, those of the newest memories first.

    With a status or an entry, a page may hold fewer conflicts than `limit` though more follow.
    """
    return paged(
        call,
        listing,
        ROUTE,
        partial(call.memory.show_conflicts, resolved=listing.resolved, entry_id=listing.entry_id),
        ConflictAnswer.shown,
    )


@router.post(
    "/{conflict_id}/resolve",
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
    body: Annotated[Decision, Body(openapi_examples=refer("the_newer_one_holds", "both_hold", "the_older_one_holds"))],
    where: Annotated[InSpace, Query()],
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
    "/{conflict_id}/reopen",
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
    call: CurrentCall,
    conflict_id: ConflictRef,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Take back that both hold: the conflict waits for a decision again. One that is open stays so.

    Where a memory went out of use, by the decision or since, nothing is opened (409 `settled`): bring that memory back
    instead, with `POST /v1/memory/entries/{ref}/restore`, which opens the conflict as well.
    """
    scope, author = call.acting(where.space, body.reason)
    reopened = call.memory.reopen_conflict(scope, conflict_id, author, idempotency_key=idempotency_key)
    [shown] = call.memory.show_conflicts.show(scope, [reopened])
    return JSONResponse(ConflictAnswer.shown(shown))
