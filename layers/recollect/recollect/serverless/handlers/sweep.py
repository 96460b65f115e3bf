"""On a schedule: the sweep is planned where something is pending, erasures go on, and the queue is measured."""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from recollect.serverless.messages import SweepRequest
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.sweep import SweepParts, build_sweep
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import SWEEP
from recollect.telemetry.notes import JobNotes

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.sweep")

# For one more page of spaces, or for an erasure that wakes the index: two searches of 30 s and a bulk of 45
RESERVED_MS: Final = 120_000


def open_handler() -> Handler:
    """Wire the function; return what sees to whatever waits. Raises as `build_sweep` does."""
    telemetry = telemetry_of(SWEEP)
    return make_handler(build_sweep(FunctionSettings(), JobNotes(telemetry)), telemetry)


def make_handler(parts: SweepParts, telemetry: Telemetry) -> Handler:
    """Return the handler: a schedule plans, measures and erases; who names `pending_for_seconds` has all swept."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        def has_time() -> bool:
            return context.get_remaining_time_in_millis() > RESERVED_MS

        asked = SweepRequest.model_validate(event)
        if not asked.is_scheduled:
            report = parts.sweep(has_time=has_time, **asked.arguments())
            return {"spaces": report.spaces, "resent": report.resent, "next_after": report.next_after}
        run = parts.begin()
        depth = parts.queue.depth()
        telemetry.add_all(
            {metrics.REQUESTS_WAITING: depth.waiting, metrics.REQUESTS_SET_ASIDE: depth.set_aside},
        )
        if parts.erase is not None:
            erased = parts.erase(has_time=has_time)
            logger.info("erasures_run", extra={"done": erased.done, "left": erased.left, "failed": erased.failed})
        return {"run_id": None if run is None else run.id}

    return telemetry.watch(handle)
