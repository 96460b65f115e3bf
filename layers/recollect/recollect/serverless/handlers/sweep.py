"""On a schedule: the sweep is planned where something is pending, erasures go on, and the queue is measured."""

import logging
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from recollect.adapters.clock import SystemClock
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.core.lifecycle.job_runs import JobRun
from recollect.core.lifecycle.jobs import JobName
from recollect.ports import Queue
from recollect.serverless.parts import planning_on
from recollect.serverless.settings import FunctionSettings
from recollect.serverless.telemetry import Handler, Telemetry, telemetry_of
from recollect.settings import Settings
from recollect.telemetry import registry as metrics
from recollect.telemetry.metric import SWEEP
from recollect.telemetry.notes import JobNotes
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.parts import ABSENT
from recollect.use_cases.people.erasure.erase import RunErasures

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext

logger = logging.getLogger("recollect.functions.sweep")

# For an erasure that wakes the index: two searches of 30 s and a bulk of 45
RESERVED_MS: Final = 120_000


@dataclass(frozen=True, slots=True)
class SweepParts:
    """What the schedule starts.

    plan: begins the job where something is pending. erase: carries out what is left of erasures, None without a ledger.
    """

    plan: PlanJobs
    queue: Queue
    erase: RunErasures | None = None

    def begin(self) -> JobRun | None:
        """Begin a run of the sweep; None where nothing is pending. Raises as PlanJobs.scheduled does."""
        return self.plan.scheduled(JobName.SWEEP)


def build_sweep(settings: Settings, observer: JobObserver = UNOBSERVED) -> SweepParts:
    """Wire what takes up overdue changes and erasures. Raises as `open_stores` and `planning_on` do."""
    opening = ExitStack()
    stores = open_stores(settings, opening)
    plan = replace(planning_on(stores), observer=observer)
    parts = SweepParts(plan, stores.queue)
    if stores.erasing is ABSENT or stores.ledger is ABSENT:
        return parts
    index = open_search(settings, stores.store, opening)
    return replace(parts, erase=RunErasures(stores.erasing, stores.ledger, index, SystemClock()))


def open_handler() -> Handler:
    """Wire the function; return what sees to whatever waits. Raises as `build_sweep` does."""
    telemetry = telemetry_of(SWEEP)
    return make_handler(build_sweep(FunctionSettings(), JobNotes(telemetry)), telemetry)


def make_handler(parts: SweepParts, telemetry: Telemetry) -> Handler:
    """Return the handler, which plans, measures and erases."""

    def handle(_event: Mapping[str, Any], context: "LambdaContext") -> Any:  # noqa: ANN401 - JSON
        def has_time() -> bool:
            return context.get_remaining_time_in_millis() > RESERVED_MS

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
