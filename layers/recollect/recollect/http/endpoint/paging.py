"""One page of a listing, with a cursor that comes back to this listing only."""

from collections.abc import Callable
from typing import TypeVar

from starlette.responses import JSONResponse

from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.http.endpoint.call import Call
from recollect.http.models.listing_requests import PageOf
from recollect.http.models.rendering import Json

T = TypeVar("T")


def paged(
    call: Call,
    listing: PageOf,
    route: str,
    read: Callable[[Scope, str | None], Page[T]],
    render: Callable[[T], Json],
) -> JSONResponse:
    """Return the answer to a call for a page.

    Args:
        call: whose listing it is.
        listing: space, filters, and the cursor.
        route: which listing; a cursor is bound to it as well as to caller, space and filters.
        read: returns the page of a space behind a position.
        render: an item as JSON.

    Raises:
        InputError: the cursor is not one of this listing.
    """
    scope, conditions = call.scope(listing.space), listing.conditions()
    page = read(scope, call.cursors.open(listing.cursor, scope, route, conditions))
    next_cursor = call.cursors.seal(page.next_after, scope, route, conditions)
    return JSONResponse({"items": [render(item) for item in page.items], "next_cursor": next_cursor})
