"""What may be lost, held back for a moment and written to the store at once by a thread of its own.

A commit waits for the disk and throws away what readers hold of the file. After each call it would hold up the next.
"""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 1.0
MOST_HELD: Final = 2_000


class HeldWriter(ABC):
    """Writes `pause_seconds` after the first thing that came, or sooner when `most_held` are held.

    Safe to share between threads. What a killed process held is lost; `stop` writes what is left.
    """

    def __init__(self, name: str, event: str, *, pause_seconds: float, most_held: int) -> None:
        """Name the thread, and the event of the log that tells of what could not be written."""
        self.event = event
        self._pause = pause_seconds
        self._most = most_held
        self._changed = threading.Condition()
        self._count = 0
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Write what is held and end the thread; return whether it ended in time."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    @abstractmethod
    def _take(self) -> Sequence[Callable[[], None]]:
        """Return what writes all that is held, and hold nothing any more; nobody else holds anything meanwhile."""

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or self._count)
                self._changed.wait_for(lambda: self._stopping or self._count >= self._most, timeout=self._pause)
                taken, self._count = self._take(), 0
                ending = self._stopping
            for write in taken:
                self._guarded(write)
            if ending:
                return

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except RecollectError as error:
            logger.warning(self.event, extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error(self.event, extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
