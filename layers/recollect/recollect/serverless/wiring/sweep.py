"""What takes up changes that wait too long."""

from contextlib import ExitStack
from typing import Final

from recollect.adapters import dynamodb
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb.reads.bookmark import TableBookmark
from recollect.bootstrap.stores import open_stores
from recollect.settings import Settings
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending

SWEEP_JOB: Final = "sweep"


def build_sweep(settings: Settings) -> ScheduledSweep:
    """Wire what takes up overdue changes. Raises InputError and StoreUnavailableError."""
    stores = open_stores(settings, ExitStack())
    table = dynamodb.open_table(
        settings.table, SystemClock(), region=settings.aws_region, endpoint=settings.aws_endpoint
    )
    return ScheduledSweep(SweepPending(stores.entries, stores.queue, SystemClock()), TableBookmark(table, SWEEP_JOB))
