"""SQLite's errors in Recollect's words: translated here, once."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from recollect.errors import StoreUnavailableError

PRIMARY_CODE: Final = 0xFF  # the lower byte of an extended result code (https://www.sqlite.org/rescode.html)
PROBLEMS: Final = {
    sqlite3.SQLITE_BUSY: "the data file is busy: another process is writing",
    sqlite3.SQLITE_LOCKED: "the data file is busy: another process is writing",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CORRUPT: "the data file is damaged: restore it from a backup",
    sqlite3.SQLITE_NOTADB: "the data file is damaged or not a database",
    sqlite3.SQLITE_CANTOPEN: "the data file cannot be opened: is the folder there and may it be written to?",
    sqlite3.SQLITE_READONLY: "the data file cannot be written to",
    sqlite3.SQLITE_PERM: "the data file may not be accessed",
    sqlite3.SQLITE_IOERR: "the disk failed while the data file was read or written",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_PROTOCOL: "too many processes use the data file",
}


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StoreUnavailableError for whatever the machine is to blame for; a mistake in a statement stays as it is."""
    try:
        yield
    except sqlite3.Error as error:
        problem = PROBLEMS.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & PRIMARY_CODE)
        if problem is None:
            raise
        raise StoreUnavailableError(problem) from error
