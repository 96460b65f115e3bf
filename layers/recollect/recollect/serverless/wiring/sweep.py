"""What sees to whatever waits too long."""

from contextlib import ExitStack
from dataclasses import dataclass, replace

from recollect.adapters.clock import SystemClock
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.core.lifecycle.job_runs import JobRun
from recollect.core.lifecycle.jobs import JobName
from recollect.ports import Queue
from recollect.serverless.wiring.planning import planning_on
from recollect.settings import Settings
from recollect.use_cases.common.job_observer import UNOBSERVED, JobObserver
from recollect.use_cases.maintenance.jobs.plan import PlanJobs
from recollect.use_cases.maintenance.sweep import SweepPending
from recollect.use_cases.parts import ABSENT
from recollect.use_cases.people.erasure.erase import RunErasures


@dataclass(frozen=True, slots=True)
class SweepParts:
    """What the schedule starts, and what somebody asks for.

    plan: begins the job where something is pending. sweep: looks through every space, on request. erase: carries out
    what is left of erasures, None without a ledger.
    """

    plan: PlanJobs
    sweep: SweepPending
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
    parts = SweepParts(plan, SweepPending(stores.store, stores.queue, SystemClock()), stores.queue)
    if stores.erasing is ABSENT or stores.ledger is ABSENT:
        return parts
    index = open_search(settings, stores.store, opening)
    return replace(parts, erase=RunErasures(stores.erasing, stores.ledger, index, SystemClock()))
