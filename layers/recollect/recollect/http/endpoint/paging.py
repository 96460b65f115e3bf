"""One page of a listing, with a cursor that comes back to this listing only."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from starlette.responses import JSONResponse

from recollect.core.model.listing import Page
from recollect.core.model.scope import Scope
from recollect.http.endpoint.call import Call
from recollect.http.models.listing_requests import PageOf
from recollect.http.models.rendering import Json

T = TypeVar("T")


class Read(Protocol[T]):
    """Returns the page of a space behind a position."""

    def __call__(self, scope: Scope, /, *, limit: int, after: str | None) -> Page[T]:
        """Return so many items at most."""
        ...


def paged(
    call: Call,
    listing: PageOf,
    route: str,
    read: Read[T],
    render: Callable[[T], Json],
) -> JSONResponse:
    """Return the answer to a call for a page.

    Args:
        call: whose listing it is.
        listing: space, filters, and the cursor.
        route: which listing; a cursor is bound to it as well as to caller, space and filters.
        read: the use case, with the filters.
        render: an item as JSON.

    Raises:
        InputError: the cursor is not one of this listing.
    """
    scope, after, seal = opened(call, listing, route)
    page = read(scope, limit=listing.limit, after=after)
    return JSONResponse({"items": [render(item) for item in page.items], "next_cursor": seal(page.next_after)})


def opened(call: Call, listing: PageOf, route: str) -> tuple[Scope, str | None, Callable[[str | None], str | None]]:
    """Return the scope of a listing, the position that its page is behind, and what seals that of the next one.

    Raises:
        InputError: the cursor is not one of this listing.
    """
    scope, conditions = call.scope(listing.space), listing.conditions()
    after = call.cursors.open(listing.cursor, scope, route, conditions)
    return scope, after, lambda position: call.cursors.seal(position, scope, route, conditions)
