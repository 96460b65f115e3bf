"""The HTTP application: the same under uvicorn and behind API Gateway."""

from typing import Any, Final

from fastapi import FastAPI

from recollect import __version__
from recollect.http.auth.identity import Identify
from recollect.http.endpoint.router import PREFIX
from recollect.http.errors.handlers import add_error_handlers
from recollect.http.models.limits import HttpLimits
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
from recollect.use_cases.application import Recollect

SUMMARY: Final = "Long-term memory for AI agents and chat assistants"
# The most special addresses first: /entries/batch before /entries/{ref}
_ROUTERS: Final = (
    entries.router,
    entries.entry_router,
    versions.router,
    edges.router,
    votes.router,
    search.router,
    context.router,
    recalls.router,
    events.router,
    sessions.router,
    conflicts.router,
    proposals.router,
    audit.router,
    changes.router,
    space_settings.router,
    handoffs.router,
    stats.router,
    agents.router,
    health.router,
)


class RecollectApi(FastAPI):
    """FastAPI with this API's own description."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, made once."""
        if self.openapi_schema is None:
            from recollect.http.openapi.description import described  # noqa: PLC0415 - only who asks for it needs its examples

            self.openapi_schema = described(super().openapi(), PREFIX)
        return self.openapi_schema


def create_app(
    recollect: Recollect, *, identify: Identify, cursor_secret: bytes, limits: HttpLimits | None = None
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
        routes=[route for router in _ROUTERS for route in router.routes],
    )
    app.state.memory = recollect
    app.state.identify = identify
    app.state.cursors = Cursors(cursor_secret)
    add_error_handlers(app)
    app.add_middleware(ProtocolMiddleware, limits=limits or HttpLimits())
    return app
