"""What is done to the data file while nothing else is to be done, so that it takes no more disk than it has to.

Rows of former releases are packed in fewer bytes, a batch at a time. Each is read either way: any moment may be the
last. What gets smaller leaves room on its pages. When all is packed the file is owed to be written anew, which gives
that back (erasure/purge.py).
"""

import sqlite3
import time
from collections.abc import Callable
from typing import Any, Final

from recollect.adapters.sqlite.database import Database, empty_log
from recollect.adapters.sqlite.erasure.purge import OWE_WIPING
from recollect.adapters.sqlite.vectors import NOTHING, pooled_of, stored_pooled, stored_tokens, tokens_of
from recollect.core.model.token_codes import rounded
from recollect.core.text.searched_text import is_long

QUIET_SECONDS: Final = 0.5  # in which nothing was written, by any process
BATCH: Final = 64
_AFTER: Final = "SELECT after FROM packing"
_ROWS: Final = (
    "SELECT e.row, e.text, e.is_long, v.pooled, v.scale, t.codes, t.scales, t.starts FROM entry AS e"
    " LEFT JOIN vector AS v ON v.entry = e.row LEFT JOIN token_vector AS t ON t.entry = e.row"
    " WHERE e.row > ? ORDER BY e.row LIMIT ?"
)
_PACK_TEXT: Final = "UPDATE entry SET searched_text = '', is_long = ? WHERE row = ?"
_PACK_POOLED: Final = "UPDATE vector SET pooled = ?, scale = ? WHERE entry = ?"
_PACK_TOKENS: Final = "UPDATE token_vector SET codes = ?, scales = ?, starts = ? WHERE entry = ?"
_GO_ON: Final = "UPDATE packing SET after = ?"
_DONE: Final = "DELETE FROM packing"


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


def is_packed(connection: sqlite3.Connection) -> bool:
    """Tell whether nothing is left to pack."""
    return connection.execute(_AFTER).fetchone() is None


def pack_some(connection: sqlite3.Connection) -> bool:
    """Pack the next rows inside the connection's transaction; tell whether there may be more."""
    found = connection.execute(_AFTER).fetchone()
    if found is None:
        return False
    rows = connection.execute(_ROWS, (found[0], BATCH)).fetchall()
    for row in rows:
        _pack(connection, *row)
    if rows:
        connection.execute(_GO_ON, (rows[-1][0],))
        return True
    connection.execute(_DONE)
    connection.execute(OWE_WIPING)
    return False


def _pack(connection: sqlite3.Connection, row: int, text: str, known: int | None, *vectors: Any) -> None:  # noqa: ANN401 - columns
    """Pack what stands in the former form; vectors that have no shape are left to the check."""
    pooled, scale, *tokens = vectors
    if known is None:
        connection.execute(_PACK_TEXT, (is_long(text), row))
    try:
        packed_tokens = stored_tokens(rounded(tokens_of([tokens])[0])) if tokens[0] and tokens[1] else None
        vector = pooled_of([(pooled, scale)])[0] if pooled and scale is None else None
    except ValueError:
        return
    if packed_tokens is not None:
        connection.execute(_PACK_TOKENS, (packed_tokens, NOTHING, NOTHING, row))
    if vector is not None:
        connection.execute(_PACK_POOLED, (*stored_pooled(vector), row))
