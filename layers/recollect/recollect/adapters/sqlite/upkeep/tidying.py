"""What is done to the data file while nothing else is to be done, so that it takes no more disk than it has to."""

import time
from collections.abc import Callable
from typing import Final

from recollect.adapters.sqlite.database import Database, empty_log
from recollect.adapters.sqlite.upkeep.packing import is_packed, pack_some

QUIET_SECONDS: Final = 0.5  # in which nothing was written, by any process


class SqliteTidying:
    """Packs rows of former releases, a batch a call, and empties the write-ahead log. For one thread.

    SQLite goes on using the log from its beginning once it has LOG_PAGES, and never makes it smaller: it would stay
    beside a small data file for as long as a server runs.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        """Tidy a data file; clock: seconds."""
        self._database = database
        self._clock = clock
        self._is_packed = False
        self._seen: tuple[int, int] | None = None  # bytes of the log, when it was written to
        self._since = 0.0

    def __call__(self) -> None:
        """Do the next piece, if there is any: some milliseconds, in which other writers wait.

        Raises:
            StoreUnavailableError: the file cannot be written now; nothing was changed.
        """
        if not self._is_packed:
            self._pack()
        elif self._is_quiet():
            with self._database.alone() as connection:
                empty_log(connection)
            self._seen = None

    def _pack(self) -> None:
        with self._database.reading() as connection:
            self._is_packed = is_packed(connection)
        if not self._is_packed:
            with self._database.writing() as connection:
                pack_some(connection)

    def _is_quiet(self) -> bool:
        """Tell whether there is a log, in which nothing has changed for a while."""
        try:
            found = self._database.log.stat()
        except FileNotFoundError:
            return False
        seen, now = (found.st_size, found.st_mtime_ns), self._clock()
        if seen != self._seen:
            self._seen, self._since = seen, now
        return found.st_size > 0 and now - self._since >= QUIET_SECONDS
