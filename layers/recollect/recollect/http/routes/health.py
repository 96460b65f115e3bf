"""Whether the process lives and can serve; open to everybody, and silent about what is stored."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse

from recollect.http.errors.problems import RETRY_AFTER_SECONDS
from recollect.http.models.base import LivenessAnswer, NoParameters, ReadinessAnswer
from recollect.http.openapi.responses import answers, succeeds
from recollect.http.protocol.short_threads import run_short
from recollect.use_cases.table import Recollect

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
