"""The background worker: takes requests for vectors from the queue until it is told to stop."""

import logging
from collections.abc import Callable
from typing import Final

from recollect.local.server.background_thread import STOPPED, BackgroundThread
from recollect.ports import EntryStore, Queue
from recollect.use_cases.maintenance.embed_entries import EmbedEntries, EmbedReport
from recollect.use_cases.maintenance.reembed import counted, other_vectors
from recollect.use_cases.spaces.health import OK

logger = logging.getLogger(__name__)

BATCH: Final = 64
LEASE_SECONDS: Final = 120.0
IDLE_SECONDS: Final = 0.2
REMEDY: Final = "recollect admin jobs run re_embed"


def tell_of_others(store: EntryStore, model: str) -> None:
    """Log that entries have vectors of other models: how many by model, the present one, what to run."""
    if others := counted(other_vectors(store, model)):
        told = {"entries": sum(others.values()), "models": others, "model": model, "remedy": REMEDY}
        logger.warning("vectors_of_another_model", extra=told)


def _nobody(_report: EmbedReport) -> None:
    """Tell nobody."""


class EmbeddingWorker(BackgroundThread):
    """One thread. A batch that was taken is finished before the thread ends; a crash only delays what was taken."""

    event = "embedding_failed"

    def __init__(
        self,
        queue: Queue,
        embed: EmbedEntries,
        note: Callable[[EmbedReport], None] = _nobody,
        begin: Callable[[], object] = bool,
    ) -> None:
        """Work off a queue; `begin` is called first, `note` is told of each batch."""
        self._note = note
        self._queue = queue
        self._embed = embed
        self._begin = begin
        self._has_begun = False
        super().__init__("embedding-worker")

    def check(self) -> str:
        """Return "ok" while the thread runs, else "stopped": before `start`, or after an error that nobody foresaw."""
        return OK if self._thread.is_alive() else STOPPED

    def _work(self) -> float:
        if not self._has_begun:
            self._begin()
            self._has_begun = True
        deliveries = self._queue.receive(limit=BATCH, lease_seconds=LEASE_SECONDS)
        if not deliveries:
            return IDLE_SECONDS
        report = self._embed(deliveries)
        self._note(report)
        if report.set_aside or report.released:
            logger.warning("embedding_incomplete", extra={"released": report.released, "set_aside": report.set_aside})
        return 0.0
