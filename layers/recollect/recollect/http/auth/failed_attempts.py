"""How often one client may fail to tell who it is, in one process.

Limits of persons and credentials count nobody who is nobody. Behind API Gateway its authorizer refuses such calls
before they come here.
"""

import hashlib
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from recollect.core.model.token_bucket import RateLimit, granted
from recollect.http.errors.mapping import failures_limited
from recollect.http.errors.problems import ProblemError

CLIENT_FAILURES: Final = "client-failures"
MOST_CLIENTS: Final = 10_000
MOST_CREDENTIALS: Final = 1_000
_MICROSECONDS: Final = 1_000_000


class FailedAttempts:
    """Counts failures by client: a token bucket each, in memory. For one event loop.

    A client with an empty bucket is refused before its credential is looked up, but for one that was valid not long
    ago: who guesses keys keeps nobody out who has one and shares the address.
    """

    def __init__(
        self, limit: RateLimit, *, now: Callable[[], float] = time.monotonic, most_clients: int = MOST_CLIENTS
    ) -> None:
        """Let so many failures through.

        Args:
            limit: failures of one client; off counts nobody.
            now: seconds of a clock that never goes back.
            most_clients: of how many to know; then the one that has failed least lately is forgotten.
        """
        self._limit = limit
        self._now = now
        self._most_clients = most_clients
        self._full_at: OrderedDict[str, int] = OrderedDict()
        self._valid: OrderedDict[bytes, None] = OrderedDict()
        self._key = secrets.token_bytes(32)

    def __len__(self) -> int:
        """How many clients are known."""
        return len(self._full_at)

    def require_room(self, client: str, credential: str) -> None:
        """Let an attempt be made.

        Raises:
            ProblemError: 429, the client has failed too often, and the credential was not valid before.
        """
        if client in self._full_at and self._digest(credential) not in self._valid:
            self._take(client, keep=False)

    def note_failure(self, client: str, credential: str | None = None) -> None:
        """Count a failure.

        Raises:
            ProblemError: 429, the client had failed too often before.
        """
        if credential is not None:
            self._valid.pop(self._digest(credential), None)
        if not self._limit.is_off:
            self._take(client, keep=True)

    def note_success(self, credential: str) -> None:
        """Remember a credential as valid."""
        if self._limit.is_off:
            return
        digest = self._digest(credential)
        self._valid[digest] = None
        self._valid.move_to_end(digest)
        if len(self._valid) > MOST_CREDENTIALS:
            self._valid.popitem(last=False)

    def _take(self, client: str, *, keep: bool) -> None:
        grant, full_at = granted(self._full_at.get(client), self._limit, int(self._now() * _MICROSECONDS), 1)
        if not grant.tokens:
            raise ProblemError(failures_limited(CLIENT_FAILURES, self._limit, max(1, math.ceil(grant.wait_seconds))))
        if keep:
            self._full_at[client] = full_at
            self._full_at.move_to_end(client)
            if len(self._full_at) > self._most_clients:
                self._full_at.popitem(last=False)

    def _digest(self, credential: str) -> bytes:
        return hashlib.blake2b(credential.encode(), key=self._key, digest_size=16).digest()
