"""The number of a data file. It tells whether a write-ahead log that lies beside the file is the file's own.

A log names no file: SQLite works in whatever lies beside one, if its checksums are right. The number is kept as the
application id of the file's header (https://www.sqlite.org/fileformat2.html#application_id, 2024): it stands on the
first page, so that every log which replaces that page brings the number of the file it was written for.
"""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_NUMBERS: Final = 2**31 - 1


def number_file(connection: sqlite3.Connection) -> None:
    """Give the file a number, unless it has one. Before the journal is switched to a log it is in the file at once."""
    if number_with_log(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not number_with_log(connection):  # nobody else was quicker
            connection.execute(f"PRAGMA application_id = {1 + secrets.randbelow(_NUMBERS)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def number_with_log(connection: sqlite3.Connection) -> int:
    """Return the number as it is with what the log holds; 0 for a file without one."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def number_of_file(path: Path) -> int:
    """Return the number that the file alone has, whatever lies beside it; 0 where it has none.

    SQLite reads it: whoever opens and closes the file by other means takes the locks of its process away, and another
    process may then remove the log under it (https://www.sqlite.org/howtocorrupt.html, 2.2). Immutable: without a log.

    Raises:
        sqlite3.Error: it cannot be read, or is no database.
    """
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        return number_with_log(connection)
