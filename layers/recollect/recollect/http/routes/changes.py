"""What changed."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import PageAnswer
from recollect.http.models.history_answers import ChangeAnswer
from recollect.http.models.history_requests import ChangesListing
from recollect.http.openapi.responses import succeeds
from recollect.http.protocol.headers import CallingSession

ROUTE: Final = "changes"
router: Final = resource_router("/changes", "history")


@router.get("", response_model=PageAnswer[ChangeAnswer], responses=succeeds(200, "A page of changes.", "changes"))
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
        lambda scope, after: call.memory.list_changes(
            scope, since=listing.moment, session_id=session_id, limit=listing.limit, after=after
        ),
        ChangeAnswer.shown,
    )
