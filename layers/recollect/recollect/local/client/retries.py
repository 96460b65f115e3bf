"""Try a request again when the server says "not now" or the connection breaks."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import httpx

from recollect.core.model.backoff import full_jitter, retry_after
from recollect.local.client.wire import TRY_LATER

MAX_WAIT_SECONDS: Final = 60.0  # however long the server wants to be left alone
_BROKEN: Final = (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError, httpx.ConnectError)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOff:
    """Exponential back-off with full jitter (Brooker, "Exponential Backoff and Jitter", AWS blog, 2015).

    `pause` and `chance` (uniform in [0, 1)) are where waiting and randomness come from.
    """

    attempts: int = 6
    base_seconds: float = 0.2
    cap_seconds: float = 5.0
    pause: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=random.random)

    def wait(self, failures: int, at_least: float = 0.0) -> None:
        """Wait after the n-th failure (from 1): what the server asked for, plus up to the bound that doubles."""
        wait = full_jitter(failures, self.chance(), base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)
        self.pause(at_least + wait)


class RetryingTransport(httpx.BaseTransport):
    """Repeats requests, which must therefore be safe to repeat: every write of this client carries its own ids.

    A refused connection is tried again only when the server was there before: it is being restarted then. A server
    that was never there is reported at once.
    """

    def __init__(self, inner: httpx.BaseTransport, back_off: BackOff) -> None:
        self._inner = inner
        self._back_off = back_off
        self._answered = False

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send, and send again while it makes sense; the last answer or error is the caller's."""
        for failures in range(1, self._back_off.attempts):
            try:
                response = self._inner.handle_request(request)
            except _BROKEN as error:
                if isinstance(error, httpx.ConnectError) and not self._answered:
                    raise
                self._back_off.wait(failures)
                continue
            self._answered = True
            if response.status_code not in TRY_LATER:
                return response
            response.close()
            self._back_off.wait(
                failures, at_least=retry_after(response.headers.get("Retry-After"), at_most=MAX_WAIT_SECONDS)
            )
        return self._inner.handle_request(request)

    def close(self) -> None:
        """Close what is below."""
        self._inner.close()
