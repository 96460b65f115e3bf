"""By when a request has to be answered. API Gateway gives up after 30 seconds, whatever the function is doing."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self

# Of the time of a call: for the piece of work that is under way when no other is begun, and for the answer
RESERVED_SHARE: Final = 0.2


@dataclass(frozen=True, slots=True)
class Deadline:
    """The end of a request's time. `now` counts seconds and never goes back; `reserved`: seconds at the end."""

    ends_at: float
    reserved: float
    now: Callable[[], float] = time.monotonic

    @classmethod
    def after(cls, seconds: float, now: Callable[[], float] = time.monotonic) -> Self:
        """Return the deadline of a request that has so many seconds from now on; none if that is negative."""
        left = max(0.0, seconds)
        return cls(now() + left, RESERVED_SHARE * left, now)

    def left(self) -> float:
        """Return the seconds that are left, at least 0."""
        return max(0.0, self.ends_at - self.now())

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        return self.left() <= 0

    def has_time(self) -> bool:
        """Tell whether another piece of work may be begun."""
        return self.left() > self.reserved
