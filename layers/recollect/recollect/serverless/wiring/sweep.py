"""What takes up changes that wait too long."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from recollect.adapters import dynamodb
from recollect.adapters.clock import SystemClock
from recollect.adapters.dynamodb.reads.bookmark import TableBookmark
from recollect.bootstrap.searches import open_search
from recollect.bootstrap.stores import open_stores
from recollect.settings import Settings
from recollect.use_cases.maintenance.sweep import ScheduledSweep, SweepPending
from recollect.use_cases.people.erasure.run import RunErasures

SWEEP_JOB: Final = "sweep"


@dataclass(frozen=True, slots=True)
class SweepAndErase:
    """What the schedule starts: the sweep, and what is left of erasures; `erase` is None without a ledger."""

    sweep: ScheduledSweep
    erase: RunErasures | None = None


def build_sweep(settings: Settings) -> SweepAndErase:
    """Wire what takes up overdue changes and erasures. Raises InputError and StoreUnavailableError."""
    opening = ExitStack()
    stores = open_stores(settings, opening)
    table = dynamodb.open_table(
        settings.table, SystemClock(), region=settings.aws_region, endpoint=settings.aws_endpoint
    )
    sweep = ScheduledSweep(SweepPending(stores.entries, stores.queue, SystemClock()), TableBookmark(table, SWEEP_JOB))
    if stores.erasing is None or stores.ledger is None:
        return SweepAndErase(sweep)
    index = open_search(settings, stores.entries, opening)
    return SweepAndErase(sweep, RunErasures(stores.erasing, stores.ledger, index, SystemClock()))
