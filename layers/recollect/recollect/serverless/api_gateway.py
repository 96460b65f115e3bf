"""Events of an API Gateway HTTP API (payload format 2.0), before Mangum makes requests of them.

Also the way in through a distribution with a firewall: what did not come that way is refused. And how long the gateway
waits: nobody could be told of what comes later.
"""

import hmac
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from recollect.core.model.ids import is_correlation_id
from recollect.http.errors.problems import PROBLEM_JSON
from recollect.http.protocol.headers import ANSWER_HEADERS
from recollect.ports import Clock

GATEWAY_SECONDS: Final = 30.0  # what an HTTP API waits for a function, its start included
ANSWER_SECONDS: Final = 2.0  # for the way of an answer through Mangum and Lambda
DEFAULT_STAGE: Final = "$default"
REQUEST_ID: Final = "x-request-id"

Event = Mapping[str, Any]
HEADER: Final = b"x-recollect-edge"  # put there by the distribution (infra/edge.yaml)
FORBIDDEN: Final = 403
_PROBLEM: Final = {
    "type": "about:blank",
    "title": "Forbidden",
    "status": FORBIDDEN,
    "detail": "this API is reached by its own domain alone",
}


def plain(event: Event) -> dict[str, Any]:
    """Return an event without what Mangum stumbles over, and with a request id.

    API Gateway puts the name of a stage other than `$default` in front of the path, unless a custom domain takes it
    off. Host and X-Forwarded-Port come from outside and need not be a name and a number; the address of the server is
    of no use to the application. A request without an id of its own goes by that of the gateway, which stands in the
    access log.
    """
    request = event["requestContext"]
    stage, path = request.get("stage", DEFAULT_STAGE), request["http"]["path"]
    if stage != DEFAULT_STAGE and f"{path}/".startswith(f"/{stage}/"):
        path = path.removeprefix(f"/{stage}") or "/"
    headers = {name.lower(): value for name, value in event.get("headers", {}).items()}
    headers.pop("x-forwarded-port", None)
    headers["host"] = request.get("domainName", "localhost")
    if not is_correlation_id(headers.get(REQUEST_ID, "")):
        headers[REQUEST_ID] = gateway_id(event)
    http = {**request["http"], "path": path}
    return {**event, "headers": headers, "requestContext": {**request, "http": http}}


def gateway_id(event: Event) -> str:
    """Return the id under which the gateway logs a request."""
    return str(event["requestContext"].get("requestId", ""))


class OnlyThroughEdge:
    """An ASGI application that answers 403 to calls without the secret that the distribution adds.

    An HTTP API can have no firewall of its own, and its own address cannot be switched off while it is the origin.
    """

    def __init__(self, app: ASGIApp, secret: bytes) -> None:
        """Stand in front of an application."""
        self._app = app
        self._secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a call on, or refuse it."""
        if scope["type"] != "http" or hmac.compare_digest(_given(scope), self._secret):
            await self._app(scope, receive, send)
            return
        await JSONResponse(_PROBLEM, FORBIDDEN, ANSWER_HEADERS, PROBLEM_JSON)(scope, receive, send)


def _given(scope: Any) -> bytes:  # noqa: ANN401 - a mapping by ASGI
    return next((bytes(value) for name, value in scope["headers"] if name.lower() == HEADER), b"")


@dataclass(frozen=True, slots=True)
class GatewayPatience:
    """How long API Gateway still waits for the answer to a request, and Lambda for the function."""

    clock: Clock

    def __call__(self, scope: Mapping[str, Any]) -> float:
        """Return the seconds that are left for an answer, given the ASGI scope that Mangum makes."""
        waited = self._waited(scope.get("aws.event"))
        context = scope.get("aws.context")
        of_function = math.inf if context is None else context.get_remaining_time_in_millis() / 1000
        return min(GATEWAY_SECONDS - waited, of_function) - ANSWER_SECONDS

    def _waited(self, event: Mapping[str, Any] | None) -> float:
        """Return for how long the gateway waits: since the request came, unless the two clocks do not agree on that."""
        came = (event or {}).get("requestContext", {}).get("timeEpoch")
        waited = self.clock.now().timestamp() - came / 1000 if isinstance(came, int) else 0.0
        return waited if 0 <= waited < GATEWAY_SECONDS else 0.0
