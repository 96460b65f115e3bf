"""What is left of rate limits, in a small file of its own.

Not in the data file: a commit there waits for the disk and for other writers, and makes readers read the file anew.
What a crash of the machine loses here is a minute's worth of counting.
"""

import sqlite3
import threading
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite.errors import translated_disk_errors, translated_errors
from recollect.adapters.sqlite.rows import microseconds
from recollect.core.model.token_bucket import Grant, RateLimit, granted
from recollect.errors import StoreUnavailableError
from recollect.ports import Clock

BUSY_SECONDS: Final = 0.1  # a limit is not worth waiting for
LOG_PAGES: Final = 16  # then they go into the file, which has a few pages; SQLite's own 1,000 take 4 MB
_MAKE: Final = "CREATE TABLE IF NOT EXISTS bucket (name TEXT PRIMARY KEY, full_at INTEGER NOT NULL) WITHOUT ROWID"
_INDEX: Final = "CREATE INDEX IF NOT EXISTS bucket_by_time ON bucket (full_at)"
_FIND: Final = "SELECT full_at FROM bucket WHERE name = ?"
_PUT: Final = "INSERT OR REPLACE INTO bucket (name, full_at) VALUES (?, ?)"
_DROP: Final = "DELETE FROM bucket WHERE full_at <= ?"  # a full bucket is as good as none


class SqliteTokenBuckets:
    """ports.TokenBuckets in one SQLite file; several threads and several processes may use it at once."""

    def __init__(self, path: Path, clock: Clock) -> None:
        """Use a file, which is made with the first bucket; one that is damaged holds up nothing but the limits."""
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        """See TokenBuckets.take."""
        with self._lock, translated_errors():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                now = microseconds(self._clock.now())
                connection.execute(_DROP, (now,))
                row = connection.execute(_FIND, (name,)).fetchone()
                before = None if row is None else row[0]
                grant, full_at = granted(before, limit, now, wanted)
                if full_at != before:
                    connection.execute(_PUT, (name, full_at))
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
        return grant

    def close(self) -> None:
        """Close the file. Closing twice is harmless."""
        with self._lock:
            self._closed = True
            if self._connection is not None:
                self._connection.close()

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreUnavailableError("the file of limits has been closed")
        if self._connection is None:
            if not self._path.exists():
                self._make()
            connection = sqlite3.connect(
                self._path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = OFF")
                connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
                connection.execute(_MAKE)
                connection.execute(_INDEX)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _make(self) -> None:
        with translated_disk_errors("the file of limits cannot be made"):
            self._path.touch(mode=0o600)  # names of people: for the owner's eyes
