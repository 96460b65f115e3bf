"""On a schedule: changes that wait too long are asked for again, and the backlog is measured."""

import functools
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

    from recollect.observability import Handler, Telemetry
    from recollect.use_cases.sweep_pending import SweepPending

# For one more page of spaces
RESERVED_MS: Final = 30_000


def handler(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
    """Sweep as far as the time allows; return what was seen, and where to go on."""
    return _wired()(event, context)


def make_handler(sweep: "SweepPending", telemetry: "Telemetry") -> "Handler":
    """Return the handler that sweeps.

    A scheduled run that is cut short is continued by the next one, as long as the execution environment lives; a call
    that names `after` or `pending_for_seconds` stands for itself.
    """
    from recollect import observability as metrics  # noqa: PLC0415 - importing this module stays cheap
    from recollect.contracts import SweepRequest  # noqa: PLC0415 - as above

    stopped_at: str | None = None

    def handle(event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        nonlocal stopped_at
        asked = SweepRequest.model_validate(event)
        report = sweep(
            after=stopped_at if asked.is_scheduled else asked.after,
            has_time=lambda: context.get_remaining_time_in_millis() > RESERVED_MS,
            pending_for=None if asked.pending_for_seconds is None else timedelta(seconds=asked.pending_for_seconds),
        )
        if asked.is_scheduled:
            stopped_at = report.next_after
        telemetry.add(metrics.PENDING_CHANGES, report.pending)
        telemetry.add(metrics.OLDEST_PENDING, report.oldest.total_seconds())
        telemetry.add(metrics.CHANGES_RESENT, report.resent)
        telemetry.add(metrics.REQUESTS_WAITING, report.waiting)
        telemetry.add(metrics.REQUESTS_SET_ASIDE, report.set_aside)
        telemetry.add(metrics.SWEEPS_CUT_SHORT, float(report.next_after is not None))
        return {"spaces": report.spaces, "resent": report.resent, "next_after": report.next_after}

    return telemetry.watch(handle)


@functools.cache
def _wired() -> "Handler":
    """Wire the program once for each execution environment, at its first event."""
    from recollect.bootstrap.functions import build_sweep  # noqa: PLC0415 - importing this module stays cheap
    from recollect.function_settings import FunctionSettings  # noqa: PLC0415 - as above
    from recollect.observability import SWEEP, Telemetry  # noqa: PLC0415 - as above

    settings = FunctionSettings()
    return make_handler(build_sweep(settings), Telemetry(SWEEP, tracing=settings.tracing))
