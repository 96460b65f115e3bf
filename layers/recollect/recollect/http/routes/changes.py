"""What changed."""

from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import PageAnswer
from recollect.http.models.history_answers import ChangeAnswer
from recollect.http.models.history_requests import ChangesListing
from recollect.http.openapi.responses import answers
from recollect.http.protocol.headers import CallingSession

ROUTE: Final = "changes"
router: Final = resource_router("/changes", "history")


@router.get("", **answers(PageAnswer[ChangeAnswer], "A page of changes.", "changes"))
def list_changes(
    call: CurrentCall, listing: Annotated[ChangesListing, Query()], session_id: CallingSession
) -> JSONResponse:
    """List what became of the memories of a space since a moment, the latest first.

    `since=last_session` is the end of the last conversation, other than the one that `X-Session-Id` names. What was
    forgotten has no text. A page may hold fewer items than `limit` though more follow.
    """
    return paged(
        call,
        listing,
        ROUTE,
        partial(call.memory.list_changes, since=listing.moment, session_id=session_id),
        ChangeAnswer.shown,
    )
