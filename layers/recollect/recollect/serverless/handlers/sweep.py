"""On a schedule: changes that wait too long are asked for again, and the backlog is measured."""

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from recollect.serverless import telemetry as metrics
from recollect.serverless.messages import SweepRequest
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import SWEEP, Handler, Telemetry, telemetry_of
from recollect.serverless.wiring.sweep import build_sweep
from recollect.use_cases.maintenance.sweep import ScheduledSweep

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

# For one more page of spaces
RESERVED_MS: Final = 30_000


def open_handler() -> Handler:
    """Wire the function; return what sweeps as far as the time allows. Raises as `build_sweep` does."""
    return make_handler(build_sweep(FunctionSettings()), telemetry_of(SWEEP))


def make_handler(scheduled: ScheduledSweep, telemetry: Telemetry) -> Handler:
    """Return the handler that sweeps; a call that names `after` or `pending_for_seconds` leaves the schedule alone."""

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
        return {"spaces": report.spaces, "resent": report.resent, "next_after": report.next_after}

    return telemetry.watch(handle)
