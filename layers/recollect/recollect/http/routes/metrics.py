"""The page for Prometheus, where one process has all the metrics; on AWS nobody asks for it."""

from collections.abc import Callable
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from recollect.http.endpoint.call import AuthenticatedRoute, CurrentCall

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# No part of what people call, and so not of its description
router: Final = APIRouter(route_class=AuthenticatedRoute, include_in_schema=False)


@router.get("/metrics")
def metrics(request: Request, call: CurrentCall) -> Response:
    """Return what operators may see: counts of the process, of nobody in particular."""
    call.access.require_operator()
    page: Callable[[], bytes] = request.app.state.metrics_page
    return Response(page(), media_type=CONTENT_TYPE)
