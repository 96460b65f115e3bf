"""Events of an API Gateway HTTP API (payload format 2.0), before Mangum makes requests of them."""

from collections.abc import Mapping
from typing import Any, Final

from recollect.core.model.ids import is_correlation_id

DEFAULT_STAGE: Final = "$default"
REQUEST_ID: Final = "x-request-id"

Event = Mapping[str, Any]


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
