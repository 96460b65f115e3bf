"""What the outcomes of contexts say of agents and memories."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.context_answers import AgentsAnswer, DriftAnswer
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.responses import succeeds
from recollect.http.rendering.context import agents_json, drift_json

router: Final = resource_router("/agents", "operation")


@router.get("/stats", response_model=AgentsAnswer, responses=succeeds(200, "What outcomes say.", "agents"))
def report_agents(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Tell for each agent how much of what it was served was of use: noise, high signal, and differences."""
    return JSONResponse(agents_json(call.memory.report_agents(call.scope(where.space))))


@router.get("/drift", response_model=DriftAnswer, responses=succeeds(200, "How hit rates went.", "drift"))
def report_drift(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Tell how the hit rate of each agent and each tag went over 90 days, week by week, and which of them fell.

    Beside that: memories that somebody asked for with `/search/why-not` and that were never served, and in how many
    searches nothing was relevant.
    """
    return JSONResponse(drift_json(call.memory.report_drift(call.scope(where.space))))
