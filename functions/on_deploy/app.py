"""A resource of the stack that is made by this function: the search index. CloudFormation always gets its answer."""

import functools
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.observability import Handler, Telemetry

    Prepare = Callable[[Callable[[], bool]], str]

logger = logging.getLogger("recollect.functions.on_deploy")

# When no new piece of work is begun, and when nobody is waited for: both leave time for what comes behind them
LAST_WORK_MS: Final = 60_000
LAST_WAIT_MS: Final = 20_000


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Make the index or bring it up to date, and tell CloudFormation."""
    return _wired()(event, context)


def make_handler(wire: "Callable[[], Prepare]", telemetry: "Telemetry") -> "Handler":
    """Return the handler that prepares the index; `wire` is called within it, so that its failure is answered too."""
    from recollect.cloudformation import FAILED, SUCCESS, respond  # noqa: PLC0415 - importing this module stays cheap
    from recollect.errors import RecollectError  # noqa: PLC0415 - as above
    from recollect.observability import INDEX_PREPARATION_FAILED  # noqa: PLC0415 - as above

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> None:
        status, reason = FAILED, "an error that nobody foresaw; the function's log tells which"
        try:
            status, reason = SUCCESS, _prepared(event["RequestType"], wire, context)
        except RecollectError as error:
            reason = str(error)
        except TimeoutError:
            reason = "the index was not ready in time"
        finally:
            logger.info("index_prepared", extra={"status": status, "reason": reason})
            telemetry.add(INDEX_PREPARATION_FAILED, float(status == FAILED))
            respond(event, status, reason)

    return telemetry.watch(handle)


def _prepared(request_type: str, wire: "Callable[[], Prepare]", context: "LambdaContext") -> str:
    """Return the name of the index. Raises TimeoutError when that takes too long, whatever it is that hangs."""
    if request_type == "Delete":
        return "the index goes with its collection"

    def left(reserved: int) -> int:
        return context.get_remaining_time_in_millis() - reserved

    thread = ThreadPoolExecutor(1, thread_name_prefix="prepare-index")
    try:
        return thread.submit(lambda: wire()(lambda: left(LAST_WORK_MS) > 0)).result(max(0, left(LAST_WAIT_MS)) / 1000)
    finally:
        thread.shutdown(wait=False)


@functools.cache
def _wired() -> "Handler":
    """Set up once for each execution environment; the program itself is wired within a request."""
    from recollect.bootstrap.functions import build_preparation  # noqa: PLC0415 - importing this module stays cheap
    from recollect.function_settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.observability import ON_DEPLOY, Telemetry  # noqa: PLC0415 - as above

    return make_handler(lambda: build_preparation(FunctionSettings()), Telemetry(ON_DEPLOY))
