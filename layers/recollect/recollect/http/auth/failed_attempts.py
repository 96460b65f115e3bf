"""How often one client may fail to tell who it is, in one process.

Limits of persons and credentials count nobody who is nobody. Behind API Gateway its authorizer refuses such calls
before they come here.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from recollect.core.model.token_bucket import RateLimit
from recollect.http.auth.client_buckets import MOST_CLIENTS, ClientBuckets

CLIENT_FAILURES: Final = "client-failures"
MOST_CREDENTIALS: Final = 1_000


class FailedAttempts:
    """Counts failures by client. For one event loop.

    A client with an empty bucket is refused before its credential is looked up, but for one that was valid not long
    ago: who guesses keys keeps nobody out who has one and shares the address.
    """

    def __init__(
        self, limit: RateLimit, *, now: Callable[[], float] = time.monotonic, most_clients: int = MOST_CLIENTS
    ) -> None:
        """Let so many failures through; see ClientBuckets."""
        self._limit = limit
        self._clients = ClientBuckets(CLIENT_FAILURES, limit, now=now, most_clients=most_clients)
        self._valid: OrderedDict[bytes, None] = OrderedDict()
        self._key = secrets.token_bytes(32)

    def __len__(self) -> int:
        """How many clients are known."""
        return len(self._clients)

    def require_room(self, client: str, credential: str) -> None:
        """Let an attempt be made.

        Raises:
            ProblemError: 429, the client has failed too often, and the credential was not valid before.
        """
        if self._digest(credential) not in self._valid:
            self._clients.require_token(client)

    def note_failure(self, client: str, credential: str | None = None) -> None:
        """Count a failure.

        Raises:
            ProblemError: 429, the client had failed too often before.
        """
        if credential is not None:
            self._valid.pop(self._digest(credential), None)
        self._clients.take(client)

    def note_success(self, credential: str) -> None:
        """Remember a credential as valid."""
        if self._limit.is_off:
            return
        digest = self._digest(credential)
        self._valid[digest] = None
        self._valid.move_to_end(digest)
        if len(self._valid) > MOST_CREDENTIALS:
            self._valid.popitem(last=False)

    def _digest(self, credential: str) -> bytes:
        return hashlib.blake2b(credential.encode(), key=self._key, digest_size=16).digest()
