"""A data file that may be damaged: looked through, and what can be read of it saved into a new one."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from recollect.adapters.clock import SystemClock
from recollect.adapters.sqlite.errors import DISK_FULL
from recollect.adapters.sqlite.repair.check import LOG_SUFFIX, CheckReport, check, is_readable
from recollect.adapters.sqlite.repair.log import work_in_log
from recollect.adapters.sqlite.repair.salvage import Salvage, salvage
from recollect.bootstrap.data_folder import data_file
from recollect.bootstrap.operations import open_backfill
from recollect.errors import InputError, StoreDamagedError, StoreFullError, StoreUnavailableError
from recollect.settings import Settings, StoreName
from recollect.use_cases.maintenance.backfill import BackfillPlan, BackfillReport

_BESIDE: Final = (LOG_SUFFIX, "-shm")
_TIME: Final = "%Y%m%dT%H%M%S%fZ"


@dataclass(frozen=True, slots=True)
class DataRepair:
    """What a repair did. kept: the damaged file, beside the new one; without_log: its log was not of this file.

    salvaged: where what was saved stands instead, as it has no entry; the data file is as it was, and nothing is kept.
    indexed: what was mended of the dedup index; None where there is no new data file.
    """

    kept: Path | None
    salvaged: Path | None
    without_log: bool
    salvage: Salvage
    indexed: BackfillReport | None


def check_data(settings: Settings) -> CheckReport:
    """Look through the data file, also while a server uses it; nothing is changed.

    Raises:
        NotFoundError: there is no data file.
        StoreUnavailableError: it may not be read, or a newer release wrote it.
        InputError: the data is in another store.
    """
    if settings.store is not StoreName.SQLITE:
        raise InputError("RECOLLECT_STORE", "must be sqlite: only a data file can be checked and repaired")
    return check(data_file(settings))


def require_readable_after_crash(settings: Settings) -> None:
    """Look through the pages before a log that was left over is worked into the file: it may be of another one.

    After a clean stop there is no log and nothing to look at.

    Raises:
        StoreDamagedError: file and log do not go together, or the file is damaged.
    """
    path = data_file(settings)
    log = path.with_name(path.name + LOG_SUFFIX)
    left_over = settings.store is StoreName.SQLITE and log.exists() and log.stat().st_size > 0
    if left_over and path.exists() and not is_readable(path):
        raise StoreDamagedError(
            f"the data file is damaged, or {log.name} beside it is of another file; nothing was changed."
            " `recollect check` says what is wrong, `recollect repair` saves what can be read"
        )


def repair_data(settings: Settings, *, accept_losses: bool = False) -> DataRepair | None:
    """Make a new data file of what can be read, and keep the old one beside it. None when there is nothing to repair.

    No server may use the folder meanwhile. It needs room for the file twice more. A repair that is cut off has changed
    nothing, and is simply started again.

    Args:
        settings: where the data is.
        accept_losses: also put a file without any entry in the place of one that had entries, or may have had.

    Raises:
        NotFoundError: there is no data file.
        StoreFullError: there is not enough room; nothing was changed.
        StoreDamagedError: nothing can be read; nothing was changed.
    """
    if check_data(settings).is_sound:
        return None
    path, now = data_file(settings), SystemClock().now()
    with _translated_disk_errors(), _scratch_files(path) as (source, target):
        without_log = work_in_log(path, source)
        saved = salvage(source, target)
        if not (any(table.saved for table in saved.tables) and check(target).is_sound):
            raise StoreDamagedError("nothing can be read of the data file; it was left as it is, restore a backup")
        if saved.has_saved_no_entry and not accept_losses:
            return DataRepair(None, _set_aside(path, target, now), without_log, saved, None)
        kept = _swap(path, target, now)
    with open_backfill(settings) as backfill:
        indexed = backfill(BackfillPlan(check=True), lambda _: None)
    return DataRepair(kept, None, without_log, saved, indexed)


@contextmanager
def _scratch_files(path: Path) -> Iterator[tuple[Path, Path]]:
    """Give names for a copy of the damaged file and for the new one, in the same folder; none is left behind."""
    files = [path.with_name(f"{path.name}.repair-{role}") for role in ("source", "target")]
    leftovers = [file.with_name(file.name + suffix) for file in files for suffix in ("", *_BESIDE)]
    _remove(leftovers)  # of a repair that was cut off
    try:
        yield files[0], files[1]
    finally:
        _remove(leftovers)


def _remove(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def _swap(path: Path, target: Path, now: datetime) -> Path:
    """Put the new file in the place of the damaged one, which gets a name with the time, and its log with it."""
    kept = path.with_name(f"{path.name}.damaged-{now:{_TIME}}")
    _make_durable(target)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)  # only says where things stand in the log
    log = path.with_name(path.name + LOG_SUFFIX)
    _keep(path, kept)
    if log.exists() and log.stat().st_size:
        log.rename(kept.with_name(kept.name + LOG_SUFFIX))
    log.unlink(missing_ok=True)
    target.replace(path)
    return kept


def _set_aside(path: Path, target: Path, now: datetime) -> Path:
    """Leave the damaged file where it is, and the new one beside it, under a name with the time."""
    salvaged = path.with_name(f"{path.name}.salvaged-{now:{_TIME}}")
    _make_durable(target)
    return target.rename(salvaged)


def _make_durable(target: Path) -> None:
    target.chmod(0o600)
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _keep(path: Path, kept: Path) -> None:
    """Give the file a second name: it goes on to be there until the new one takes its place in one step."""
    try:
        kept.hardlink_to(path)
    except OSError:  # a file system without them
        shutil.copy2(path, kept)


@contextmanager
def _translated_disk_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        kind = StoreFullError if error.errno in DISK_FULL else StoreUnavailableError
        raise kind(f"the data file cannot be repaired here: {error.strerror}") from error
