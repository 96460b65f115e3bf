"""On a schedule: changes that wait too long are asked for again, erasures go on, and the backlog is measured."""

import functools
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from recollect.serverless.messages import SweepRequest
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.sweep import build_sweep
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import SWEEP
from recollect.use_cases.maintenance.sweep import ScheduledSweep
from recollect.use_cases.people.erasure.run import RunErasures

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.sweep")

# For one more page of spaces
RESERVED_MS: Final = 30_000


def open_handler() -> Handler:
    """Wire the function; return what sweeps as far as the time allows. Raises as `build_sweep` does."""
    parts = build_sweep(FunctionSettings())
    return make_handler(parts.sweep, telemetry_of(SWEEP), parts.erase)


def make_handler(scheduled: ScheduledSweep, telemetry: Telemetry, erase: RunErasures | None = None) -> Handler:
    """Return the handler that sweeps, then erases; what names `after` or `pending_for_seconds` is no scheduled call."""

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        def has_time() -> bool:
            return context.get_remaining_time_in_millis() > RESERVED_MS

        asked = SweepRequest.model_validate(event)
        sweep = scheduled if asked.is_scheduled else functools.partial(scheduled.sweep, **asked.arguments())
        report = sweep(has_time=has_time)
        telemetry.add_all(
            {
                metrics.PENDING_CHANGES: report.pending,
                metrics.OLDEST_PENDING: report.oldest.total_seconds(),
                metrics.CHANGES_RESENT: report.resent,
                metrics.REQUESTS_WAITING: report.waiting,
                metrics.REQUESTS_SET_ASIDE: report.set_aside,
                metrics.SWEEPS_CUT_SHORT: float(report.next_after is not None),
            }
        )
        if asked.is_scheduled:
            telemetry.add(metrics.HEARTBEAT, job=SWEEP)
        if erase is not None and asked.is_scheduled:
            erased = erase(has_time=has_time)
            logger.info("erasures_run", extra={"done": erased.done, "left": erased.left, "failed": erased.failed})
        return {"spaces": report.spaces, "resent": report.resent, "next_after": report.next_after}

    return telemetry.watch(handle)
