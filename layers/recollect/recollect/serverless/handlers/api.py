"""The HTTP API behind API Gateway: Mangum around the application that `recollect serve` runs."""

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

import anyio._backends._asyncio  # noqa: F401 - else AnyIO loads it with the first request; it has no public name
from mangum import Mangum

from recollect.http.errors.problems import TYPE_PREFIX
from recollect.serverless.api import open_api
from recollect.serverless.api_gateway import REQUEST_ID, Event, gateway_id, plain
from recollect.serverless.telemetry import Telemetry
from recollect.telemetry.notes import Notes

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
    app, telemetry = open_api()
    return make_handler(cast("ASGI", app), telemetry)


def make_handler(app: "ASGI", telemetry: Telemetry) -> Handler:
    """Return the handler that serves an application, and counts the answers that are its own fault."""
    serve = Mangum(app, lifespan="off", text_mime_types=TEXT_TYPES)
    notes = Notes(telemetry)

    def answer(event: Event, context: "LambdaContext") -> Answer:
        began = time.perf_counter()
        request = plain(event)
        with telemetry.correlated(request["headers"][REQUEST_ID], gateway_request_id=gateway_id(event)):
            reply = serve(request, cast("MangumContext", context))
        # Mangum turns what is raised into such an answer as well
        notes.answered(reply["statusCode"], time.perf_counter() - began, _problem_of(reply))
        return reply

    return telemetry.watch(answer)


def _problem_of(reply: Answer) -> str | None:
    """Return the type of the problem that was answered, of one that is the server's fault."""
    if reply["statusCode"] < SERVER_ERROR:
        return None
    try:
        named = json.loads(reply["body"])["type"]
    except (ValueError, KeyError, TypeError):
        return None  # Mangum's own
    return str(named).removeprefix(TYPE_PREFIX)
