"""The HTTP application: the same under uvicorn and behind API Gateway."""

from typing import Any, Final

from fastapi import APIRouter, FastAPI

from recollect import __version__
from recollect.http.auth.identity import Identify
from recollect.http.errors.handlers import add_error_handlers
from recollect.http.memory import Memory
from recollect.http.models.limits import HttpLimits
from recollect.http.openapi.description import SUMMARY, described
from recollect.http.openapi.responses import CALLED
from recollect.http.protocol.cursors import Cursors
from recollect.http.protocol.middleware import ProtocolMiddleware
from recollect.http.routes import (
    agents,
    audit,
    changes,
    conflicts,
    context,
    edges,
    entries,
    events,
    handoffs,
    health,
    proposals,
    recalls,
    search,
    sessions,
    space_settings,
    stats,
    versions,
    votes,
)

PREFIX: Final = "/v1/memory"
# The most special addresses first: /entries/batch before /entries/{ref}
_RESOURCES: Final = (
    entries,
    versions,
    edges,
    votes,
    search,
    context,
    recalls,
    events,
    sessions,
    conflicts,
    proposals,
    audit,
    changes,
    space_settings,
    handoffs,
    stats,
    agents,
)


class RecollectApi(FastAPI):
    """FastAPI with this API's own description."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = described(super().openapi(), PREFIX)
        return self.openapi_schema


def create_app(
    recollect: Memory, *, identify: Identify, cursor_secret: bytes, limits: HttpLimits | None = None
) -> FastAPI:
    """Return the application over wired use cases.

    Args:
        recollect: the use cases.
        identify: finds out who calls.
        cursor_secret: signs cursors; the same in every process that serves the same callers.
        limits: bounds on size and time.
    """
    app = RecollectApi(
        title="Recollect",
        version=__version__,
        summary=SUMMARY,
        docs_url=None,  # these pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.memory = recollect
    app.state.identify = identify
    app.state.cursors = Cursors(cursor_secret)
    memory = APIRouter(prefix=PREFIX, responses=CALLED)
    for resource in _RESOURCES:
        memory.include_router(resource.router)
    app.include_router(memory)
    app.include_router(health.router)
    add_error_handlers(app)
    app.add_middleware(ProtocolMiddleware, limits=limits or HttpLimits())
    return app
