"""The HTTP API behind API Gateway: Mangum around the application that `recollect serve` runs."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

import anyio._backends._asyncio  # noqa: F401 - else AnyIO loads it with the first request; it has no public name
from mangum import Mangum

from recollect.serverless.api import open_api
from recollect.serverless.api_gateway import REQUEST_ID, Event, gateway_id, plain
from recollect.serverless.telemetry import API_ERROR, Telemetry

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext
    from mangum.types import ASGI
    from mangum.types import LambdaContext as MangumContext

Answer = dict[str, Any]
Handler = Callable[[Event, "LambdaContext"], Answer]

SERVER_ERROR: Final = 500
TEXT_TYPES: Final = ["application/json", "application/problem+json", "text/"]  # Mangum encodes all else as base64


def open_handler() -> Handler:
    """Wire the API; return what answers an event of an HTTP API, payload format 2.0. Raises as `open_api` does."""
    return make_handler(*open_api())


def make_handler(app: "ASGI", telemetry: Telemetry) -> Handler:
    """Return the handler that serves an application, and counts the answers that are its own fault."""
    serve = Mangum(app, lifespan="off", text_mime_types=TEXT_TYPES)

    def answer(event: Event, context: "LambdaContext") -> Answer:
        request = plain(event)
        with telemetry.correlated(request["headers"][REQUEST_ID], gateway_request_id=gateway_id(event)):
            reply = serve(request, cast("MangumContext", context))
        # Mangum turns what is raised into such an answer as well
        telemetry.add(API_ERROR, float(reply["statusCode"] >= SERVER_ERROR))
        return reply

    return telemetry.watch(answer)
