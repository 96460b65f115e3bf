"""A copy that takes the place of the data file: the whole copy or nothing of it, whenever this is cut off."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from filelock import FileLock

from recollect.adapters.sqlite.errors import translated_disk_errors, translated_errors
from recollect.adapters.sqlite.integrity.check import LOG_SUFFIX, check, is_readable
from recollect.adapters.sqlite.upkeep.backups import copy_database, drop_unfinished_restore, restoring
from recollect.errors import StoreDamagedError, StoreUnavailableError

FEED_GAP: Final = 1_000_000  # beyond what anybody can have seen of numbers that the copy does not know
_TIME: Final = "%Y%m%dT%H%M%S%fZ"
_READY: Final = ".restored"  # whole and sound: all that is left is to put it in its place
_DROP_NUMBER: Final = "DELETE FROM sqlite_sequence WHERE name = 'change' RETURNING seq"
_PUT_NUMBER: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES ('change', ?)"
_FORGET: Final = "UPDATE space SET forgotten_changes = ?"


def prepare(copy: Path, path: Path) -> int:
    """Make a copy ready to take the place of the data file at `path`; return how many entries it holds.

    Raises:
        StoreDamagedError: the copy is damaged, or no data file.
        StoreUnavailableError: it cannot be read or written, or a newer release wrote it; StoreFullError.
    """
    with translated_disk_errors("the copy cannot be restored"), _lock(path):
        drop_unfinished_restore(path)
        try:
            return _made_ready(copy, path)
        finally:
            drop_unfinished_restore(path)


def _made_ready(copy: Path, path: Path) -> int:
    making = restoring(path)
    if not is_readable(copy):
        raise StoreDamagedError(f"{copy.name} is damaged, or no data file; choose another copy")
    if not copy_database(copy, making):
        raise StoreUnavailableError("something was erased or purged meanwhile; restore the copy again")
    report = check(making)
    if not report.schema or report.entries is None:
        raise StoreDamagedError(f"{copy.name} is no data file; choose another copy")
    with translated_errors():
        _begin_feeds_anew(making)
    making.replace(path.with_name(path.name + _READY))
    return report.entries


def put_in_place(path: Path) -> Path | None:
    """Put what `prepare` made ready in the place of the data file, and keep that beside it; return where.

    None where nothing is ready. Safe to repeat: whoever opens the file next does what was cut off, and removes what was
    not ready. While a copy is made ready it waits.

    Raises StoreUnavailableError.
    """
    ready = path.with_name(path.name + _READY)
    if not (ready.exists() or restoring(path).exists()):
        return None
    with translated_disk_errors("the copy cannot be restored"), _lock(path):
        drop_unfinished_restore(path)
        if not ready.exists():
            return None
        at = datetime.fromtimestamp(ready.stat().st_mtime, UTC)
        kept = path.with_name(f"{path.name}.replaced-{at:{_TIME}}")
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)  # only says where things stand in the log
        log = path.with_name(path.name + LOG_SUFFIX)
        if path.exists():
            _keep(path, kept)
        if log.exists() and log.stat().st_size:
            log.replace(kept.with_name(kept.name + LOG_SUFFIX))
        log.unlink(missing_ok=True)
        ready.replace(path)
    return kept if kept.exists() else None


def _lock(path: Path) -> FileLock:
    """Return what one process at a time holds to restore a copy, or to end what another has left of that."""
    return FileLock(path.with_name("replacing.lock"), mode=0o600)


def _keep(path: Path, kept: Path) -> None:
    """Give the file a second name: it goes on to be there until the copy takes its place in one step."""
    kept.unlink(missing_ok=True)
    try:
        kept.hardlink_to(path)
    except OSError:  # a file system without them
        shutil.copy2(path, kept)


def _begin_feeds_anew(path: Path) -> None:
    """Have every reader of the feed of changes begin again: numbers stand for other changes than they have seen."""
    with closing(sqlite3.connect(path)) as connection, connection:
        (last,) = connection.execute(_DROP_NUMBER).fetchone() or (0,)
        connection.execute(_PUT_NUMBER, (last + FEED_GAP,))
        connection.execute(_FORGET, (last + FEED_GAP,))
