"""The backfill over the store that the settings name, while servers and functions use it or not."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from recollect.adapters.clock import SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.settings import Settings
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.maintenance.backfill import Backfill
from recollect.use_cases.memories.repair import RepairEntry


@contextmanager
def open_backfill(settings: Settings) -> Iterator[Backfill]:
    """Open the store alone: no encoder and no index is needed. Raises as `open_stores` does."""
    with ExitStack() as opening:
        store = open_stores(settings, opening).entries
        yield Backfill(store, ReadSettings(store, settings.space), RepairEntry(store, SystemClock()))
