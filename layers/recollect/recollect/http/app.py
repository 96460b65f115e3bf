"""The HTTP application: the same under uvicorn and behind API Gateway."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import Lifespan

from recollect import __version__
from recollect.core.model.in_flight import InFlightLimits
from recollect.core.model.token_bucket import RateLimit
from recollect.http.auth.clients import FailedAttempts
from recollect.http.auth.identity import Identify
from recollect.http.auth.limiter import CallsInFlight, RequestLimiter
from recollect.http.endpoint.authentication import on_unrouted
from recollect.http.endpoint.router import PREFIX, Resource, unfolded
from recollect.http.errors.handlers import add_error_handlers
from recollect.http.protocol.incoming_body import HttpLimits
from recollect.http.protocol.middleware import Answered, ProtocolMiddleware, SecondsLeft
from recollect.http.protocol.signatures import Cursors, Receipts
from recollect.http.routes import health
from recollect.use_cases.table import Recollect

NO_LIMIT: Final = RateLimit(0, 0)
SUMMARY: Final = "Long-term memory for AI agents and chat assistants"
# The most special addresses first: /entries/batch before /entries/{ref}
_RESOURCES: Final = (
    Resource("entries.router", "entries"),
    Resource("entries.entry_router", "entries"),
    Resource("entries.version_router", "entries"),
    Resource("graph.edge_router", "entries"),
    Resource("graph.entity_router", "entities"),
    Resource("graph.near_router", "entries"),
    Resource("entries.mark_router", "entries"),
    Resource("search.router", "search"),
    Resource("contexts.context_router", "context"),
    Resource("contexts.recall_router", "recalls"),
    Resource("conversations.router", "events", "sessions"),
    Resource("forgetting.forget_router", "forget"),
    Resource("decisions.router", "conflicts", "proposals"),
    Resource("spaces.history_router", "audit", "changes"),
    Resource("people.command_router", "commands"),
    Resource("spaces.settings_router", "settings"),
    Resource("people.incognito_router", "incognito"),
    Resource("people.profile_router", "profile"),
    Resource("people.share_router", "shares"),
    Resource("agents.handoff_router", "handoffs"),
    Resource("forgetting.erasure_router", "erase"),
    Resource("operation.router", "jobs", "dead-letters"),
    Resource("spaces.stats_router", "stats"),
    Resource("graph.browsing_router", "tags", "browse"),
    Resource("spaces.summary_router", "summary"),
    Resource("decisions.tending_router", "tending"),
    Resource("transfer.router", "export", "import"),
    Resource("agents.agent_router", "agents"),
)


class RecollectApi(FastAPI):
    """FastAPI with this API's own description, whose resources are loaded when they are first called."""

    def load_all(self) -> None:
        """Import the routes of all resources and make all use cases, while nobody waits for them."""
        self.load_resources()
        memory: Recollect = self.state.memory
        memory.make_all()

    def load_resources(self) -> None:
        """Import the routes of all resources."""
        self.router.routes = unfolded(self.router.routes)

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, made once."""
        if self.openapi_schema is None:
            self.load_resources()
            from recollect.http.openapi.description import described  # noqa: PLC0415 - only who asks for it needs its examples

            self.openapi_schema = described(super().openapi(), PREFIX)
        return self.openapi_schema


def create_app(
    recollect: Recollect,
    *,
    identify: Identify,
    cursor_secret: bytes,
    limits: HttpLimits | None = None,
    limiter: RequestLimiter | None = None,
    in_flight: InFlightLimits | None = None,
    failed_attempts: RateLimit = NO_LIMIT,
    seconds_left: SecondsLeft | None = None,
    answered: Answered | None = None,
    metrics_page: Callable[[], bytes] | None = None,
    doors: Sequence[BaseRoute] = (),
    lifespan: Lifespan[FastAPI] | None = None,
) -> RecollectApi:
    """Return the application over wired use cases.

    Args:
        recollect: the use cases.
        identify: finds out who calls.
        cursor_secret: signs cursors and receipts; the same in every process that serves the same callers.
        limits: bounds on size and time.
        seconds_left: how long somebody in front waits for the answer to a request, given its ASGI scope.
        answered: told of each answer; see ProtocolMiddleware.
        metrics_page: makes the page of metrics; None where there is none.
        doors: further routes, which are no part of the description and find out themselves who calls.
        lifespan: what begins and ends with the application; None for nothing.
        limiter: bounds how often somebody calls; None for nobody.
        in_flight: bounds on calls of somebody at once.
        failed_attempts: how often one client may fail to tell who it is, where nobody in front counts that.
    """
    operation = health.router.routes if metrics_page is None else [*health.router.routes, *health.metrics_router.routes]
    app = RecollectApi(
        title="Recollect",
        version=__version__,
        summary=SUMMARY,
        docs_url=None,  # these pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        routes=[*_RESOURCES, *operation, *doors],
        lifespan=lifespan,
    )
    app.state.memory = recollect
    app.state.identify = identify
    app.state.limiter = limiter
    app.state.in_flight = CallsInFlight(in_flight or InFlightLimits())
    app.state.failed_attempts = FailedAttempts(failed_attempts)
    app.state.metrics_page = metrics_page
    app.state.cursors = Cursors(cursor_secret)
    app.state.receipts = Receipts(cursor_secret)
    add_error_handlers(app)
    app.add_exception_handler(HTTPException, on_unrouted)
    app.add_middleware(ProtocolMiddleware, limits=limits or HttpLimits(), seconds_left=seconds_left, answered=answered)
    return app
