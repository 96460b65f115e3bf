"""Store, queue and keys in one SQLite file."""

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.keys import SqliteKeys
from recollect.adapters.sqlite.queue import SqliteQueue
from recollect.adapters.sqlite.store import SqliteEntryStore

__all__ = ["Database", "SqliteEntryStore", "SqliteKeys", "SqliteQueue"]
