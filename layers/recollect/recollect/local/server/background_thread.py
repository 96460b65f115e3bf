"""Threads of the server beside those that answer: each works until it is asked to end, and finishes what it is at."""

import logging
import threading
from abc import ABC, abstractmethod
from typing import ClassVar, Final

from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of

logger = logging.getLogger(__name__)

STOPPED: Final = "stopped"
PAUSE_SECONDS: Final = 2.0


class BackgroundThread(ABC):
    """One thread with a piece of work of its own; what a kill cuts off is done again by the next process.

    event: in the log, of a piece of work that failed; after others of the same kind it is not told of again.
    """

    event: ClassVar[str]

    def __init__(self, name: str) -> None:
        """Make a thread of this name, which ends with the process."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Ask the thread, if it was started, to end after the piece of work at hand and wait; return whether it did."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    @abstractmethod
    def _work(self) -> float:
        """Do the next piece of work; return how many seconds to wait before another. What it raises is logged."""

    def _pause_after_failure(self) -> float:
        """Return how many seconds to wait after work that raised."""
        return PAUSE_SECONDS

    def _run(self) -> None:
        """Work until `_stopping` is set. Nobody restarts the thread: nothing is raised."""
        told: type[Exception] | None = None
        while not self._stopping.is_set():
            try:
                pause, told = self._work(), None
            except RecollectError as error:
                if type(error) is not told:
                    logger.warning(self.event, extra={"error": type(error).__name__})
                pause, told = self._pause_after_failure(), type(error)
            except Exception as error:  # noqa: BLE001 - whatever it was, others wait for the next piece
                logger.error(self.event, extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
                pause = self._pause_after_failure()
            self._stopping.wait(pause)
