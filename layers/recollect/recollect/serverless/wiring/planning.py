"""What begins the runs of jobs, when their schedules come up."""

from contextlib import ExitStack

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import Stores, open_stores
from recollect.errors import InputError
from recollect.settings import Settings
from recollect.use_cases.maintenance.jobs.plan import PlanJobs


def build_planning(settings: Settings) -> PlanJobs:
    """Wire what plans runs. Raises as `open_stores` and `planning_on` do."""
    return planning_on(open_stores(settings, ExitStack()))


def planning_on(stores: Stores) -> PlanJobs:
    """Return what plans runs on open stores. Raises InputError without a queue of jobs."""
    if stores.jobs is None:
        raise InputError("RECOLLECT_JOBS_QUEUE_URL", "must name the queue of jobs")
    return PlanJobs(
        *(stores.jobs.due, stores.jobs.runs, stores.jobs.sender, stores.store, SystemClock(), RandomIds()),
    )
