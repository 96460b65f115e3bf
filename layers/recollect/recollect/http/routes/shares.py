"""Shares between the spaces of a person."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.core.model.scope import DEFAULT_SPACE
from recollect.http.endpoint.call import CurrentCall, ShareRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import PageAnswer
from recollect.http.models.share_answers import ShareAnswer
from recollect.http.models.share_requests import NewShare, ShareListing
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers, succeeds

ROUTE: Final = "shares"
router: Final = resource_router("/shares", "people")


@router.get("", **answers(PageAnswer[ShareAnswer], "A page of shares.", "shares"))
def list_shares(call: CurrentCall, listing: Annotated[ShareListing, Query()]) -> JSONResponse:
    """List the shares that hold, by the space that they come into, the oldest first.

    A page may hold fewer shares than `limit` though more follow.
    """
    bound, conditions = call.scope(listing.space or DEFAULT_SPACE), f"{listing.space}"
    page = call.memory.list_shares(
        call.access.owner,
        call.reach,
        space=listing.space,
        limit=listing.limit,
        after=call.cursors.open(listing.cursor, bound, ROUTE, conditions),
    )
    next_cursor = call.cursors.seal(page.next_after, bound, ROUTE, conditions)
    return JSONResponse({"items": [ShareAnswer.shown(share) for share in page.items], "next_cursor": next_cursor})


@router.post(
    "",
    **answers(
        ShareAnswer,
        "It holds from now on.",
        "share",
        succeeds(200, "It held before.", "share", model=ShareAnswer),
        ProblemType.CONFLICT,
        status=201,
    ),
)
def add_share(
    call: CurrentCall,
    body: Annotated[NewShare, Body(openapi_examples=refer("a_share", "a_share_of_two_tags"))],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Share what carries any of some tags in one space with another space.

    From the next question on it is found there by searches and contexts, which say where it is from. It is read there
    and changed only in its own space. What is shared is not shared on.
    """
    made = call.memory.share_tags(
        call.reach, body.from_space, body.to_space, body.tags, call.author(), idempotency_key=idempotency_key
    )
    return JSONResponse(ShareAnswer.shown(made.share), 201 if made.new else 200)


@router.delete(
    "/{share_id}", **answers(ShareAnswer, "It holds no longer.", "share", ProblemType.NOT_FOUND, ProblemType.CONFLICT)
)
def revoke_share(call: CurrentCall, share_id: ShareRef, idempotency_key: IdempotencyHeader) -> JSONResponse:
    """Revoke a share: the next question does not read by it."""
    return JSONResponse(
        ShareAnswer.shown(
            call.memory.revoke_share(call.reach, share_id, call.author(), idempotency_key=idempotency_key)
        )
    )
