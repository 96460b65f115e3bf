"""Whether the process lives and can serve, which everybody may ask; and the page of metrics, for operators.

These are loaded with the application. Whether it can serve is silent about what is stored.
"""

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from recollect.http.endpoint.authentication import run_short
from recollect.http.endpoint.call import AuthenticatedRoute, CurrentCall
from recollect.http.errors.problems import RETRY_AFTER_SECONDS
from recollect.http.models.base import LivenessAnswer, NoParameters, ReadinessAnswer
from recollect.http.openapi.responses import answers, succeeds
from recollect.use_cases.table import Recollect

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# No part of what people call, and so not of its description
metrics_router: Final = APIRouter(route_class=AuthenticatedRoute, include_in_schema=False)


@metrics_router.get("/metrics")
def metrics(request: Request, call: CurrentCall) -> Response:
    """Return what operators may see: counts of the process, of nobody in particular."""
    call.access.require_operator()
    page: Callable[[], bytes] = request.app.state.metrics_page
    return Response(page(), media_type=CONTENT_TYPE)


router: Final = APIRouter(tags=["operation"], generate_unique_id_function=lambda route: route.name)


@router.get("/healthz", **answers(LivenessAnswer, "It lives.", "alive"))
async def healthz(_parameters: Annotated[NoParameters, Query()]) -> JSONResponse:
    """Tell that the process answers."""
    return JSONResponse({"status": "ok"})


@router.get(
    "/readyz",
    **answers(
        ReadinessAnswer,
        "Requests can be served; `degraded` names parts that serve some of them only.",
        "ready degraded",
        succeeds(503, "A part does not answer.", "not_ready", model=ReadinessAnswer),
    ),
)
async def readyz(request: Request, _parameters: Annotated[NoParameters, Query()]) -> JSONResponse:
    """Tell whether the parts that a request needs answer.

    A part that is degraded serves on where it can: what needs a damaged page of the store is answered 500
    `store-damaged`, everything else as ever.
    """
    memory: Recollect = request.app.state.memory
    readiness = await run_short(memory.health)
    body = {"ready": readiness.ready, "degraded": list(readiness.degraded), "checks": dict(readiness.checks)}
    if readiness.ready:
        return JSONResponse(body)
    return JSONResponse(body, 503, {"Retry-After": str(RETRY_AFTER_SECONDS)})
