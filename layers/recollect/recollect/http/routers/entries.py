"""Entries as a collection: store one or many, list them."""

from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.core.model.drafts import Action, NotStored
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.http.batch import Batch, previewed
from recollect.http.call import AuthenticatedRoute, CurrentCall
from recollect.http.conditions import etag
from recollect.http.examples import refer
from recollect.http.idempotency import IdempotencyKey
from recollect.http.models.answers import EntryAnswer, PageAnswer
from recollect.http.models.entry_requests import EntryBatch, NewEntry, Writing
from recollect.http.models.listing_requests import EntryListing
from recollect.http.models.write_answers import BatchAnswer, RememberedAnswer
from recollect.http.paging import paged
from recollect.http.problems import ProblemType
from recollect.http.render import entry_json
from recollect.http.render_writes import remembered_json
from recollect.http.responses import TAKES_BODY, fails, succeeds
from recollect.http.session_header import CallingSession

ROUTE: Final = "entries"
_NEW: Final = frozenset({Action.CREATED, Action.FLAGGED})
router: Final = APIRouter(prefix="/entries", tags=["entries"], route_class=AuthenticatedRoute)


@router.post(
    "",
    status_code=201,
    response_model=RememberedAnswer,
    responses={
        **succeeds(201, "It was stored.", "created", "flagged"),
        **succeeds(200, "Nothing new was stored.", "merged", "nothing_new", "dry_run", model=RememberedAnswer),
        **fails(ProblemType.NAME_TAKEN, ProblemType.CONFLICT, ProblemType.KEY_REUSED),
        **TAKES_BODY,
    },
)
def remember(
    call: CurrentCall,
    body: Annotated[NewEntry, Body(openapi_examples=refer("a_sentence", "an_entry_in_full"))],
    writing: Annotated[Writing, Query()],
    claim: IdempotencyKey,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember something.

    On return it is durable, and the very next search finds it. What a memory says already is merged into that; what
    comes near one is stored and flagged; what holds a secret, was forgotten within the last day or is an echo of what
    was served to the same session is skipped. A dry run tells all this with a preview of the entry, which has no id.
    """
    space = body.space or DEFAULT_SPACE
    draft = body.draft(by_agent=call.access.agent is not None, session_id=session_id)
    [outcome] = call.memory.remember(call.scope(space), [draft], call.author(), claims=[claim], dry_run=writing.dry_run)
    if isinstance(outcome, NotStored):
        raise outcome.error
    if writing.dry_run:
        return JSONResponse(previewed(call, space, outcome))
    status = 201 if outcome.action in _NEW else 200
    headers = {} if outcome.entry is None else {"ETag": etag(outcome.entry)}
    return JSONResponse(remembered_json(outcome), status, headers)


@router.post(
    "/batch",
    response_model=BatchAnswer,
    responses={
        **succeeds(200, "What became of each.", "batch"),
        **fails(ProblemType.KEY_REUSED),
        **TAKES_BODY,
    },
)
def remember_batch(
    call: CurrentCall,
    body: Annotated[EntryBatch, Body(openapi_examples=refer("two_entries", "entries_of_one_space"))],
    writing: Annotated[Writing, Query()],
    claim: IdempotencyKey,
    session_id: CallingSession,
) -> JSONResponse:
    """Remember up to 100 things; one that cannot be stored fails alone.

    A dry run judges each item by what is stored, not by the items before it.
    """
    batch = Batch(call=call, space=body.space, session_id=session_id, claim=claim, dry_run=writing.dry_run)
    return JSONResponse({"results": batch.remember(body.entries)})


@router.get(
    "",
    response_model=PageAnswer[EntryAnswer],
    responses=succeeds(200, "A page of entries.", "entries"),
)
def list_entries(call: CurrentCall, listing: Annotated[EntryListing, Query()]) -> JSONResponse:
    """List entries.

    Listing does not count as access.
    """
    return paged(
        call,
        listing,
        ROUTE,
        lambda scope, after: call.memory.list_entries(scope, listing.selection(), limit=listing.limit, after=after),
        entry_json,
    )
