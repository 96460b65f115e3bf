"""The HTTP API behind API Gateway: Mangum around the application that `recollect serve` runs."""

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mangum.types import ASGI, LambdaContext

Event = Mapping[str, Any]
Answer = dict[str, Any]
Handler = Callable[[Event, "LambdaContext"], Answer]

DEFAULT_STAGE: Final = "$default"
# Else Mangum encodes what it does not take for text as base64
TEXT_TYPES: Final = ["application/json", "application/problem+json", "text/"]


def handler(event: Event, context: "LambdaContext") -> Answer:
    """Answer one event of an HTTP API, payload format 2.0."""
    return _wired()(event, context)


def make_handler(app: "ASGI") -> Handler:
    """Return the handler that serves an application."""
    from mangum import Mangum  # noqa: PLC0415 - importing this module stays cheap

    serve = Mangum(app, lifespan="off", text_mime_types=TEXT_TYPES)

    def answer(event: Event, context: "LambdaContext") -> Answer:
        return serve(plain(event), context)

    return answer


def plain(event: Event) -> dict[str, Any]:
    """Return an event without what Mangum stumbles over.

    API Gateway puts the name of a stage other than `$default` in front of the path, unless a custom domain takes it
    off. Host and X-Forwarded-Port come from outside and need not be a name and a number; the address of the server is
    of no use to the application.
    """
    request = event["requestContext"]
    stage, path = request.get("stage", DEFAULT_STAGE), request["http"]["path"]
    if stage != DEFAULT_STAGE and f"{path}/".startswith(f"/{stage}/"):
        path = path.removeprefix(f"/{stage}") or "/"
    headers = {name.lower(): value for name, value in event.get("headers", {}).items()}
    headers.pop("x-forwarded-port", None)
    headers["host"] = request.get("domainName", "localhost")
    http = {**request["http"], "path": path}
    return {**event, "headers": headers, "requestContext": {**request, "http": http}}


@functools.cache
def _wired() -> Handler:
    """Wire the program once for each execution environment, at its first event."""
    from recollect.bootstrap import build, cursor_secret  # noqa: PLC0415 - importing this module stays cheap
    from recollect.http.app import create_app  # noqa: PLC0415
    from recollect.http.identity import GatewayIdentity  # noqa: PLC0415
    from recollect.settings import Settings  # noqa: PLC0415

    settings = Settings()
    app = create_app(build(settings), identify=GatewayIdentity(), cursor_secret=cursor_secret(settings))
    return make_handler(app)
