"""Store, queue and keys in one SQLite file."""

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.erasure.erasing import SqliteErasing
from recollect.adapters.sqlite.erasure.erasure_ledger import SqliteErasureLedger
from recollect.adapters.sqlite.keys import SqliteKeys
from recollect.adapters.sqlite.queue import SqliteQueue
from recollect.adapters.sqlite.store import SqliteEntryStore
from recollect.adapters.sqlite.token_buckets import SqliteTokenBuckets

__all__ = [
    "Database",
    "SqliteEntryStore",
    "SqliteErasing",
    "SqliteErasureLedger",
    "SqliteKeys",
    "SqliteQueue",
    "SqliteTokenBuckets",
]
