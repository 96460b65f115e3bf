"""Whether the index is awake, and the touch that wakes it up."""

import logging
import threading
from collections.abc import Callable
from functools import partial

from recollect.errors import IndexUnavailableError

logger = logging.getLogger(__name__)


class Availability:
    """Knows when the index answered last. One thread at most waits for it to wake up."""

    def __init__(self, now: Callable[[], float], *, asleep_after: float) -> None:
        """Take seconds from `now`; an index that has never answered counts as asleep."""
        self._now = now
        self._asleep_after = asleep_after
        self._answered_at: float | None = None
        self._waking = threading.Lock()

    def is_asleep(self) -> bool:
        """Tell whether the last good answer is too long ago."""
        answered_at = self._answered_at
        return answered_at is None or self._now() - answered_at > self._asleep_after

    def note_answer(self) -> None:
        """Note a good answer."""
        self._answered_at = self._now()

    def wake(self, touch: Callable[[], None]) -> None:
        """Run a touch in the background, unless one is under way; it raises IndexUnavailableError on failure."""
        if self._waking.acquire(blocking=False):
            # A daemon: the end of the process does not wait for a collection to wake up
            threading.Thread(target=partial(self._touch, touch), name="index-touch", daemon=True).start()

    def _touch(self, touch: Callable[[], None]) -> None:
        try:
            touch()
            self.note_answer()
        except IndexUnavailableError:
            logger.info("index_touch_failed")
        finally:
            self._waking.release()
