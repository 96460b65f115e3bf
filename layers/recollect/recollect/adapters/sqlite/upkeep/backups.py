"""Copies of the data file, one a day, in the folder `backups` beside it. Each was sound when it was made.

What is erased or purged leaves the copies as well: whatever writes the file anew removes all of them, and the next one
is made at once. A copy that is under way then is given up.
"""

import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from filelock import FileLock, Timeout

from recollect.adapters.sqlite.errors import PROBLEMS, translated_disk_errors, translated_errors
from recollect.adapters.sqlite.upkeep.check import STEPS, is_readable
from recollect.errors import StoreDamagedError, StoreFullError
from recollect.ports import Clock

FOLDER: Final = "backups"
KEPT: Final = 7
EVERY: Final = timedelta(days=1)
_MAKING: Final = ".making"
_ROOM: Final = 2  # times the file: as much again is left for what is written meanwhile
_WAIT_SECONDS: Final = 60.0  # for whoever writes the file anew
_LOOK_SECONDS: Final = 0.1  # between two looks at whether to go on, while another process copies the file
_RESTORING: Final = ".restoring"


class Backup(NamedTuple):
    """A copy, and when it was made by the clock of then."""

    path: Path
    made_at: datetime


def backups_of(path: Path) -> list[Backup]:
    """Return the copies of a data file, the newest first. Other files in their folder are passed over.

    Raises StoreUnavailableError: their folder cannot be read.
    """
    found = []
    for one in _listed(path):
        if one.suffix != path.suffix:
            continue
        try:
            found.append(Backup(one, datetime.strptime(one.stem.removeprefix(f"{path.stem}-"), "%Y%m%dT%H%M%S%z")))
        except ValueError:
            continue
    return sorted(found, key=lambda backup: backup.made_at, reverse=True)


def drop_backups(path: Path) -> None:
    """Remove every copy of a data file, and those that are being made or restored. Raises StoreUnavailableError."""
    with translated_disk_errors("the copies of the data file cannot be removed"):
        for one in (*(backup.path for backup in backups_of(path)), *_unfinished(path)):
            one.unlink(missing_ok=True)
        drop_unfinished_restore(path)


def restoring(path: Path) -> Path:
    """Return where a copy is made ready to take the place of a data file."""
    return path.with_name(path.name + _RESTORING)


def drop_unfinished_restore(path: Path) -> None:
    """Remove what a restore has not made ready. Raises OSError."""
    making = restoring(path)
    making.with_name(f"{making.name}-journal").unlink(missing_ok=True)
    making.unlink(missing_ok=True)


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


def copy_database(path: Path, target: Path, goes_on: Callable[[], bool] = lambda: True) -> bool:
    """Write what a database holds into a new file, durably and for its owner's eyes alone.

    Args:
        path: the database; others may use it meanwhile, and its log is read with it.
        target: must not be there yet. After a failure it is not.
        goes_on: asked again and again. The copy is given up as well when somebody removes `target`.

    Returns:
        Whether the copy was made.

    Raises:
        StoreUnavailableError: it cannot be read or written; StoreFullError, StoreDamagedError where that is why.
    """
    with translated_disk_errors("the data file cannot be copied"), translated_errors():
        target.touch(mode=0o600, exist_ok=False)
        made = target.stat()
        try:
            is_whole = _vacuum_into(path, target, lambda: goes_on() and target.exists())
            if is_whole:
                with target.open("rb+") as file:
                    os.fsync(file.fileno())
                    is_whole = os.path.samestat(made, os.fstat(file.fileno()))
        except FileNotFoundError:
            return False
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    if not is_whole:
        target.unlink(missing_ok=True)
    return is_whole


def _vacuum_into(path: Path, target: Path, goes_on: Callable[[], bool]) -> bool:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.set_progress_handler(lambda: not goes_on(), STEPS)
        try:
            connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return False
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
        """Make a copy now and remove the oldest. None when it was given up: by `goes_on`, or for an erasure.

        Raises:
            StoreDamagedError: the data file is damaged; there is no new copy, and the old ones stay, as after
            StoreFullError: there is not twice as much room as the file takes.
            StoreUnavailableError: it cannot be copied now.
        """
        with translated_disk_errors("the data file cannot be copied"):
            self._path.with_name(FOLDER).mkdir(mode=0o700, exist_ok=True)
            lock = FileLock(self._path.with_name(f"{FOLDER}.lock"), mode=0o600)
            while True:
                try:
                    with lock.acquire(timeout=_LOOK_SECONDS):
                        return self._made(goes_on)
                except Timeout:
                    if not goes_on():
                        return None

    def _made(self, goes_on: Callable[[], bool]) -> Backup | None:
        """See `make`: while no other process makes one."""
        folder, now = self._path.with_name(FOLDER), self._clock.now()
        for leftover in _unfinished(self._path):
            leftover.unlink(missing_ok=True)  # of a copy that was cut off
        is_sound = is_readable(self._path, goes_on)
        if is_sound is None:
            return None
        if not is_sound:
            raise StoreDamagedError(PROBLEMS[sqlite3.SQLITE_CORRUPT])
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
