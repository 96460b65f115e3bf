"""The history of an entry."""

from functools import partial
from typing import Annotated, Final

from fastapi import Body, Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall, EntryRef
from recollect.http.endpoint.idempotency import IdempotencyHeader
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.answers import EntryAnswer, PageAnswer
from recollect.http.models.deciding_requests import Reversion
from recollect.http.models.history_answers import VersionAnswer
from recollect.http.models.listing_requests import InSpace, PageOf
from recollect.http.openapi.references import refer
from recollect.http.openapi.responses import answers
from recollect.http.protocol.headers import ExpectedVersion
from recollect.http.routes.entries import versioned

router: Final = resource_router("/entries/{ref}", "history", ProblemType.ENTRY_NOT_FOUND)


@router.get("/versions", **answers(PageAnswer[VersionAnswer], "A page of former values.", "versions"))
def list_versions(call: CurrentCall, ref: EntryRef, listing: Annotated[PageOf, Query()]) -> JSONResponse:
    """List what an entry was before, the latest first, each with who replaced it, why and when."""
    return paged(
        call, listing, f"entries/{ref}/versions", partial(call.memory.list_versions, ref=ref), VersionAnswer.shown
    )


@router.post(
    "/revert",
    **answers(
        EntryAnswer,
        "The new version.",
        "entry",
        ProblemType.NOT_FOUND,
        ProblemType.NAME_TAKEN,
        ProblemType.VERSION_CONFLICT,
        ProblemType.PRECONDITION_FAILED,
    ),
)
def revert_entry(
    call: CurrentCall,
    ref: EntryRef,
    *,
    expected_version: ExpectedVersion,
    body: Annotated[Reversion, Body(openapi_examples=refer("a_reversion", "a_reversion_with_reason"))],
    where: Annotated[InSpace, Query()],
    idempotency_key: IdempotencyHeader,
) -> JSONResponse:
    """Give an entry the content that it had at a version: text, tags, category, name, validity, metadata, saved or not.

    That is a new version; nothing of the history is lost. State and pin stay as they are.
    """
    scope, author = call.acting(where.space, body.reason)
    return versioned(
        call.memory.revert_entry(
            scope, ref, body.version, author, expected_version=expected_version, idempotency_key=idempotency_key
        )
    )
