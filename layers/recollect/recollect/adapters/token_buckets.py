"""What is left of rate limits, in the memory of one process: one server alone has a data folder."""

import threading
from typing import Final

from recollect.core.model.token_bucket import Grant, RateLimit, granted
from recollect.ports import Clock

MOST_KEPT: Final = 1_000  # names, then those go whose bucket is full: it is as good as none
_SECOND: Final = 1_000_000


class TokenBucketsInMemory:
    """ports.TokenBuckets of one process, full again after a restart. Safe to share between threads."""

    def __init__(self, clock: Clock) -> None:
        """Fill buckets by a clock."""
        self._clock = clock
        self._lock = threading.Lock()
        self._full_at: dict[str, int] = {}  # microseconds since 1970

    def take(self, name: str, limit: RateLimit, wanted: int) -> Grant:
        """See TokenBuckets.take."""
        now = round(self._clock.now().timestamp() * _SECOND)
        with self._lock:
            grant, self._full_at[name] = granted(self._full_at.get(name), limit, now, wanted)
            if len(self._full_at) > MOST_KEPT:
                self._full_at = {one: at for one, at in self._full_at.items() if at > now}
        return grant
