"""How often one client does something, in one process: a token bucket each, in memory."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from recollect.core.model.token_bucket import RateLimit, granted
from recollect.http.errors.mapping import failures_limited
from recollect.http.errors.problems import ProblemError

MOST_CLIENTS: Final = 10_000
_MICROSECONDS: Final = 1_000_000


class ClientBuckets:
    """Counts what comes without a valid credential, by client. For one event loop."""

    def __init__(
        self,
        name: str,
        limit: RateLimit,
        *,
        now: Callable[[], float] = time.monotonic,
        most_clients: int = MOST_CLIENTS,
    ) -> None:
        """Let so much through.

        Args:
            name: of the limit, as problems tell it.
            limit: of one client; off counts nobody.
            now: seconds of a clock that never goes back.
            most_clients: of how many to know; then the one that came least lately is forgotten.
        """
        self._name = name
        self._limit = limit
        self._now = now
        self._most_clients = most_clients
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        """How many clients are known."""
        return len(self._full_at)

    def require_token(self, client: str) -> None:
        """Let a client do something, and leave its bucket as it is.

        Raises:
            ProblemError: 429, its bucket is empty.
        """
        if client in self._full_at:
            self._granted(client)

    def take(self, client: str) -> None:
        """Count what a client does.

        Raises:
            ProblemError: 429, its bucket is empty.
        """
        if self._limit.is_off:
            return
        self._full_at[client] = self._granted(client)
        self._full_at.move_to_end(client)
        if len(self._full_at) > self._most_clients:
            self._full_at.popitem(last=False)

    def _granted(self, client: str) -> int:
        """Return when the bucket of a client is full again, once a token is taken."""
        grant, full_at = granted(self._full_at.get(client), self._limit, int(self._now() * _MICROSECONDS), 1)
        if not grant.tokens:
            raise ProblemError(failures_limited(self._name, self._limit, max(1, math.ceil(grant.wait_seconds))))
        return full_at
