"""Token buckets in memory."""

import threading

from recollect.core.model.token_bucket import Grant, RateLimit, granted
from recollect.ports import Clock


class InMemoryTokenBuckets:
    """The reference for what the port means. `fails` is raised instead, when it is set; `takes` counts."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._full_at: dict[str, int] = {}
        self.takes = 0
        self.fails: Exception | None = None

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        with self._lock:
            self.takes += 1
            if self.fails is not None:
                raise self.fails
            now = round(self._clock.now().timestamp() * 1_000_000)
            grant, self._full_at[name] = granted(self._full_at.get(name), limit, now, wanted)
        return grant
