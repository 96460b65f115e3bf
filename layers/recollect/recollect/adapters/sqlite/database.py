"""One SQLite file: a writer behind a lock, a bounded number of readers, everything in transactions."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from recollect.adapters.sqlite.errors import PRIMARY_CODE, translated_disk_errors, translated_errors
from recollect.adapters.sqlite.migrations import migrate, scripts
from recollect.adapters.sqlite.rows import Row, SqlValue
from recollect.errors import StoreDamagedError, StoreUnavailableError

BUSY_SECONDS: Final = 5.0
READERS: Final = 8  # at once: each has two descriptors, of file and log; see RESERVED_DESCRIPTORS of the local server
IDLE_READERS: Final = 4  # each holds up to 2 MB of pages
AGAIN_SECONDS: Final = 0.01
CACHED_STATEMENTS: Final = 256
LOG_PAGES: Final = 256  # 1 MB, then they go into the file; SQLite's own 1,000 are as much as a small data file
LOG_BYTES: Final = 1_048_576  # to which a log that has grown beyond is cut, with the next write after it was emptied

Values: TypeAlias = "Sequence[SqlValue] | Mapping[str, SqlValue]"


class Database:
    """The data file, shared by store, queue and keys; several threads and several processes may use it at once.

    WAL: readers see the last commit and never wait. `synchronous=FULL`: a commit that returned survives a crash
    of the machine. `secure_delete`: what is deleted is overwritten with zeros.
    """

    def __init__(self, path: Path, *, busy_seconds: float = BUSY_SECONDS, readers: int = READERS) -> None:
        """Open the file, made and migrated where needed.

        Args:
            path: the file; its folder must exist.
            busy_seconds: how long to wait for another writer, thread or process, and for a reader that is free.
            readers: how many may read at once.

        Raises:
            StoreUnavailableError: the file cannot be opened, is damaged, or was written by a newer release.
        """
        self.path = path
        self._busy_seconds = busy_seconds
        self._write_lock = threading.Lock()
        self._readers_lock = threading.Lock()
        self._idle_readers: list[sqlite3.Connection] = []
        self._free_readers = threading.BoundedSemaphore(readers)
        self._closed = False
        self.is_damaged = False  # a page has been met that cannot be read
        with translated_errors():
            self._writer = self._open_writer()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection inside a read transaction: everything read is of one moment.

        Whoever has one must not ask for another: all of them could wait for each other.

        Raises:
            StoreUnavailableError: the file cannot be read now, or all readers are lent out for too long.
        """
        if not self._free_readers.acquire(timeout=self._busy_seconds):
            raise StoreUnavailableError("the data file is busy: other reads take too long")
        try:
            with self._noting_damage(), translated_errors(), self._reader() as connection:
                connection.execute("BEGIN")
                yield connection
        finally:
            self._free_readers.release()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Lend the writer inside a transaction: committed at the end, undone on any error.

        A caller that has nothing to keep may roll back itself.

        Raises:
            StoreUnavailableError: the file cannot be written now; nothing was changed.
        """
        with self.alone():
            yield from self._transaction()

    @contextmanager
    def alone(self) -> Iterator[sqlite3.Connection]:
        """Lend the writer outside of a transaction, to nobody else meanwhile: for what concerns the file itself.

        Raises:
            StoreUnavailableError: the file cannot be written now.
        """
        if not self._write_lock.acquire(timeout=self._busy_seconds):
            raise StoreUnavailableError("the data file is busy: other writes take too long")
        try:
            with self._noting_damage(), translated_errors():
                self._refuse_when_closed()
                yield self._writer
        finally:
            self._write_lock.release()

    def rows(self, text: str, values: Values = ()) -> list[Row]:
        """Return the rows of one statement, read on its own. Raises StoreUnavailableError, as `reading` does."""
        with self.reading() as connection:
            return connection.execute(text, values).fetchall()

    def row(self, text: str, values: Values = ()) -> Row | None:
        """Return the first row of one statement, read on its own; None where there is none."""
        return next(iter(self.rows(text, values)), None)

    def write(self, text: str, values: Values = ()) -> int:
        """Run one statement in a transaction of its own; return how many rows it touched. Raises as `writing` does."""
        with self.writing() as connection:
            return connection.execute(text, values).rowcount

    def close(self) -> None:
        """Wait for the write that is under way and close every connection. Closing twice is harmless."""
        with self._write_lock, self._readers_lock:
            self._closed = True
            for connection in (*self._idle_readers, self._writer):
                connection.close()
            self._idle_readers.clear()

    @contextmanager
    def _noting_damage(self) -> Iterator[None]:
        try:
            yield
        except StoreDamagedError:
            self.is_damaged = True
            raise

    def _transaction(self) -> Iterator[sqlite3.Connection]:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            yield self._writer
            if self._writer.in_transaction:
                self._writer.execute("COMMIT")
        finally:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")

    def _open_writer(self) -> sqlite3.Connection:
        if self.path.parent.is_dir() and not self.path.exists():
            self._make()
        connection = self._connect()
        try:
            self._switch_to_wal(connection)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            connection.execute(f"PRAGMA journal_size_limit = {LOG_BYTES}")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
            migrate(connection, scripts())
        except BaseException:
            connection.close()
            raise
        return connection

    def _make(self) -> None:
        with translated_disk_errors("the data file cannot be made"):
            self.path.touch(mode=0o600)  # memories and keys: for the owner's eyes

    def _switch_to_wal(self, connection: sqlite3.Connection) -> None:
        """Set the journal mode; SQLite does not wait for others by itself when several set it on a new file at once."""
        deadline = time.monotonic() + self._busy_seconds
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(AGAIN_SECONDS)
            else:
                return

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path,
            timeout=self._busy_seconds,
            isolation_level=None,  # transactions are begun and ended here, in words
            check_same_thread=False,  # a connection serves one thread at a time, not one thread for ever
            cached_statements=CACHED_STATEMENTS,
        )
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """Take an idle reader or open one; keep it for the next, unless it is of no use any more."""
        connection = self._take_reader()
        is_kept = False
        try:
            yield connection
        finally:
            try:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                is_kept = self._keep(connection)
            finally:
                if not is_kept:
                    connection.close()

    def _take_reader(self) -> sqlite3.Connection:
        with self._readers_lock:
            self._refuse_when_closed()
            if self._idle_readers:
                return self._idle_readers.pop()
        connection = self._connect()
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _keep(self, connection: sqlite3.Connection) -> bool:
        with self._readers_lock:
            is_kept = not self._closed and len(self._idle_readers) < IDLE_READERS
            if is_kept:
                self._idle_readers.append(connection)
            return is_kept

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise StoreUnavailableError("the data file has been closed")
