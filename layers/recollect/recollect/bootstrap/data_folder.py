"""What is kept in the data folder of one machine: the database, and in it the bearer keys."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite import Database, SqliteKeys
from recollect.adapters.sqlite.upkeep.backups import put_in_place
from recollect.errors import StoreUnavailableError
from recollect.settings import Settings

DATABASE_NAME: Final = "recollect.db"
LEDGER_NAME: Final = "erasures.db"  # apart from the data file: not to be put back from a backup with it
LOCK_NAME: Final = "server.lock"  # held by the server of the folder for as long as it lives
CURSOR_SECRET: Final = "cursor"  # noqa: S105 - the name of a secret, not one


def open_database(settings: Settings) -> Database:
    """Open the database of the data folder, made when there is none. A restore that was cut off is ended before.

    Raises StoreUnavailableError.
    """
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailableError(f"the data folder cannot be made: {error.strerror}") from error
    put_in_place(data_file(settings))
    return Database(data_file(settings))


def data_file(settings: Settings) -> Path:
    """Return where the database of the data folder is."""
    return settings.data / DATABASE_NAME


def is_served(settings: Settings) -> bool:
    """Tell whether a server holds the data folder now. Makes nothing; needs the packages of one machine."""
    from filelock import FileLock, Timeout  # noqa: PLC0415 - a function has no such package

    path = settings.data / LOCK_NAME
    if not path.is_file():
        return False
    try:
        with FileLock(path, timeout=0):
            return False
    except Timeout:
        return True


@contextmanager
def open_keys(settings: Settings) -> Iterator[SqliteKeys]:
    """Open the keys of a data folder, while a server uses it or not."""
    with closing(open_database(settings)) as database:
        yield SqliteKeys(database, SystemClock())


def local_signing_key(settings: Settings) -> bytes:
    """Return the key that signs cursors, the same for the life of the data folder. Raises StoreUnavailableError."""
    with open_keys(settings) as keys:
        return keys.secret(CURSOR_SECRET)
