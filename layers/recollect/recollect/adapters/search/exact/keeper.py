"""The thread that keeps indexes, apart from searches and writes."""

import errno
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakKeyDictionary

from recollect.adapters.search.exact.followed_space import REMOVED_WITHIN, FollowedSpace
from recollect.adapters.search.exact.kept_indexes import KeptIndexes
from recollect.errors import RecollectError

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 60.0  # between two times that a space is kept: however fast it changes
TIDIED_EVERY: Final = 3600.0
STOP_SECONDS: Final = 20.0


class Keeper:
    """Keeps what is offered when it is due, and tidies the folder then, at the start and every hour. Safe to share."""

    def __init__(self, kept: KeptIndexes, now: Callable[[], float] = time.monotonic) -> None:
        """Start the thread.

        Args:
            kept: the folder.
            now: seconds that only grow.
        """
        self._kept = kept
        self._now = now
        self._wakes = threading.Condition()
        # Weak: a space that nobody holds any more has nothing that the store does not have
        self._due: WeakKeyDictionary[FollowedSpace, float] = WeakKeyDictionary()
        self._not_before: WeakKeyDictionary[FollowedSpace, float] = WeakKeyDictionary()
        self._tidy_at = now()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="index-keeper", daemon=True)
        self._thread.start()

    def offer(self, space: FollowedSpace) -> None:
        """Look at a space that was used just now."""
        within = space.keep_within
        if within is None:
            return
        with self._wakes:
            due = max(self._now() + within, self._not_before.get(space, 0.0))
            if due < self._due.get(space, float("inf")):
                self._due[space] = due
                self._wakes.notify()

    def close(self) -> None:
        """Keep what is due but for the pause, and what something was removed from since it was kept; end."""
        with self._wakes:
            self._closing = True
            self._wakes.notify()
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while True:
            ready, is_last = self._wait()
            if ready or self._now() >= self._tidy_at:
                self._work(ready)
            if is_last:
                return

    def _work(self, ready: list[FollowedSpace]) -> None:
        while ready:
            with _told_of_failures():
                ready.pop().keep()
        with _told_of_failures():
            self._kept.tidy()
        self._tidy_at = self._now() + TIDIED_EVERY

    def _wait(self) -> tuple[list[FollowedSpace], bool]:
        """Wait until something is due; return the spaces to keep, and whether it is the last time."""
        with self._wakes:
            while not (ready := self._ready()) and not self._closing and self._now() < self._tidy_at:
                self._wakes.wait(min([self._tidy_at, *self._due.values()]) - self._now())
            for space in ready:
                del self._due[space]
                self._not_before[space] = self._now() + PAUSE_SECONDS
            return ready, self._closing

    def _ready(self) -> list[FollowedSpace]:
        if self._closing:
            # Who is started for less than an hour at a time would never be rid of what was removed
            return [space for space in self._due if _is_kept_at_the_end(space.keep_within)]
        return [space for space, due in self._due.items() if due <= self._now()]


def _is_kept_at_the_end(within: float | None) -> bool:
    return within is not None and within <= REMOVED_WITHIN


@contextmanager
def _told_of_failures() -> Iterator[None]:
    """Log what fails and go on: a search without a kept index builds its own."""
    try:
        yield
    except OSError as error:
        logger.warning("index_not_kept", extra={"error": errno.errorcode.get(error.errno or 0, type(error).__name__)})
    except RecollectError as error:
        logger.warning("index_not_kept", extra={"error": type(error).__name__})
    except Exception as error:  # noqa: BLE001 - nobody restarts this thread
        logger.error("index_not_kept_unforeseen", extra={"error": type(error).__name__})  # noqa: TRY400 - no texts
