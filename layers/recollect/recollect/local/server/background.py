"""Threads of the server beside those that answer: each works until it is asked to end, and finishes what it is at."""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.use_cases.spaces.health import OK

if TYPE_CHECKING:
    from recollect.local.server.background_work import BackgroundWork

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


class Background:
    """The background work of a server, loaded in a thread of its own so that answers need not wait for it."""

    def __init__(self, make: Callable[[], "BackgroundWork"], *, pause_seconds: float = PAUSE_SECONDS) -> None:
        """Take what makes the work, and how long to wait after it could not begin."""
        self._make = make
        self._pause = pause_seconds
        self._work: BackgroundWork | None = None
        self._loading: threading.Thread | None = None
        self._stopping = threading.Event()
        self._failed = False

    def start(self, load: Callable[[], None]) -> None:
        """Begin the work, then call `load`, both in the thread; return at once."""
        self._loading = threading.Thread(target=self._load, args=(load,), name="loading", daemon=True)
        self._loading.start()

    def check(self) -> str:
        """Return "ok" until the work has begun and while it goes on; "stopped" where it could not begin, or ended."""
        if self._work is not None:
            return self._work.check()
        return STOPPED if self._failed else OK

    def stop(self, timeout_seconds: float) -> bool:
        """End the work, or keep it from beginning; return whether all of it ended in time."""
        self._stopping.set()
        if self._loading is None:
            return True
        self._loading.join(timeout_seconds)
        ended = self._work is None or self._work.stop(timeout_seconds)
        return ended and not self._loading.is_alive()

    def _load(self, load: Callable[[], None]) -> None:
        try:
            while not self._stopping.is_set() and not self._begun():
                self._stopping.wait(self._pause)
            if not self._stopping.is_set():
                load()
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread; the check tells where no work began
            self._failed = True
            logger.error("not_loaded", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts

    def _begun(self) -> bool:
        """Begin the work; return False where a part does not answer now."""
        try:
            work = self._make()
            if self._stopping.is_set():
                return False
            work.start()
        except RecollectError as error:
            self._failed = True
            logger.warning("background_not_started", extra={"error": type(error).__name__})
            return False
        self._work = work
        return True
