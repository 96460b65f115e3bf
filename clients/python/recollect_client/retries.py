"""When a call is sent again, and after how long: decided here, without waiting or sending."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import httpx

# The connection was never there: nobody has begun to work the call off
_NEVER_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
# What is asked for cannot be sent, however often
_NEVER: Final = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
_TOO_MANY: Final = 429  # refused before anything was done
_DAY_SECONDS: Final = 86_400.0
_UNSURE: Final = frozenset({408, 502, 503, 504})  # perhaps in the middle of it; 502 and 504 are of what stands before


@dataclass(frozen=True, slots=True, kw_only=True)
class Retries:
    """Exponential back-off with full jitter (Brooker, "Exponential Backoff and Jitter", AWS blog, 2015).

    Sent again is what was certainly not begun (no connection, 429), and after a broken connection or a 408, 502, 503 or
    504 only what may be done twice: reads, and writes that carry an idempotency key. A time-out is the caller's and no
    reason.

    attempts: in all; 1 for no second one. longest_seconds: what the API may ask to wait for; more is not waited for.
    chance: uniform in [0, 1).
    """

    attempts: int = 5
    base_seconds: float = 0.25
    cap_seconds: float = 8.0
    longest_seconds: float = 60.0
    chance: Callable[[], float] = field(default=random.random, repr=False)

    def after_answer(self, failures: int, response: httpx.Response, *, repeatable: bool) -> float | None:
        """Return the seconds to wait after the n-th failed attempt (from 1); None for no other one."""
        again = response.status_code == _TOO_MANY or (response.status_code in _UNSURE and repeatable)
        asked = retry_after(response) or 0.0
        if not again or failures >= self.attempts or asked > self.longest_seconds:
            return None
        return asked + self._jitter(failures)

    def after_error(self, failures: int, error: httpx.TransportError, *, repeatable: bool) -> float | None:
        """Return the seconds to wait after an attempt without an answer; None for no other one."""
        is_time_out = isinstance(error, httpx.TimeoutException) and not isinstance(error, _NEVER_SENT)
        again = isinstance(error, _NEVER_SENT) or (repeatable and not is_time_out)
        if not again or failures >= self.attempts or isinstance(error, _NEVER):
            return None
        return self._jitter(failures)

    def _jitter(self, failures: int) -> float:
        bound = min(self.cap_seconds, self.base_seconds * 2.0 ** (failures - 1))
        return float(bound * self.chance())


def retry_after(response: httpx.Response) -> float | None:
    """Return the seconds of Retry-After, a day at most; a date, which this API never sends, counts as none."""
    header = str(response.headers.get("retry-after", ""))
    return min(float(header), _DAY_SECONDS) if header.isascii() and header.isdecimal() else None
