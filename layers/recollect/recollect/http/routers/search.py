"""Search."""

import time
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from recollect.http.call import AuthenticatedRoute, CurrentCall
from recollect.http.examples import refer
from recollect.http.models.answers import SearchAnswer
from recollect.http.models.base import NoParameters
from recollect.http.models.search_requests import SearchRequest
from recollect.http.render import search_json
from recollect.http.responses import TAKES_BODY, succeeds

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
