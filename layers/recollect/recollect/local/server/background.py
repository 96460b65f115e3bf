"""Threads of the server beside those that answer: each works until it is asked to end, and finishes what it is at."""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from recollect.bootstrap.starting import without_collection
from recollect.http.protocol.middleware import trace_of
from recollect.use_cases.spaces.health import OK

if TYPE_CHECKING:
    from recollect.local.server.background_work import BackgroundWork

logger = logging.getLogger(__name__)

STOPPED: Final = "stopped"


class BackgroundThread(ABC):
    """One thread with a piece of work of its own; what a kill cuts off is done again by the next process."""

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
    def _run(self) -> None:
        """Work until `_stopping` is set. Nobody restarts the thread: nothing may be raised."""


class Background:
    """The background work of a server, loaded in a thread of its own so that answers need not wait for it."""

    def __init__(self, make: Callable[[], "BackgroundWork"]) -> None:
        """Take what makes the work."""
        self._make = make
        self._work: BackgroundWork | None = None
        self._loading: threading.Thread | None = None

    def start(self, load: Callable[[], None]) -> None:
        """Make and start the work, then call `load`; return at once."""
        self._loading = threading.Thread(target=self._load, args=(load,), name="loading", daemon=True)
        self._loading.start()

    def check(self) -> str:
        """Return "ok" until the work has been loaded and while it goes on, else "stopped"."""
        if self._loading is None or self._loading.is_alive():
            return OK
        return STOPPED if self._work is None else self._work.check()

    def stop(self, timeout_seconds: float) -> bool:
        """End the work; return whether all of it ended in time."""
        if self._loading is None:
            return True
        self._loading.join(timeout_seconds)
        return self._work is None or self._work.stop(timeout_seconds)

    def _load(self, load: Callable[[], None]) -> None:
        try:
            with without_collection():
                self._work = self._make()
                self._work.start()
                load()
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread; the check tells of it
            logger.error("background_not_started", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
