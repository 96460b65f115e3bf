"""Copies of the data file, one a day, in the folder `backups` beside it; and one of them put back in its place.

What is erased or purged leaves the copies as well: whatever writes the file anew removes all of them, and the next one
is made at once. A copy that is under way then is given up.
"""

import json
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout

from recollect.adapters.sqlite.errors import PROBLEMS, translated_disk_errors, translated_errors
from recollect.adapters.sqlite.migrations import latest_schema, require_known_schema
from recollect.errors import StoreDamagedError, StoreFullError, StoreUnavailableError
from recollect.ports import Clock

FOLDER: Final = "backups"
KEPT: Final = 7
EVERY: Final = timedelta(days=1)
STEPS: Final = 1_000  # of SQLite's machine between two looks at whether to go on: some hundred rows
FEED_GAP: Final = 1_000_000  # beyond what anybody can have seen of numbers that the copy does not know
_MAKING: Final = ".making"
_READY: Final = ".restored"  # whole and sound: all that is left is to put it in its place
_ROOM: Final = 2  # times the file: as much again is left for what is written meanwhile
_WAIT_SECONDS: Final = 60.0  # for whoever writes the file anew

_NUMBER: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
_DROP_NUMBER: Final = "DELETE FROM sqlite_sequence WHERE name = 'change'"
_PUT_NUMBER: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES ('change', ?)"
_FORGET: Final = "UPDATE space SET forgotten_changes = ?"
_REVOKED: Final = "SELECT id FROM revoked_key"
_REVOKE: Final = "DELETE FROM api_key WHERE id IN (SELECT value FROM json_each(?)) RETURNING id"
_NOTE_REVOKED: Final = "INSERT OR IGNORE INTO revoked_key (id) SELECT value FROM json_each(?)"


class Backup(NamedTuple):
    """A copy, and when it was made by the clock of then."""

    path: Path
    made_at: datetime


class Prepared(NamedTuple):
    """What a copy that is ready holds.

    entries: how many; revoked: the keys that were taken out of it, because they were revoked since. None where the data
    file cannot tell: then all keys of the copy are in force.
    """

    entries: int
    revoked: tuple[str, ...] | None


def backups_of(path: Path) -> list[Backup]:
    """Return the copies of a data file, the newest first. Other files in their folder are passed over.

    Raises StoreUnavailableError: their folder cannot be read.
    """
    found = []
    for one in _listed(path):
        try:
            at = datetime.strptime(one.name, f"{path.stem}-%Y%m%dT%H%M%S%z{path.suffix}")
        except ValueError:
            continue
        found.append(Backup(one, at))
    return sorted(found, key=lambda backup: backup.made_at, reverse=True)


def drop_backups(path: Path) -> None:
    """Remove every copy of a data file, and those that are being made or restored. Raises StoreUnavailableError."""
    with translated_disk_errors("the copies of the data file cannot be removed"):
        for one in (*(backup.path for backup in backups_of(path)), *_unfinished(path), _restoring(path)):
            one.unlink(missing_ok=True)


def copy_database(path: Path, target: Path, goes_on: Callable[[], bool] = lambda: True) -> bool:
    """Write what a database holds into a new file, durably and for its owner's eyes alone.

    Args:
        path: the database; others may use it meanwhile, and its log is read with it. Every page of a table is read, so
            that a damaged one is not copied.
        target: must not be there yet. After a failure it is not.
        goes_on: asked again and again. The copy is given up as well when somebody removes `target`.

    Returns:
        Whether the copy was made.

    Raises:
        StoreUnavailableError: it cannot be read or written; StoreFullError, StoreDamagedError where that is why.
    """
    with translated_disk_errors("the data file cannot be copied"), translated_errors():
        target.touch(mode=0o600, exist_ok=False)
        try:
            address = f"{path.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
                connection.set_progress_handler(lambda: not (goes_on() and target.exists()), STEPS)
                connection.execute("VACUUM INTO ?", (str(target),))
            with target.open("rb+") as file:
                os.fsync(file.fileno())
        except BaseException as error:
            target.unlink(missing_ok=True)
            is_interrupted = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
            if is_interrupted or isinstance(error, FileNotFoundError):
                return False
            raise
    return True


class SqliteBackups:
    """Makes the copies of one data file and keeps the last few. Several processes may do so at once."""

    def __init__(self, path: Path, clock: Clock, kept: int = KEPT) -> None:
        """Copy the data file at `path`, and keep this many copies."""
        self._path = path
        self._clock = clock
        self._kept = kept

    def is_due(self) -> bool:
        """Tell whether no copy is of the last day. One of a later time, after a clock was set back, counts as none."""
        now = self._clock.now()
        return not any(now - EVERY < backup.made_at <= now for backup in backups_of(self._path))

    def make(self, goes_on: Callable[[], bool] = lambda: True) -> Backup | None:
        """Make a copy now and remove the oldest.

        None when it was given up: by `goes_on`, for an erasure, or because another process makes one.

        Raises:
            StoreDamagedError: the data file is damaged; there is no new copy, and the old ones stay, as after
            StoreFullError: there is not twice as much room as the file takes.
            StoreUnavailableError: it cannot be copied now.
        """
        with translated_disk_errors("the data file cannot be copied"):
            self._path.with_name(FOLDER).mkdir(mode=0o700, exist_ok=True)
            lock = FileLock(self._path.with_name(f"{FOLDER}.lock"), mode=0o600)
            try:
                with lock.acquire(timeout=0):
                    return self._made(goes_on)
            except Timeout:
                return None

    def _made(self, goes_on: Callable[[], bool]) -> Backup | None:
        """See `make`: while no other process makes one."""
        folder, now = self._path.with_name(FOLDER), self._clock.now()
        for leftover in _unfinished(self._path):
            leftover.unlink(missing_ok=True)  # of a copy that was cut off
        backup = Backup(folder / f"{self._path.stem}-{now:%Y%m%dT%H%M%SZ}{self._path.suffix}", now)
        making = backup.path.with_name(f"{backup.path.name}.{secrets.token_hex(4)}{_MAKING}")
        if shutil.disk_usage(folder).free < _ROOM * self._path.stat().st_size:
            raise StoreFullError(PROBLEMS[sqlite3.SQLITE_FULL])
        try:
            is_made = copy_database(self._path, making, goes_on) and self._name(making, backup)
        finally:
            making.unlink(missing_ok=True)
        return backup if is_made else None

    def _name(self, making: Path, backup: Backup) -> bool:
        """Give a copy its name, while nobody writes the file anew; False where somebody has since it was begun."""
        with (
            translated_errors(),
            closing(sqlite3.connect(self._path, timeout=_WAIT_SECONDS, isolation_level=None)) as connection,
        ):
            connection.execute("BEGIN IMMEDIATE")
            try:
                making.rename(backup.path)
            except FileNotFoundError:
                return False
            now = backup.made_at
            ranked = sorted(backups_of(self._path), key=lambda one: (one.made_at <= now, one.made_at), reverse=True)
            for old in ranked[max(self._kept, 1) :]:
                old.path.unlink(missing_ok=True)
        return True


