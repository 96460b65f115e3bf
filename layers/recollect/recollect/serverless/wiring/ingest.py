"""What stores the events of conversations."""

from contextlib import ExitStack

from recollect.adapters.clock import RandomIds, SystemClock
from recollect.bootstrap.stores import open_stores
from recollect.settings import Settings
from recollect.use_cases.common.settings import ReadSettings
from recollect.use_cases.conversations.ingest_event import IngestEvent
from recollect.use_cases.conversations.record_event import RecordEvent


def build_ingest(settings: Settings) -> IngestEvent:
    """Wire what stores events. Raises InputError and StoreUnavailableError."""
    store = open_stores(settings, ExitStack()).store
    return IngestEvent(RecordEvent(store, SystemClock(), RandomIds(), ReadSettings(store, settings.space)))
