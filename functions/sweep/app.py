"""On a schedule: changes that wait too long are asked for again, and the backlog is measured."""

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.serverless.telemetry import Handler, Telemetry
    from recollect.use_cases.maintenance.sweep import ScheduledSweep

# For one more page of spaces
RESERVED_MS: Final = 30_000


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Sweep as far as the time allows; return what was seen, and where to go on."""
    return _wired()(event, context)


def make_handler(scheduled: "ScheduledSweep", telemetry: "Telemetry") -> "Handler":
    """Return the handler that sweeps; a call that names `after` or `pending_for_seconds` leaves the schedule alone."""
    from recollect.serverless import telemetry as metrics  # noqa: PLC0415 - importing this module stays cheap
    from recollect.serverless.messages import SweepRequest  # noqa: PLC0415 - as above

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


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.serverless.settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.serverless.telemetry import SWEEP, telemetry_of  # noqa: PLC0415 - as above
    from recollect.serverless.wiring import build_sweep  # noqa: PLC0415 - importing this module stays cheap

    return make_handler(build_sweep(FunctionSettings()), telemetry_of(SWEEP))
