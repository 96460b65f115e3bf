"""The thread that carries out erasures: at once when one was asked for, and at the start what was cut off."""

import logging
from typing import Final

from recollect.errors import RecollectError
from recollect.http.protocol.middleware import trace_of
from recollect.local.server.background import BackgroundThread
from recollect.use_cases.people.erasure.erase import RunErasures

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 0.5


class Eraser(BackgroundThread):
    """A thread of its own, so that a long erasure keeps nobody's vectors waiting. A kill costs the step at hand."""

    def __init__(self, run: RunErasures, *, pause_seconds: float = PAUSE_SECONDS) -> None:
        """Look for erasures that are not done this often: in the ledger, which is small."""
        self._run_erasures = run
        self._pause = pause_seconds
        super().__init__("eraser")

    def _run(self) -> None:
        failing = 0
        while not self._stopping.is_set():
            failing = 0 if self._went_well() else min(failing + 1, 10)
            self._stopping.wait(self._pause * 2**failing)

    def _went_well(self) -> bool:
        try:
            return not self._run_erasures(has_time=lambda: not self._stopping.is_set()).failed
        except RecollectError as error:
            logger.warning("erasures_not_run", extra={"error": type(error).__name__})
        except Exception as error:  # noqa: BLE001 - nobody restarts this thread
            logger.error("erasures_not_run", extra={"trace": trace_of(error)})  # noqa: TRY400 - no texts
        return False
