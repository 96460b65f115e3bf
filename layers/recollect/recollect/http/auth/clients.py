"""Clients without a valid credential: which addresses are one, and how often one may do something, in one process.

Limits of persons and credentials count nobody who is nobody. Behind API Gateway its authorizer refuses such calls
before they come here.
"""

import hashlib
import ipaddress
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from recollect.core.model.token_bucket import RateLimit, granted
from recollect.http.errors.problems import ProblemError, rate_limited

LOOPBACK: Final = "loopback"
_SUBSCRIBER: Final = 64  # bits of an IPv6 address that a network is told by (RFC 4291, 2.5.4; RFC 6177)


def client_of(address: str) -> str:
    """Return what an address is counted as.

    All of loopback is one client, and so is an IPv6 network of a subscriber (/64). An IPv4 address that is written as
    one of IPv6 is itself (RFC 4291, 2.5.5.2). What is no address, such as the name of a socket, stays what it is.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is None:
            network = ipaddress.IPv6Network((parsed, _SUBSCRIBER), strict=False)
            return LOOPBACK if parsed.is_loopback else str(network)
        parsed = parsed.ipv4_mapped
    return LOOPBACK if parsed.is_loopback else str(parsed)


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
            seconds = max(1, math.ceil(grant.wait_seconds))
            raise ProblemError(rate_limited(self._name, self._limit, "calls without a valid credential", seconds))
        return full_at


CLIENT_FAILURES: Final = "client-failures"
MOST_CREDENTIALS: Final = 1_000


class FailedAttempts(ClientBuckets):
    """Counts failures by client. For one event loop.

    A client with an empty bucket is refused before its credential is looked up, but for one that was valid not long
    ago: who guesses keys keeps nobody out who has one and shares the address.
    """

    def __init__(
        self, limit: RateLimit, *, now: Callable[[], float] = time.monotonic, most_clients: int = MOST_CLIENTS
    ) -> None:
        """Let so many failures through; see ClientBuckets."""
        super().__init__(CLIENT_FAILURES, limit, now=now, most_clients=most_clients)
        self._valid: OrderedDict[bytes, None] = OrderedDict()
        self._key = secrets.token_bytes(32)

    def require_room(self, client: str, credential: str) -> None:
        """Let an attempt be made.

        Raises:
            ProblemError: 429, the client has failed too often, and the credential was not valid before.
        """
        if client in self._full_at and self._digest(credential) not in self._valid:
            self._granted(client)

    def note_failure(self, client: str, credential: str | None = None) -> None:
        """Count a failure.

        Raises:
            ProblemError: 429, the client had failed too often before.
        """
        if credential is not None:
            self._valid.pop(self._digest(credential), None)
        self.take(client)

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
