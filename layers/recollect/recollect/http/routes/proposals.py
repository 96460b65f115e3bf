"""What waits for somebody to approve it."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer, PageAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.history_answers import ProposalAnswer
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.http.models.write_answers import ForgottenAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import TAKES_BODY, fails, succeeds
from recollect.http.rendering.history import proposal_json
from recollect.http.rendering.writes import forgotten_json
from recollect.http.routes.entries import versioned

ROUTE: Final = "proposals"
router: Final = resource_router("/proposals", "decisions")
_DECISIONS: Final = {
    **fails(ProblemType.ENTRY_NOT_FOUND, ProblemType.SETTLED, ProblemType.VERSION_CONFLICT, ProblemType.KEY_REUSED),
    **TAKES_BODY,
}


@router.get("", response_model=PageAnswer[ProposalAnswer], responses=succeeds(200, "A page of proposals.", "proposals"))
def list_proposals(call: CurrentCall, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List the entries in quarantine, the latest first: texts of tools and imports that look like instructions."""
    return paged(
        call,
        listing,
        ROUTE,
        lambda scope, after: call.memory.list_proposals(scope, limit=listing.limit, after=after),
        proposal_json,
    )


@router.post(
    "/{ref}/approve",
    response_model=EntryAnswer,
    responses={**succeeds(200, "It is in use.", "entry"), **_DECISIONS},
)
def approve_proposal(
    call: CurrentCall,
    ref: EntryRef,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Approve an entry: from now on it is found like any other."""
    scope = call.scope(where.space)
    author = call.author_of(scope, body.reason)
    return versioned(call.memory.decide_proposal.approve(scope, ref, author, idempotency_key=idempotency_key))


@router.post(
    "/{ref}/decline",
    response_model=ForgottenAnswer,
    responses={**succeeds(200, "It is forgotten.", "forgotten"), **_DECISIONS},
)
def decline_proposal(
    call: CurrentCall,
    ref: EntryRef,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Decline an entry: it is forgotten, and waits for approval again if it is restored."""
    scope = call.scope(where.space)
    author = call.author_of(scope, body.reason)
    declined = call.memory.decide_proposal.decline(scope, ref, author, idempotency_key=idempotency_key)
    return JSONResponse(forgotten_json(declined, call.memory.read_settings(scope).undo))
