"""What is remembered, counted."""

from collections.abc import Iterator
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import Call, CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import StatsAnswer
from recollect.http.models.limits import MAX_PAGE
from recollect.http.models.listing_requests import EVERY_SPACE, OneOrEverySpace
from recollect.http.openapi.responses import succeeds
from recollect.http.rendering.statistics import stats_json

router: Final = resource_router("/stats", "operation")


@router.get("", response_model=StatsAnswer, responses=succeeds(200, "The counts.", "stats"))
def stats(call: CurrentCall, where: Annotated[OneOrEverySpace, Query()]) -> JSONResponse:
    """Count what is in a space, or in every space with `space=*`, and what waits for its vectors."""
    names = _every_space(call) if where.space == EVERY_SPACE else [where.space]
    counts = [call.memory.space_statistics(call.scope(name)) for name in names]
    return JSONResponse(stats_json(counts, call.memory.clock.now()))


def _every_space(call: Call) -> Iterator[str]:
    after = None
    while True:
        page = call.memory.list_spaces(call.access.owner, limit=MAX_PAGE, after=after)
        yield from page.items
        if page.next_after is None:
            return
        after = page.next_after
