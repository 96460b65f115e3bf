"""Who did what."""

from functools import partial
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.paging import paged
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import PageAnswer
from recollect.http.models.history_answers import AuditAnswer
from recollect.http.models.history_requests import AuditListing
from recollect.http.openapi.responses import answers

ROUTE: Final = "audit"
router: Final = resource_router("/audit", "history")


@router.get("", **answers(PageAnswer[AuditAnswer], "A page of the trail.", "audit"))
def list_audit(call: CurrentCall, listing: Annotated[AuditListing, Query()]) -> JSONResponse:
    """List what was done in a space, the latest first; ids and reasons, never what a memory says.

    With a condition, a page may hold fewer items than `limit` though more follow.
    """
    return paged(
        call,
        listing,
        ROUTE,
        partial(call.memory.list_audit, subject=listing.entry_id, action=listing.action),
        AuditAnswer.shown,
    )
