"""Votes about entries."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.context_requests import NewVote
from recollect.http.models.listing_requests import InSpace
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.routes.entries import versioned

router: Final = resource_router("/entries/{ref}/votes", "entries")


@router.post(
    "",
    **answers(
        EntryAnswer | SkippedAnswer,
        "The entry, with the vote counted; or why it is not.",
        "entry skipped",
        ProblemType.ENTRY_NOT_FOUND,
    ),
)
def vote(
    call: CurrentCall,
    ref: EntryRef,
    body: Annotated[NewVote, Body(openapi_examples=refer("a_vote", "a_vote_against"))],
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Vote for an entry or against it: its usefulness moves by one, and it counts as accessed; its version stays."""
    scope, author = call.acting(where.space, body.reason)
    return versioned(call.memory.vote(scope, ref, body.value, author, idempotency_key=idempotency_key))
