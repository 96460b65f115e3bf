"""A copy that takes the place of the data file: the whole copy or nothing of it, whenever this is cut off."""

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock

from recollect.adapters.sqlite.errors import translated_disk_errors, translated_errors
from recollect.adapters.sqlite.upkeep.backups import copy_database, drop_unfinished_restore, restoring
from recollect.adapters.sqlite.upkeep.check import (
    LOG_SUFFIX,
    check,
    is_log_of_another_file,
    is_readable,
    number_with_log,
    opened,
)
from recollect.errors import StoreDamagedError, StoreUnavailableError

FEED_GAP: Final = 1_000_000  # beyond what anybody can have seen of numbers that the copy does not know
_TIME: Final = "%Y%m%dT%H%M%S%fZ"
_READY: Final = ".restored"  # whole and sound: all that is left is to put it in its place
_DROP_NUMBER: Final = "DELETE FROM sqlite_sequence WHERE name = 'change' RETURNING seq"
_PUT_NUMBER: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES ('change', ?)"
_NUMBER: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
_KEYS: Final = "SELECT id FROM api_key"
_TAKE_OUT: Final = "DELETE FROM api_key WHERE id NOT IN (SELECT value FROM json_each(?)) RETURNING id"
_FORGET: Final = "UPDATE space SET forgotten_changes = ?"


class Prepared(NamedTuple):
    """What a copy that is ready holds.

    entries: how many; revoked: the keys that are taken out of it, because the data file has them no more. None where
    the data file cannot be read or is not the one that was copied: then all its keys are in force.
    """

    entries: int
    revoked: tuple[str, ...] | None


class _Live(NamedTuple):
    """What the data file knows that the copy may not: the last number of a change, and the keys; None if unknown."""

    last: int = 0
    keys: tuple[str, ...] | None = None


def prepare(copy: Path, path: Path) -> Prepared:
    """Make a copy ready to take the place of the data file at `path`. What was revoked since the copy stays revoked.

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


def _made_ready(copy: Path, path: Path) -> Prepared:
    making = restoring(path)
    if not is_readable(copy):
        raise StoreDamagedError(f"{copy.name} is damaged, or no data file; choose another copy")
    if not copy_database(copy, making):
        raise StoreUnavailableError("something was erased or purged meanwhile; restore the copy again")
    report = check(making)
    if not report.schema or report.entries is None:
        raise StoreDamagedError(f"{copy.name} is no data file; choose another copy")
    with translated_errors(), closing(sqlite3.connect(making)) as connection, connection:
        live = _live(path, number_with_log(connection))
        _begin_feeds_anew(connection, live.last)
        revoked = None if live.keys is None else _take_out_others(connection, live.keys)
    making.replace(path.with_name(path.name + _READY))
    return Prepared(report.entries, revoked)


def is_cut_off(path: Path) -> bool:
    """Tell whether a restore has left something that whoever opens the data file puts in its place or removes."""
    return path.with_name(path.name + _READY).exists() or restoring(path).exists()


def put_in_place(path: Path) -> Path | None:
    """Put what `prepare` made ready in the place of the data file, and keep that beside it; return where.

    None where nothing is ready. Safe to repeat: whoever opens the file next does what was cut off, and removes what was
    not ready. While a copy is made ready it waits.

    Raises StoreUnavailableError.
    """
    ready = path.with_name(path.name + _READY)
    if not is_cut_off(path):
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


def _live(path: Path, number: int) -> _Live:
    """Return what the data file knows, as far as it can be read; keys only where it has the number of its copies."""
    if not path.is_file():
        return _Live()
    try:
        with opened(path) as connection:
            if is_log_of_another_file(path, connection):
                return _Live()
            (last,) = connection.execute(_NUMBER).fetchone() or (0,)
            if number_with_log(connection) != number:
                return _Live(last)
            try:
                return _Live(last, tuple(key for (key,) in connection.execute(_KEYS)))
            except sqlite3.DatabaseError:
                return _Live(last)
    except (sqlite3.Error, StoreUnavailableError):
        return _Live()


def _begin_feeds_anew(connection: sqlite3.Connection, live: int) -> None:
    """Have every reader of the feed of changes begin again: numbers stand for other changes than they have seen.

    Also for readers of a former restore of the same copy, whose numbers the data file knows (`live` is its last).
    """
    (last,) = connection.execute(_DROP_NUMBER).fetchone() or (0,)
    first = max(last, live) + FEED_GAP
    connection.execute(_PUT_NUMBER, (first,))
    connection.execute(_FORGET, (first,))


def _take_out_others(connection: sqlite3.Connection, keys: tuple[str, ...]) -> tuple[str, ...]:
    others = connection.execute(_TAKE_OUT, (json.dumps(keys),)).fetchall()
    return tuple(sorted(key for (key,) in others))
