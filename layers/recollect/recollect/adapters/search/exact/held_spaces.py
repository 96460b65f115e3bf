"""The spaces that are held in memory, and the thread that keeps their indexes in files."""

import errno
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

from recollect.adapters.search.exact.followed_space import REMOVED_WITHIN, FollowedSpace
from recollect.adapters.search.exact.kept_indexes import KeptIndexes
from recollect.core.model.scope import Scope
from recollect.errors import RecollectError

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 60.0  # between two times that a space is kept: however fast it changes
TIDIED_EVERY: Final = 3600.0
STOP_SECONDS: Final = 20.0


@dataclass(slots=True)
class _Loan:
    space: FollowedSpace
    users: int = 0
    nbytes: int = 0


class SpaceCache:
    """Lends spaces. A space on loan is never dropped, nor is the one used last: a single big one stays useful."""

    def __init__(self, make: Callable[[Scope], FollowedSpace], *, max_bytes: int) -> None:
        self._make = make
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._loans: OrderedDict[Scope, _Loan] = OrderedDict()
        self._nbytes = 0

    @contextmanager
    def lent(self, scope: Scope) -> Iterator[FollowedSpace]:
        """Lend a space, made when it is not held."""
        with self._lock:
            loan = self._loans.setdefault(scope, _Loan(self._make(scope)))
            self._loans.move_to_end(scope)
            loan.users += 1
        try:
            yield loan.space
        finally:
            self._give_back(scope, loan)

    @contextmanager
    def lent_if_held(self, scope: Scope) -> Iterator[FollowedSpace | None]:
        """Lend a space if it is held; this does not count as a use."""
        with self._lock:
            loan = self._loans.get(scope)
            if loan is not None:
                loan.users += 1
        try:
            yield None if loan is None else loan.space
        finally:
            if loan is not None:
                self._give_back(scope, loan)

    def held(self, scope: Scope) -> list[Scope]:
        """Return under which scopes a space is held: as a whole, and what tags show of it."""
        with self._lock:
            return [held for held in self._loans if (held.owner, held.space) == (scope.owner, scope.space)]

    def clear(self) -> None:
        """Drop every space; those on loan go when they are given back."""
        with self._lock:
            self._loans.clear()
            self._nbytes = 0

    def _give_back(self, scope: Scope, loan: _Loan) -> None:
        with self._lock:
            loan.users -= 1
            if self._loans.get(scope) is not loan:
                return
            self._nbytes += loan.space.nbytes - loan.nbytes
            loan.nbytes = loan.space.nbytes
            if not loan.users and not loan.nbytes:
                del self._loans[scope]  # nothing in it: not worth remembering
            self._evict()

    def _evict(self) -> None:
        for scope, loan in list(self._loans.items())[:-1]:
            if self._nbytes <= self._max_bytes:
                return
            if not loan.users:
                self._nbytes -= loan.nbytes
                del self._loans[scope]


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
