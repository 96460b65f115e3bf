"""The graph around an entry."""

from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import PageAnswer
from recollect.http.models.deciding_requests import NewEdge
from recollect.http.models.history_answers import EdgeAnswer, ShownEdgeAnswer
from recollect.http.models.history_requests import EdgeListing, NamedEdge
from recollect.http.models.listing_requests import InSpace
from recollect.http.models.people_answers import SkippedAnswer
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import TAKES_BODY, fails, succeeds
from recollect.http.rendering.history import edge_json, shown_edge_json

router: Final = resource_router("/entries/{ref}/edges", "graph", ProblemType.ENTRY_NOT_FOUND)
_CHANGES: Final = fails(ProblemType.CONFLICT, ProblemType.KEY_REUSED)


@router.get("", response_model=PageAnswer[ShownEdgeAnswer], responses=succeeds(200, "A page of edges.", "edges"))
def list_edges(call: CurrentCall, ref: EntryRef, listing: Annotated[EdgeListing, Query()]) -> JSONResponse:
    """List the edges of an entry: first those that leave it, then those that come to it.

    An edge to an entry that was forgotten is shown with that state: its id, and nothing of what it said.
    """
    return paged(
        call,
        listing,
        f"entries/{ref}/edges",
        lambda scope, after: call.memory.list_edges(scope, ref, type_=listing.type, limit=listing.limit, after=after),
        shown_edge_json,
    )


@router.post(
    "",
    status_code=201,
    response_model=EdgeAnswer,
    responses={
        **succeeds(201, "It was drawn.", "edge"),
        **succeeds(
            200, "It was there before, or is not drawn now.", "edge", "skipped", model=EdgeAnswer | SkippedAnswer
        ),
        **_CHANGES,
        **TAKES_BODY,
    },
)
def draw_edge(
    call: CurrentCall,
    ref: EntryRef,
    body: Annotated[NewEdge, Body(openapi_examples=refer("an_edge", "an_edge_with_reason"))],
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Draw an edge to another entry of the space; what entries mention is drawn from their texts."""
    scope = call.scope(where.space)
    author = call.author_of(scope, body.reason)
    drawn = call.memory.draw_edge(scope, ref, body.type, body.target, author, idempotency_key=idempotency_key)
    return JSONResponse(edge_json(drawn.edge), 201 if drawn.new else 200)


@router.delete(
    "",
    response_model=EdgeAnswer,
    responses={
        **succeeds(200, "It is gone.", "edge"),
        **fails(ProblemType.NOT_FOUND),
        **_CHANGES,
    },
)
def remove_edge(
    call: CurrentCall, ref: EntryRef, named: Annotated[NamedEdge, Query()], idempotency_key: IdempotencyHeader
) -> JSONResponse:
    """Remove an edge that leaves the entry, whoever drew it."""
    scope = call.scope(named.space)
    return JSONResponse(
        edge_json(
            call.memory.remove_edge(
                scope, ref, named.type, named.target, call.author(), idempotency_key=idempotency_key
            )
        )
    )
