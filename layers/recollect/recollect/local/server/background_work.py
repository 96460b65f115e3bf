"""What a server does beside answering: vectors, jobs, erasures, copies, changes told to systems outside."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from recollect.adapters.sqlite.upkeep.backups import SqliteBackups
from recollect.bootstrap.backups import daily_backups
from recollect.errors import StoreFullError
from recollect.local.server.background_thread import BackgroundThread
from recollect.local.server.publisher import ChangePublisher
from recollect.local.server.scheduler import JobScheduler, Timetable
from recollect.local.server.worker import EmbeddingWorker, tell_of_others
from recollect.settings import Settings
from recollect.telemetry.notes import Notes
from recollect.use_cases.maintenance.jobs.run import WorkOffJobs
from recollect.use_cases.maintenance.publish_changes import PublishChanges
from recollect.use_cases.people.erasure.erase import RunErasures
from recollect.use_cases.table import Recollect

logger = logging.getLogger(__name__)

ERASURE_SECONDS: Final = 0.5  # between two looks for erasures
BACKUP_SECONDS: Final = 2.0  # between two looks at the names in a folder
AFTER_BACKUP_FAILED_SECONDS: Final = 3_600.0  # each attempt reads the whole file


class Eraser(BackgroundThread):
    """Carries out erasures: at once when one was asked for, and at the start what was cut off.

    A thread of its own, so that a long erasure keeps nobody's vectors waiting. A kill costs the step at hand.
    """

    event = "erasures_not_run"

    def __init__(self, run: RunErasures) -> None:
        """Look for erasures that are not done: in the ledger, which is small."""
        self._run_erasures = run
        self._failures = 0
        super().__init__("eraser")

    def _work(self) -> float:
        if self._run_erasures(has_time=lambda: not self._stopping.is_set()).failed:
            return self._pause_after_failure()
        self._failures = 0
        return ERASURE_SECONDS

    def _pause_after_failure(self) -> float:
        self._failures = min(self._failures + 1, 10)
        return ERASURE_SECONDS * 2.0**self._failures


class BackupMaker(BackgroundThread):
    """Copies the data file, once a day, and anew after an erasure or a purge has removed the copies.

    A thread of its own: a copy of a large file takes minutes. What a kill leaves of one the next removes.
    """

    event = "backup_not_made"

    def __init__(
        self,
        backups: SqliteBackups,
        *,
        pause: float = BACKUP_SECONDS,
        after_failure: float = AFTER_BACKUP_FAILED_SECONDS,
    ) -> None:
        """Look this often whether a copy is due, and wait for so long after one that failed."""
        self._backups = backups
        self._pause = pause
        self._after_failure = after_failure
        super().__init__("backup-maker")

    def _work(self) -> float:
        if self._backups.is_due() and self._backups.make(lambda: not self._stopping.is_set()) is not None:
            logger.info("backup_made")
        return self._pause

    def _pause_after_failure(self) -> float:
        return self._after_failure


class BackgroundWork:
    """The threads of a server beside those that answer."""

    def __init__(self, settings: Settings, recollect: Recollect, notes: Notes, publish: PublishChanges | None) -> None:
        """Make the threads. `publish` tells of changes, where this process does that."""
        self._settings, self._recollect = settings, recollect
        self._tell = partial(tell_of_others, recollect.store, recollect.embedder.model)
        self._worker = EmbeddingWorker(recollect.queue, recollect.embed_entries, notes.worked_off, self._tell)
        self._threads: list[BackgroundThread] = [Eraser(recollect.run_erasures)]
        if settings.worker:
            backups = daily_backups(settings)
            self._threads = [
                self._worker,
                *_schedulers(recollect),
                *([] if publish is None else [ChangePublisher(publish, notes.published)]),
                *([] if backups is None else [BackupMaker(backups)]),
                *self._threads,
            ]

    def start(self) -> None:
        """Take back what a killed process had taken, and start the threads. Raises UnavailableError before it has."""
        if self._settings.worker:
            _reclaim(self._recollect)
        else:
            self._tell()
        for thread in self._threads:
            thread.start()

    def check(self) -> str:
        """Return "ok" while the worker runs, else "stopped"."""
        return self._worker.check()

    def stop(self, timeout_seconds: float) -> bool:
        """End each thread after the piece of work at hand; return whether all ended in time."""
        stopped = [thread.stop(timeout_seconds) for thread in self._threads]  # each is told, though one does not end
        return all(stopped)


def _schedulers(recollect: Recollect) -> Sequence[JobScheduler]:
    """Return the thread that runs jobs, where no function does."""
    run, queue = recollect.run_jobs, None if recollect.parts.jobs is None else recollect.parts.jobs.queue
    if queue is None:
        return []
    timetable = Timetable(recollect.jobs, run.runs, recollect.parts.chance)
    work_off = WorkOffJobs(run, queue, recollect.parts.chance, observer=recollect.parts.observers.jobs)
    return [JobScheduler(timetable, recollect.plan_jobs, work_off, queue, recollect.queue)]


def _reclaim(recollect: Recollect) -> None:
    """Take back what a killed server had taken; on a full disk its lease runs out instead, and searches are served."""
    try:
        recollect.parts.reclaim()
        if recollect.parts.jobs is not None:
            recollect.parts.jobs.reclaim()
        if recollect.parts.outbox is not None:
            recollect.parts.outbox.reclaim()
    except StoreFullError as error:
        logger.warning("leases_not_reclaimed", extra={"error": type(error).__name__})
