"""One entry: read, change, forget."""

from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.http.call import AuthenticatedRoute, CurrentCall, EntryRef
from recollect.http.conditions import ExpectedVersion, etag
from recollect.http.examples import refer
from recollect.http.models.answers import EntryAnswer, ForgottenAnswer
from recollect.http.models.entry_requests import EntryEdit
from recollect.http.models.listing_requests import InSpace, ReadEntry
from recollect.http.problems import ProblemType
from recollect.http.render import entry_json, forgotten_json
from recollect.http.responses import TAKES_BODY, fails, succeeds

router: Final = APIRouter(
    prefix="/entries/{ref}",
    tags=["entries"],
    route_class=AuthenticatedRoute,
    responses=fails(ProblemType.ENTRY_NOT_FOUND),
)
_CHANGES: Final = fails(ProblemType.VERSION_CONFLICT, ProblemType.NAME_TAKEN, ProblemType.PRECONDITION_FAILED)


@router.get("", response_model=EntryAnswer, responses=succeeds(200, "The entry.", "entry"))
def get_entry(call: CurrentCall, ref: EntryRef, reading: Annotated[ReadEntry, Query()]) -> JSONResponse:
    """Read an entry by its id, key or name; that counts as access unless `peek` is set."""
    entry = call.memory.get_entry(call.scope(reading.space), ref, peek=reading.peek)
    return JSONResponse(entry_json(entry), headers={"ETag": etag(entry)})


@router.patch(
    "",
    response_model=EntryAnswer,
    responses={**succeeds(200, "The new version.", "entry"), **_CHANGES, **TAKES_BODY},
)
def edit_entry(
    call: CurrentCall,
    ref: EntryRef,
    expected_version: ExpectedVersion,
    body: Annotated[EntryEdit, Body(openapi_examples=refer("a_new_text", "another_category_and_no_end"))],
    where: Annotated[InSpace, Query()],
) -> JSONResponse:
    """Change an entry.

    What is not named stays; the former version is kept. With If-Match only the version that was read is changed.
    """
    entry = call.memory.edit_entry(
        call.scope(where.space), ref, body.edit(), call.author(body.reason), expected_version=expected_version
    )
    return JSONResponse(entry_json(entry), headers={"ETag": etag(entry)})


@router.delete(
    "",
    response_model=ForgottenAnswer,
    responses={
        **succeeds(200, "It is forgotten.", "forgotten"),
        **fails(ProblemType.VERSION_CONFLICT, ProblemType.PRECONDITION_FAILED),
    },
)
def forget_entry(
    call: CurrentCall, ref: EntryRef, expected_version: ExpectedVersion, where: Annotated[InSpace, Query()]
) -> JSONResponse:
    """Forget an entry: from now on nobody reads or finds it."""
    entry = call.memory.forget_entry(call.scope(where.space), ref, call.author(), expected_version=expected_version)
    return JSONResponse(forgotten_json(entry))
