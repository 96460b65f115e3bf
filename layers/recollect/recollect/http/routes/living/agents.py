"""What the outcomes of contexts say of agents and memories."""

from typing import Annotated, Final

from fastapi import Query
from starlette.responses import JSONResponse

from recollect.http.endpoint.call import CurrentCall
from recollect.http.endpoint.router import resource_router
from recollect.http.models.context_answers import AgentsAnswer
from recollect.http.models.listing_requests import InSpace
from recollect.http.openapi.responses import answers

router: Final = resource_router("/agents", "operation")


@router.get("/stats", **answers(AgentsAnswer, "What outcomes say.", "agents"))
def report_agents(call: CurrentCall, where: Annotated[InSpace, Query()]) -> JSONResponse:
    """Tell for each agent how much of what it was served was of use: noise, high signal, and differences."""
    return JSONResponse(AgentsAnswer.shown(call.memory.report_agents(call.scope(where.space))))
