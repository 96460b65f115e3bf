"""The data folder belongs to one server at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from recollect.bootstrap.data_folder import LOCK_NAME
from recollect.errors import DataFolderInUseError, StoreUnavailableError


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold the folder while the context lasts. The lock dies with the process, however it ends.

    Raises:
        DataFolderInUseError: another process holds it.
        StoreUnavailableError: it cannot be made or written to.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK_NAME, mode=0o600)
        lock.acquire(timeout=0)
    except Timeout as error:
        raise DataFolderInUseError(
            f"another server uses the data folder {folder}; stop it, or give this one another folder with --data"
        ) from error
    except OSError as error:
        raise StoreUnavailableError(f"the data folder {folder} cannot be used: {error.strerror}") from error
    try:
        yield
    finally:
        lock.release()
