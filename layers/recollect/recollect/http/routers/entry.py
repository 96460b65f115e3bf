"""One entry: read, change, forget, bring back."""

from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.core.model.entry import Entry
from recollect.http.call import AuthenticatedRoute, CurrentCall, EntryRef
from recollect.http.conditions import ExpectedVersion, etag
from recollect.http.examples import refer
from recollect.http.idempotency import IdempotencyKey
from recollect.http.models.answers import EntryAnswer
from recollect.http.models.deciding_requests import NO_REASON, Reasoned
from recollect.http.models.entry_requests import EntryEdit
from recollect.http.models.listing_requests import InSpace, ReadEntry
from recollect.http.models.write_answers import ExplainedEntryAnswer, ForgottenAnswer
from recollect.http.problems import ProblemType
from recollect.http.render import entry_json
from recollect.http.render_writes import explanation_json, forgotten_json
from recollect.http.responses import TAKES_BODY, fails, succeeds

router: Final = APIRouter(
    prefix="/entries/{ref}",
    tags=["entries"],
    route_class=AuthenticatedRoute,
    responses=fails(ProblemType.ENTRY_NOT_FOUND),
)
_CHANGES: Final = fails(ProblemType.VERSION_CONFLICT, ProblemType.PRECONDITION_FAILED, ProblemType.KEY_REUSED)


def versioned(entry: Entry) -> JSONResponse:
    """Return the answer that an entry is, with its ETag."""
    return JSONResponse(entry_json(entry), headers={"ETag": etag(entry)})


@router.get("", response_model=ExplainedEntryAnswer, responses=succeeds(200, "The entry.", "entry", "entry_explained"))
def get_entry(call: CurrentCall, ref: EntryRef, reading: Annotated[ReadEntry, Query()]) -> JSONResponse:
    """Read an entry by its id, key or name; that counts as access unless `peek` is set.

    What waits for approval is read by its person only, and that is no access; an agent does not find it.
    """
    scope = call.scope(reading.space)
    entry = call.memory.get_entry(scope, ref, peek=reading.peek)
    if not reading.explain:
        return versioned(entry)
    explained = call.memory.explain_entry(scope, entry)
    explanation = None if explained is None else explanation_json(explained)
    return JSONResponse({**entry_json(entry), "explanation": explanation}, headers={"ETag": etag(entry)})


@router.patch(
    "",
    response_model=EntryAnswer,
    responses={**succeeds(200, "The new version.", "entry"), **_CHANGES, **fails(ProblemType.NAME_TAKEN), **TAKES_BODY},
)
def edit_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    body: Annotated[EntryEdit, Body(openapi_examples=refer("a_new_text", "another_category_and_no_end"))],
    where: Annotated[InSpace, Query()],
    claim: IdempotencyKey,
) -> JSONResponse:
    """Change an entry.

    What is not named stays; the former version is kept. With If-Match only the version that was read is changed.
    """
    scope, author = call.scope(where.space), call.author(body.reason)
    return versioned(
        call.memory.edit_entry(scope, ref, body.edit(), author, expected_version=expected_version, claim=claim)
    )


@router.delete(
    "",
    response_model=ForgottenAnswer,
    responses={**succeeds(200, "It is forgotten.", "forgotten"), **_CHANGES},
)
def forget_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[InSpace, Query()],
    claim: IdempotencyKey,
) -> JSONResponse:
    """Forget an entry: from now on nobody reads or finds it.

    Until `undo_until` it can be restored by its id. What says the same as a forgotten memory is not remembered again
    until `tombstone_expires_at`.
    """
    scope = call.scope(where.space)
    entry = call.memory.forget_entry(scope, ref, call.author(), expected_version=expected_version, claim=claim)
    return JSONResponse(forgotten_json(entry))


@router.post(
    "/restore",
    response_model=EntryAnswer,
    responses={
        **succeeds(200, "It is back.", "entry"),
        **_CHANGES,
        **fails(ProblemType.NAME_TAKEN, ProblemType.NOT_FORGOTTEN),
        **TAKES_BODY,
    },
)
def restore_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    where: Annotated[InSpace, Query()],
    claim: IdempotencyKey,
    body: Annotated[Reasoned, Body(openapi_examples=refer("a_reason", "no_reason"))] = NO_REASON,
) -> JSONResponse:
    """Bring back an entry that was forgotten, archived or superseded.

    What waited for approval when it was forgotten waits for it again, and what was superseded is so again. What is
    superseded holds again, beside the memory that had taken its place.
    """
    scope, author = call.scope(where.space), call.author(body.reason)
    return versioned(call.memory.restore_entry(scope, ref, author, expected_version=expected_version, claim=claim))
