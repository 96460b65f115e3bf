"""Search, and why something was not found."""

import time
from dataclasses import replace
from typing import Annotated, Final

from starlette.background import BackgroundTask
from starlette.responses import JSONResponse

from recollect.core.context.succession import with_newer_side_first
from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.errors.problems import ProblemType
from recollect.http.models.results import SearchAnswer, WhyNotAnswer, search_json
from recollect.http.models.searching import SearchRequest, WhyNotRequest
from recollect.http.openapi.responses import answers, asks
from recollect.http.protocol.headers import CallingSession

router: Final = resource_router("/search", "search", asks=True)


@router.post("", **answers(SearchAnswer, "What was found.", "found"))
def search(
    call: CurrentCall,
    body: Annotated[SearchRequest, asks("a_question", "a_conversation", "a_search_in_full", "several_spaces")],
    session_id: CallingSession,
) -> JSONResponse:
    """Find the entries that answer a question.

    Archived, superseded and forgotten entries are found only when they are included, those that wait for approval
    never. With a session, what is found is noted as served to it. What other spaces share with the space is
    found as well and says where it is from. Several `spaces` are ranked together, by the settings of the first one.
    """
    started = time.perf_counter()
    scope, elsewhere = call.asked(body.space, body.spaces)
    query = body.domain_query(session_id)
    result = call.memory.search(scope, query, elsewhere)
    disagreements = None
    if body.disagreements:
        disagreements = call.memory.read_disagreements(scope, result, as_of=body.as_of, expired=query.expired)
        result = replace(result, hits=with_newer_side_first(result.hits, disagreements))
    took_ms = (time.perf_counter() - started) * 1000
    if session_id is not None:
        call.memory.record_served(scope, session_id, result.served)
    noted = BackgroundTask(call.memory.record_results, scope, result)
    return JSONResponse(search_json(result, took_ms=took_ms, disagreements=disagreements), background=noted)


@router.post("/why-not", **answers(WhyNotAnswer, "Where the entry was lost.", "lost", ProblemType.ENTRY_NOT_FOUND))
def why_not(call: CurrentCall, body: Annotated[WhyNotRequest, asks("a_miss", "a_miss_among_turns")]) -> JSONResponse:
    """Tell which step of a search lost an entry, and by how much."""
    scope, elsewhere = call.asked(body.space, None)
    query = body.domain_query()
    told = call.memory.why_not(scope, query, body.entry_id, elsewhere)
    return JSONResponse(WhyNotAnswer.shown(told))
