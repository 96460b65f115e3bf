"""The HTTP API behind API Gateway: Mangum around the application that `recollect serve` runs."""

import functools
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext
    from mangum.types import ASGI
    from mangum.types import LambdaContext as MangumContext

    from recollect.serverless.telemetry import Telemetry

Event = Mapping[str, Any]
Answer = dict[str, Any]
Handler = Callable[[Event, "LambdaContext"], Answer]

SERVER_ERROR: Final = 500
TEXT_TYPES: Final = ["application/json", "application/problem+json", "text/"]  # Mangum encodes all else as base64


def handler(event: Event, context: "LambdaContext") -> Answer:
    """Answer one event of an HTTP API, payload format 2.0."""
    return _wired()(event, context)


def make_handler(app: "ASGI", telemetry: "Telemetry") -> Handler:
    """Return the handler that serves an application, and counts the answers that are its own fault."""
    from mangum import Mangum  # noqa: PLC0415 - importing this module stays cheap

    from recollect.serverless.api_gateway import REQUEST_ID, gateway_id, plain  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import API_ERROR  # noqa: PLC0415 - as above

    serve = Mangum(app, lifespan="off", text_mime_types=TEXT_TYPES)

    def answer(event: Event, context: "LambdaContext") -> Answer:
        request = plain(event)
        with telemetry.correlated(request["headers"][REQUEST_ID], gateway_request_id=gateway_id(event)):
            reply = serve(request, cast("MangumContext", context))
        # Mangum turns what is raised into such an answer as well
        telemetry.add(API_ERROR, float(reply["statusCode"] >= SERVER_ERROR))
        return reply

    return telemetry.watch(answer)


@functools.cache
def _wired() -> Handler:
    """Wire the program once for each execution environment, at its first event."""
    from recollect.serverless.cold_start import without_collection  # noqa: PLC0415 - importing this module stays cheap

    with without_collection():
        from recollect.serverless.api import open_api  # noqa: PLC0415 - as above

        return make_handler(*open_api())


if os.environ.get("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start":
    _wired()  # what is set up now is in the snapshot
