"""The thread that copies the data file, once a day, and anew after an erasure or a purge has removed the copies."""

import logging
from typing import Final

from recollect.adapters.sqlite.upkeep.backups import SqliteBackups
from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.local.server.background import BackgroundThread

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 2.0  # between two looks at the names in a folder
AFTER_FAILURE_SECONDS: Final = 3_600.0  # each attempt reads the whole file


class BackupMaker(BackgroundThread):
    """A thread of its own: a copy of a large file takes minutes. What a kill leaves of one the next removes."""

    def __init__(
        self,
        backups: SqliteBackups,
        *,
        pause: float = PAUSE_SECONDS,
        after_failure: float = AFTER_FAILURE_SECONDS,
    ) -> None:
        """Look this often whether a copy is due, and wait for so long after one that failed."""
        self._backups = backups
        self._pause = pause
        self._after_failure = after_failure
        super().__init__("backup-maker")

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._stopping.wait(self._pause if self._went_well() else self._after_failure)

    def _went_well(self) -> bool:
        try:
            if self._backups.is_due() and self._backups.make(lambda: not self._stopping.is_set()) is not None:
                logger.info("backup_made")
        except RecollectError as error:
            logger.warning("backup_not_made", extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error("backup_not_made", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
        else:
            return True
        return False
