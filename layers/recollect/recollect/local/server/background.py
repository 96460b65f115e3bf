"""The background work of a server, loaded once it answers."""

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.local.server.background_thread import PAUSE_SECONDS, STOPPED
from recollect.use_cases.spaces.health import OK

if TYPE_CHECKING:
    from recollect.local.server.background_work import BackgroundWork

logger = logging.getLogger(__name__)


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