def prepare(copy: Path, path: Path) -> Prepared:
    """Make a copy ready to take the place of the data file at `path`. What was revoked since the copy stays revoked.

    Cut off, it has changed nothing. One process at a time: no server may use the data file, nor another restore.

    Raises:
        StoreDamagedError: the copy is damaged, or no data file.
        StoreUnavailableError: it cannot be read or written, or a newer release wrote it; StoreFullError.
    """
    making = _restoring(path)
    with translated_disk_errors("the copy cannot be restored"):
        making.unlink(missing_ok=True)
        try:
            if not copy_database(copy, making):
                raise StoreUnavailableError("something was erased or purged meanwhile; restore the copy again")
            prepared = _made_ready(making, path)
            making.replace(path.with_name(path.name + _READY))
        except StoreDamagedError as error:
            raise StoreDamagedError(f"{copy.name} is damaged, or no data file; choose another copy") from error
        finally:
            making.unlink(missing_ok=True)
    return prepared


def is_cut_off(path: Path) -> bool:
    """Tell whether a restore has left a copy that whoever opens the data file puts in its place."""
    return path.with_name(path.name + _READY).exists()


def put_in_place(path: Path) -> Path | None:
    """Put what `prepare` made ready in the place of the data file, and keep that beside it; return where.

    None where nothing is ready, or there was no data file. Cut off at any step it is ended by whoever opens the file
    next.

    Raises StoreUnavailableError.
    """
    if not is_cut_off(path):
        return None
    ready = path.with_name(path.name + _READY)
    with (
        translated_disk_errors("the copy cannot be restored"),
        FileLock(path.with_name("replacing.lock"), mode=0o600),
    ):
        if not ready.exists():
            return None  # another process was faster
        at = datetime.fromtimestamp(ready.stat().st_mtime, UTC)
        kept = path.with_name(f"{path.name}.replaced-{at:%Y%m%dT%H%M%S%fZ}")
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)  # only says where things stand in the log
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            log.replace(kept.with_name(f"{kept.name}-wal"))
        log.unlink(missing_ok=True)
        if path.exists():
            path.replace(kept)
        ready.replace(path)
    return kept if kept.exists() else None


def _made_ready(making: Path, path: Path) -> Prepared:
    """Have what is copied begin a time of its own: for readers of the feed of changes, and for keys.

    Numbers of changes stand for others than readers have seen, also readers of a former restore of the same copy.
    """
    with translated_errors(), closing(sqlite3.connect(making)) as connection, connection:
        connection.execute("PRAGMA journal_mode = OFF")  # nobody wants a half of it
        if not require_known_schema(connection, latest_schema()):
            raise StoreDamagedError("the file has no schema")
        last, revoked = _live(path)
        (known,) = connection.execute(_NUMBER).fetchone() or (0,)
        first = max(known, last) + FEED_GAP
        connection.execute(_DROP_NUMBER)
        connection.execute(_PUT_NUMBER, (first,))
        connection.execute(_FORGET, (first,))
        gone = None
        if revoked is not None:
            gone = tuple(sorted(key for (key,) in connection.execute(_REVOKE, (json.dumps(revoked),))))
            connection.execute(_NOTE_REVOKED, (json.dumps(revoked),))
        (entries,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    return Prepared(entries, gone)


def _live(path: Path) -> tuple[int, tuple[str, ...] | None]:
    """Return what the data file knows as far as it can be read: its last change, and the keys that were revoked."""
    last = 0
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (last,) = connection.execute(_NUMBER).fetchone() or (0,)
            return last, tuple(key for (key,) in connection.execute(_REVOKED))
    except sqlite3.Error:
        return last, None


def _restoring(path: Path) -> Path:
    """Return where a copy is made ready to take the place of a data file."""
    return path.with_name(f"{path.name}.restoring")


def _unfinished(path: Path) -> list[Path]:
    return [one for one in _listed(path) if _MAKING in one.name]


def _listed(path: Path) -> list[Path]:
    """Return what bears the name of a data file in the folder of its copies; Path.glob passes a refusal over."""
    with translated_disk_errors("the copies of the data file cannot be listed"):
        try:
            with os.scandir(path.with_name(FOLDER)) as found:
                return [Path(one.path) for one in found if one.name.startswith(f"{path.stem}-")]
        except FileNotFoundError:
            return []
