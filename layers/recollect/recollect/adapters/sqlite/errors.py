"""SQLite's errors in Recollect's words: translated here, once."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from recollect.errors import StoreDamagedError, StoreFullError, StoreUnavailableError

PRIMARY_CODE: Final = 0xFF  # the lower byte of an extended result code (https://www.sqlite.org/rescode.html)
PROBLEMS: Final = {
    sqlite3.SQLITE_BUSY: "the data file is busy: another process is writing",
    sqlite3.SQLITE_LOCKED: "the data file is busy: another process is writing",
    sqlite3.SQLITE_FULL: "the disk is full, or a quota is used up: make room, and it goes on by itself",
    sqlite3.SQLITE_CORRUPT: "the data file is damaged: stop the server; `recollect admin check` says where,"
    " `recollect restore` puts a copy in its place",
    sqlite3.SQLITE_NOTADB: "the data file is no database, or its beginning is damaged: see `recollect admin check`",
    sqlite3.SQLITE_CANTOPEN: "the data file cannot be opened: is the folder there and may it be written to?",
    sqlite3.SQLITE_READONLY: "the data file cannot be written to",
    sqlite3.SQLITE_PERM: "the data file may not be accessed",
    sqlite3.SQLITE_IOERR: "the disk failed while the data file was read or written",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_PROTOCOL: "too many processes use the data file",
}
# A quota that is used up, or a bound on the size of files, shows as a write that failed; or not even the index of the
# log can be made
_FULL: Final = frozenset(
    {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMOPEN}
)
DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})  # of the system, where files are made
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file is to blame: a page is not what it has to be, or it is no database."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & PRIMARY_CODE in _DAMAGED


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StoreUnavailableError for whatever the machine is to blame for; a mistake in a statement stays as it is.

    Raises:
        StoreFullError: the disk takes no more.
        StoreDamagedError: the file is damaged, or no database.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code in _FULL:
            raise StoreFullError(PROBLEMS[sqlite3.SQLITE_FULL]) from error
        problem = PROBLEMS.get(code & PRIMARY_CODE)
        if problem is None:
            raise
        kind = StoreDamagedError if is_damage(error) else StoreUnavailableError
        raise kind(problem) from error


@contextmanager
def translated_disk_errors(problem: str) -> Iterator[None]:
    """Raise StoreUnavailableError, which begins with `problem`, for what the system refuses to do with files.

    Raises:
        StoreFullError: the disk takes no more.
    """
    try:
        yield
    except OSError as error:
        kind = StoreFullError if error.errno in DISK_FULL else StoreUnavailableError
        raise kind(f"{problem}: {error.strerror}") from error
