"""Search."""

import time
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.http.call import AuthenticatedRoute, CurrentCall
from recollect.http.examples import refer
from recollect.http.models.answers import SearchAnswer, WhyNotAnswer
from recollect.http.models.base import NoParameters
from recollect.http.models.search_requests import SearchRequest, WhyNotRequest
from recollect.http.problems import ProblemType
from recollect.http.render import search_json, why_not_json
from recollect.http.responses import TAKES_BODY, fails, succeeds

router: Final = APIRouter(prefix="/search", tags=["search"], route_class=AuthenticatedRoute)


@router.post(
    "",
    response_model=SearchAnswer,
    responses={**succeeds(200, "What was found.", "found"), **TAKES_BODY},
)
def search(
    call: CurrentCall,
    body: Annotated[SearchRequest, Body(openapi_examples=refer("a_question", "a_search_in_full"))],
    _parameters: Annotated[NoParameters, Query()],
) -> JSONResponse:
    """Find the entries that answer a question.

    Forgotten entries are never found, archived and superseded ones only when they are included.
    """
    started = time.perf_counter()
    result = call.memory.search(call.scope(body.space), body.domain_query())
    took_ms = (time.perf_counter() - started) * 1000
    return JSONResponse(search_json(result, explain=body.explain, took_ms=took_ms))


@router.post(
    "/why-not",
    response_model=WhyNotAnswer,
    responses={
        **succeeds(200, "Where the entry was lost.", "lost"),
        **fails(ProblemType.ENTRY_NOT_FOUND),
        **TAKES_BODY,
    },
)
def why_not(
    call: CurrentCall,
    body: Annotated[WhyNotRequest, Body(openapi_examples=refer("a_miss", "a_miss_among_turns"))],
    _parameters: Annotated[NoParameters, Query()],
) -> JSONResponse:
    """Tell which step of a search lost an entry, and by how much."""
    return JSONResponse(why_not_json(call.memory.why_not(call.scope(body.space), body.domain_query(), body.entry_id)))
