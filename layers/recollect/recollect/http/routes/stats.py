"""What is remembered, counted, and what was done."""

from collections.abc import Iterator
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.core.model.listing import every_item
from recollect.http.endpoint.call import Call, CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.answers import StatsAnswer
from recollect.http.models.limits import MAX_PAGE
from recollect.http.models.listing_requests import EVERY_SPACE, EverybodyParameters, StatsParameters
from recollect.http.models.people_answers import EverybodyAnswer
from recollect.http.openapi.responses import answers
from recollect.http.rendering.statistics import series_json, stats_json

router: Final = resource_router("/stats", "operation")


@router.get("", **answers(StatsAnswer, "The counts.", "stats stats_with_series"))
def stats(call: CurrentCall, asked: Annotated[StatsParameters, Query()]) -> JSONResponse:
    """Count what is in a space, or in every space with `space=*`, and what waits for its vectors.

    With `since`, `series` tells what was done from then on: by the hour up to a week, by the day up to 400 days. It is
    of all these spaces together, and a moment late. What is done where nothing is remembered is not counted.
    """
    names = list(_every_space(call)) if asked.space == EVERY_SPACE else [asked.space]
    scopes = [call.scope(name) for name in names]
    counts = [call.memory.space_statistics(scope) for scope in scopes]
    series = None if asked.since is None else call.memory.read_activity(scopes, asked.since)
    return JSONResponse(stats_json(counts, call.memory.clock.now(), series))


@router.get("/everybody", **answers(EverybodyAnswer, "The series.", "everybody"))
def everybody_stats(call: CurrentCall, asked: Annotated[EverybodyParameters, Query()]) -> JSONResponse:
    """Tell operators what everybody did together since a moment: counts, and nobody's name."""
    call.access.require_operator()
    return JSONResponse({"series": series_json(call.memory.read_activity_of_all(asked.since))})


def _every_space(call: Call) -> Iterator[str]:
    return every_item(lambda after: call.memory.list_spaces(call.access.owner, limit=MAX_PAGE, after=after))
