"""Entries as a collection: store one or many, list them."""

from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.core.draft import Action, NotStored
from recollect.core.scope import DEFAULT_SPACE
from recollect.http.batch import remember_each
from recollect.http.call import AuthenticatedRoute, CurrentCall
from recollect.http.conditions import etag
from recollect.http.examples import refer
from recollect.http.models.answers import BatchAnswer, EntryAnswer, PageAnswer, RememberedAnswer
from recollect.http.models.base import NoParameters
from recollect.http.models.entry_requests import EntryBatch, NewEntry
from recollect.http.models.listing_requests import EntryListing
from recollect.http.problems import ProblemType
from recollect.http.render import entry_json, remembered_json
from recollect.http.responses import TAKES_BODY, fails, succeeds

ROUTE: Final = "entries"
router: Final = APIRouter(prefix="/entries", tags=["entries"], route_class=AuthenticatedRoute)


@router.post(
    "",
    status_code=201,
    response_model=RememberedAnswer,
    responses={
        **succeeds(201, "It was stored.", "created"),
        **succeeds(200, "There was nothing new to store.", "nothing_new", RememberedAnswer),
        **fails(ProblemType.NAME_TAKEN),
        **TAKES_BODY,
    },
)
def remember(
    call: CurrentCall,
    body: Annotated[NewEntry, Body(openapi_examples=refer("a_sentence", "an_entry_in_full"))],
    _parameters: Annotated[NoParameters, Query()],
) -> JSONResponse:
    """Remember something.

    On return it is durable, and the very next search finds it.
    """
    scope = call.scope(body.space or DEFAULT_SPACE)
    [outcome] = call.memory.remember(scope, [body.draft()], call.author())
    if isinstance(outcome, NotStored):
        raise outcome.error
    status = 201 if outcome.action is Action.CREATED else 200
    headers = {} if outcome.entry is None else {"ETag": etag(outcome.entry)}
    return JSONResponse(remembered_json(outcome), status, headers)


@router.post(
    "/batch",
    response_model=BatchAnswer,
    responses={**succeeds(200, "What became of each.", "batch"), **TAKES_BODY},
)
def remember_batch(
    call: CurrentCall,
    body: Annotated[EntryBatch, Body(openapi_examples=refer("two_entries", "entries_of_one_space"))],
    _parameters: Annotated[NoParameters, Query()],
) -> JSONResponse:
    """Remember up to 100 things; one that cannot be stored fails alone."""
    return JSONResponse({"results": remember_each(call, body.entries, body.space)})


@router.get(
    "",
    response_model=PageAnswer[EntryAnswer],
    responses=succeeds(200, "A page of entries.", "entries"),
)
def list_entries(call: CurrentCall, listing: Annotated[EntryListing, Query()]) -> JSONResponse:
    """List entries.

    Listing does not count as access.
    """
    scope, conditions = call.scope(listing.space), listing.conditions()
    after = call.cursors.open(listing.cursor, scope, ROUTE, conditions)
    page = call.memory.list_entries(scope, listing.selection(), limit=listing.limit, after=after)
    next_cursor = call.cursors.seal(page.next_after, scope, ROUTE, conditions)
    return JSONResponse({"items": [entry_json(entry) for entry in page.items], "next_cursor": next_cursor})
