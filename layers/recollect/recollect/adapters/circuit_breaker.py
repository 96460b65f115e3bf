"""Leaves a service alone that fails again and again (Nygard, "Release It!", 2018, "Circuit Breaker")."""

import threading
from collections.abc import Callable


class CircuitBreaker:
    """Opens after so many failures in a row; after a rest one call is let through and decides. Safe between threads."""

    def __init__(self, now: Callable[[], float], *, failures: int, rest_seconds: float) -> None:
        """Take seconds from `now`."""
        self._now = now
        self._most = failures
        self._rest = rest_seconds
        self._failures = 0
        self._open_until: float | None = None
        self._lock = threading.Lock()

    def lets_through(self) -> bool:
        """Tell whether a call may be made; whoever makes it notes what became of it."""
        with self._lock:
            if self._open_until is None:
                return True
            if self._now() < self._open_until:
                return False
            # One tries; should it never tell, another one may after as long a rest
            self._open_until = self._now() + self._rest
            return True

    def note_success(self) -> None:
        """Close."""
        with self._lock:
            self._failures, self._open_until = 0, None

    def note_failure(self) -> None:
        """Count a failure; open when there were too many."""
        with self._lock:
            self._failures += 1
            if self._failures >= self._most:
                self._open_until = self._now() + self._rest
