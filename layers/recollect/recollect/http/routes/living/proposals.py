"""What waits for somebody to approve it: entries in quarantine, and what agents propose."""

from functools import partial
from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.core.lifecycle.tending.suggestions import PROPOSAL_PREFIX
from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer, PageAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.listing_requests import InSpace
from recollect.http.models.living.tending import Approval, DecidedAnswer, ProposalAnswer, ProposalListing
from recollect.http.models.write_answers import ForgottenAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers, fails
from recollect.http.rendering.writes import proposal_json, undo_json
from recollect.http.routes.entries import versioned

ROUTE: Final = "proposals"
AS_PROPOSED: Final = Approval()
router: Final = resource_router("/proposals", "decisions")
_DECISIONS: Final = fails(
    ProblemType.ENTRY_NOT_FOUND, ProblemType.NOT_FOUND, ProblemType.SETTLED, ProblemType.VERSION_CONFLICT
)


@router.get("", **answers(PageAnswer[ProposalAnswer], "A page of proposals.", "proposals"))
def list_proposals(call: CurrentCall, listing: Annotated[ProposalListing, Query()]) -> JSONResponse:
    """List what waits for a decision, the latest first.

    Entries in quarantine come first: texts of tools and imports that look like instructions. Then what agents propose.
    """
    return paged(call, listing, ROUTE, partial(call.memory.list_every_proposal, kind=listing.kind), proposal_json)


@router.post(
    "/{ref}/approve",
    **answers(EntryAnswer | DecidedAnswer, "It is in use, or carried out.", "entry proposal_approved", _DECISIONS),
)
def approve_proposal(
    call: CurrentCall,
    ref: EntryRef,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Approval, Body(openapi_examples=refer("a_reason", "no_reason", "other_tags"))] = AS_PROPOSED,
) -> JSONResponse:
    """Approve an entry, which is found from now on like any other, or what an agent proposes, which is carried out.

    What was carried out can be taken back as a whole by the run in the answer.
    """
    scope, author = call.acting(where.space, body.reason)
    if not ref.startswith(PROPOSAL_PREFIX):
        return versioned(call.memory.decide_proposal.approve(scope, ref, author, idempotency_key=idempotency_key))
    return JSONResponse(DecidedAnswer.shown(call.memory.decide_tending.approve(scope, ref, author, names=body.names)))


@router.post(
    "/{ref}/decline",
    **answers(
        ForgottenAnswer | DecidedAnswer, "It is forgotten, or left as it is.", "forgotten proposal_declined", _DECISIONS
    ),
)
def decline_proposal(
    call: CurrentCall,
    ref: EntryRef,
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
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
