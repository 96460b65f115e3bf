"""Store, queue and keys in one SQLite file."""

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.due_index import SqliteDueIndex
from recollect.adapters.sqlite.erasure.erasing import SqliteErasing
from recollect.adapters.sqlite.erasure.erasure_ledger import SqliteErasureLedger
from recollect.adapters.sqlite.job_runs import SqliteJobRuns
from recollect.adapters.sqlite.keys import SqliteKeys
from recollect.adapters.sqlite.published_changes import SqliteChangeOutbox
from recollect.adapters.sqlite.queues import SqliteJobQueue, SqliteQueue
from recollect.adapters.sqlite.store import SqliteEntryStore

__all__ = [
    "Database",
    "SqliteChangeOutbox",
    "SqliteDueIndex",
    "SqliteEntryStore",
    "SqliteErasing",
    "SqliteErasureLedger",
    "SqliteJobQueue",
    "SqliteJobRuns",
    "SqliteKeys",
    "SqliteQueue",
]
