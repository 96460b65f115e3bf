"""The HTTP API behind API Gateway: Mangum around the application that `recollect serve` runs."""

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext
    from mangum.types import ASGI
    from mangum.types import LambdaContext as MangumContext

    from recollect.observability import Telemetry

Event = Mapping[str, Any]
Answer = dict[str, Any]
Handler = Callable[[Event, "LambdaContext"], Answer]

DEFAULT_STAGE: Final = "$default"
SERVER_ERROR: Final = 500
# Else Mangum encodes what it does not take for text as base64
TEXT_TYPES: Final = ["application/json", "application/problem+json", "text/"]


def handler(event: Event, context: "LambdaContext") -> Answer:
    """Answer one event of an HTTP API, payload format 2.0."""
    return _wired()(event, context)


def make_handler(app: "ASGI", telemetry: "Telemetry") -> Handler:
    """Return the handler that serves an application, and counts the answers that are its own fault."""
    from mangum import Mangum  # noqa: PLC0415 - importing this module stays cheap

    from recollect.observability import API_ERROR  # noqa: PLC0415 - as above

    serve = Mangum(app, lifespan="off", text_mime_types=TEXT_TYPES)

    def answer(event: Event, context: "LambdaContext") -> Answer:
        with telemetry.correlated(event["requestContext"].get("requestId", "")):
            reply = serve(plain(event), cast("MangumContext", context))
        # Mangum turns what is raised into such an answer as well
        telemetry.add(API_ERROR, float(reply["statusCode"] >= SERVER_ERROR))
        return reply

    return telemetry.watch(answer)


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
    from recollect.bootstrap.data_folder import cursor_secret  # noqa: PLC0415 - importing this module stays cheap
    from recollect.bootstrap.functions import build_api  # noqa: PLC0415
    from recollect.function_settings import FunctionSettings  # noqa: PLC0415
    from recollect.http.app import create_app  # noqa: PLC0415
    from recollect.http.identity import GatewayIdentity  # noqa: PLC0415
    from recollect.observability import API, Telemetry  # noqa: PLC0415

    settings = FunctionSettings()
    telemetry = Telemetry(API, tracing=settings.tracing)
    recollect = build_api(settings, telemetry.note_search)
    app = create_app(recollect, identify=GatewayIdentity(), cursor_secret=cursor_secret(settings))
    return make_handler(app, telemetry)
