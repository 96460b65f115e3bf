"""The write-ahead log of a damaged file (https://www.sqlite.org/wal.html, 2024), worked into a copy."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from recollect.adapters.sqlite.repair.check import LOG_SUFFIX, is_readable


def work_in_log(path: Path, copy: Path) -> bool:
    """Copy a file with what its log holds; return whether the log was left out, being of another file.

    A log is known by its checksums, not by its file: SQLite works in whatever lies beside. Where the file alone is
    sound and with the log is not, the log is of another one, as after a backup was put back without removing it.
    """
    log = path.with_name(path.name + LOG_SUFFIX)
    log_of_copy = copy.with_name(copy.name + LOG_SUFFIX)
    shutil.copyfile(path, copy)
    if not log.exists() or not log.stat().st_size:
        return False
    alone_is_sound = is_readable(copy)
    shutil.copyfile(log, log_of_copy)
    if (alone_is_sound and not is_readable(copy)) or not _worked_in(copy):
        shutil.copyfile(path, copy)
        log_of_copy.unlink(missing_ok=True)
        copy.with_name(copy.name + "-shm").unlink(missing_ok=True)
        return True
    return False


def _worked_in(copy: Path) -> bool:
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            return bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0)
    except sqlite3.DatabaseError:
        return False  # no first page that SQLite would take
