"""A data file that may be damaged: looked through, copied, and put back from a copy."""

from dataclasses import dataclass
from pathlib import Path

from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite.upkeep.backups import (
    KEPT,
    Backup,
    SqliteBackups,
    backups_of,
    copy_database,
    prepare,
    put_in_place,
)
from recollect.adapters.sqlite.upkeep.check import CheckReport, check
from recollect.bootstrap.data_folder import data_file
from recollect.errors import InputError, NotFoundError, StoreUnavailableError
from recollect.settings import Settings, StoreName


@dataclass(frozen=True, slots=True)
class RestoredFile:
    """What a restore did."""

    copy: Path
    entries: int  # that the copy holds
    revoked: tuple[str, ...] | None  # keys of the copy that stay revoked; None where that is not known
    kept: Path | None  # the former data file; None where there was none


def check_data(settings: Settings) -> CheckReport:
    """Look through the data file, also while a server uses it; nothing is changed.

    Raises:
        NotFoundError: there is no data file.
        StoreUnavailableError: it may not be read, or a newer release wrote it.
        InputError: the data is in another store.
    """
    return check(_required_file(settings))


def daily_backups(settings: Settings) -> SqliteBackups | None:
    """Return what makes the copies of the data file; None where none are to be made."""
    if settings.store is not StoreName.SQLITE or not settings.backups:
        return None
    return SqliteBackups(data_file(settings), SystemClock(), settings.backups)


def list_backups(settings: Settings) -> list[Backup]:
    """Return the copies of the data file, the newest first. Raises InputError: the data is in another store."""
    return backups_of(_required_file(settings))


def back_up(settings: Settings, target: Path | None) -> Path:
    """Copy the data file now, while a server uses it or not: among the daily copies, or into a file of that name.

    Raises:
        InputError: the data is in another store, or `target` is there already.
        NotFoundError: there is no data file.
        StoreUnavailableError: it cannot be copied; StoreFullError, StoreDamagedError where that is why.
    """
    path = _required_file(settings)
    put_in_place(path)
    if not path.is_file():
        raise NotFoundError(f"there is no data file {path}")
    if target is None:
        made = SqliteBackups(path, SystemClock(), settings.backups or KEPT).make()
    elif target.exists():
        raise InputError("FILE", f"{target} is there already")
    else:
        made = Backup(target, SystemClock().now()) if copy_database(path, target) else None
    if made is None:
        raise StoreUnavailableError("something was erased or purged, or another copy is being made; try again")
    return made.path


def restore_backup(settings: Settings, name: str) -> RestoredFile:
    """Put a copy in the place of the data file, which is kept beside it. No server may use the folder meanwhile.

    Cut off before the copy is whole, it has changed nothing; after that, whoever opens the data file next ends it.

    Args:
        settings: where the data is.
        name: of one of the daily copies, or the path of any other.

    Raises:
        InputError: the data is in another store.
        NotFoundError: there is no such copy.
        StoreUnavailableError: it cannot be restored, nothing was changed; StoreFullError, StoreDamagedError likewise.
    """
    path = _required_file(settings)
    daily = {backup.path.name: backup.path for backup in backups_of(path)}
    copy = daily.get(name, Path(name))
    if not copy.is_file():
        raise NotFoundError(f"there is no copy {name}; `recollect restore` lists those that there are")
    put_in_place(path)
    prepared = prepare(copy, path)
    return RestoredFile(copy, prepared.entries, prepared.revoked, put_in_place(path))


def _required_file(settings: Settings) -> Path:
    if settings.store is not StoreName.SQLITE:
        raise InputError("RECOLLECT_STORE", "must be sqlite: only a data file can be checked, copied and restored")
    return data_file(settings)
