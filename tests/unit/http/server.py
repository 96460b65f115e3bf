"""An application over the fake use cases, and clients of it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from recollect.core.model.scope import ApiKey
from recollect.core.model.token_bucket import RateLimit
from recollect.http.app import NO_LIMIT, create_app
from recollect.http.auth.identity import LocalIdentity
from recollect.http.auth.limiter import RequestLimiter
from recollect.http.protocol.incoming_body import HttpLimits
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory

SECRET = b"a secret for tests only, 32 bytes"
_SINCE = datetime(2026, 1, 1, tzinfo=UTC)
KEYS = {
    "alice-key": ApiKey(id="k1", user_id="alice", created_at=_SINCE, operator=True),
    "mallory-key": ApiKey(id="k2", user_id="mallory", created_at=_SINCE),
    "ops-key": ApiKey(id="k4", user_id="ops", created_at=_SINCE, operator=True),
    "backend-key": ApiKey(id="k3", user_id="backend", created_at=_SINCE, act_as=True),
}
LIMITS = HttpLimits(max_body_bytes=100_000)
IMPATIENT = replace(LIMITS, body_seconds=0.2, answer_seconds=0.5)


def client_of(memory: FakeMemory, *, anonymous: str | None = None, **headers: str) -> Client:
    return _client(memory, LIMITS, anonymous, headers)


def impatient_client_of(memory: FakeMemory, **headers: str) -> Client:
    """A client of an application that waits for nobody."""
    return _client(memory, IMPATIENT, None, headers)


def roomy_client_of(memory: FakeMemory, **headers: str) -> Client:
    """A client of an application with the bounds that are served with."""
    return _client(memory, HttpLimits(), None, headers)


def limited_client_of(memory: FakeMemory, limiter: RequestLimiter, **headers: str) -> Client:
    """A client of an application that bounds how often somebody calls."""
    return _client(memory, LIMITS, None, headers, limiter)


def suspicious_client_of(memory: FakeMemory, failed_attempts: RateLimit, **headers: str) -> Client:
    """A client of an application that bounds how often somebody fails to tell who it is."""
    return _client(memory, LIMITS, None, headers, failed_attempts=failed_attempts)


def _client(
    memory: FakeMemory,
    limits: HttpLimits,
    anonymous: str | None,
    headers: Mapping[str, str],
    limiter: RequestLimiter | None = None,
    *,
    failed_attempts: RateLimit = NO_LIMIT,
) -> Client:
    identity = LocalIdentity(KEYS.get, anonymous)
    app = create_app(
        memory,
        identify=identity,
        cursor_secret=SECRET,
        limits=limits,
        limiter=limiter,
        failed_attempts=failed_attempts,
    )
    return Client(app, {"host": "localhost:8377", "content-type": "application/json", **headers})


def as_user(client: Client, key: str) -> Client:
    return Client(client.app, {**client.headers, "authorization": f"Bearer {key}"})
