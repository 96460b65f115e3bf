"""A resource of the stack that is made by this function: the search index. CloudFormation always gets its answer."""

import functools
import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.serverless.telemetry import Handler, Telemetry

    Prepare = Callable[[Callable[[], bool]], str]

logger = logging.getLogger("recollect.functions.on_deploy")


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Make the index or bring it up to date, and tell CloudFormation."""
    return _wired()(event, context)


def make_handler(wire: "Callable[[], Prepare]", telemetry: "Telemetry") -> "Handler":
    """Return the handler that prepares the index; `wire` is called within it, so that its failure is answered too."""
    from recollect.errors import RecollectError  # noqa: PLC0415 - as above
    from recollect.serverless.cloudformation import FAILED, SUCCESS, respond  # noqa: PLC0415 - importing this module stays cheap
    from recollect.serverless.deadline import finished_in_time  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import INDEX_PREPARATION_FAILED  # noqa: PLC0415 - as above

    def wire_and_prepare(has_time: Callable[[], bool]) -> str:
        return wire()(has_time)

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> None:
        status, reason = FAILED, "an error that nobody foresaw; the function's log tells which"
        try:
            if event["RequestType"] == "Delete":
                reason = "the index goes with its collection"
            else:
                reason = finished_in_time(wire_and_prepare, context.get_remaining_time_in_millis)
            status = SUCCESS
        except RecollectError as error:
            reason = str(error)
        finally:
            logger.info("index_prepared", extra={"status": status, "reason": reason})
            telemetry.add(INDEX_PREPARATION_FAILED, float(status == FAILED))
            respond(event, status, reason)

    return telemetry.watch(handle)


@functools.cache
def _wired() -> "Handler":
    """Set up once for each execution environment; the program itself is wired within a request."""
    from recollect.serverless.settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import ON_DEPLOY, telemetry_of  # noqa: PLC0415 - as above
    from recollect.serverless.wiring import build_preparation  # noqa: PLC0415 - importing this module stays cheap

    telemetry = telemetry_of(ON_DEPLOY)
    return make_handler(lambda: build_preparation(FunctionSettings()), telemetry)
