"""The commands against an application in this process, whose answers may be lost on their way."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import httpx
import pytest
from typer.testing import CliRunner

from recollect.errors import RecollectError
from recollect.local.cli.app import app
from recollect.local.client import client
from recollect.local.client.client import BackOff
from tests.unit.http.client import Client
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import client_of, roomy_client_of
from tests.unit.local.app_transport import AppTransport


@dataclass(frozen=True)
class Ended:
    """How a command ended; said: what it raised, for whoever calls it to tell."""

    code: int
    out: str
    err: str
    said: str

    @property
    def document(self) -> dict[str, Any]:
        parsed: dict[str, Any] = json.loads(self.out)
        return parsed


Run: TypeAlias = Callable[..., Ended]


class LosingAnswers(AppTransport):
    """Works each write off and loses its first answer, so that it is sent twice."""

    def __init__(self, client: Client) -> None:
        super().__init__(client)
        self._lost: set[bytes] = set()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        key = request.headers.get("idempotency-key")
        if key is None or key.encode() in self._lost:
            return response
        self._lost.add(key.encode())
        raise httpx.ReadError("lost")


@pytest.fixture
def memory() -> FakeMemory:
    return FakeMemory()


@pytest.fixture
def alice(memory: FakeMemory) -> Client:
    return client_of(memory, authorization="Bearer alice-key")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, memory: FakeMemory) -> Run:
    """Run a command as Alice; `said` is what she types."""
    return _run(monkeypatch, AppTransport(roomy_client_of(memory)))


@pytest.fixture
def run_twice(monkeypatch: pytest.MonkeyPatch, memory: FakeMemory) -> Run:
    """The same, where the first answer to each write is lost on its way."""
    return _run(monkeypatch, LosingAnswers(roomy_client_of(memory)))


def _run(monkeypatch: pytest.MonkeyPatch, transport: AppTransport) -> Run:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("RECOLLECT_KEY", "alice-key")
    patient = BackOff(pause=lambda _: None)
    monkeypatch.setattr(httpx, "HTTPTransport", lambda: transport)
    monkeypatch.setattr(client, "BackOff", lambda: patient)

    def ended(*arguments: str, said: str = "") -> Ended:
        done = CliRunner().invoke(app, [*arguments, "--url", "http://127.0.0.1:1"], input=said)
        raised = done.exception
        if raised is not None and not isinstance(raised, SystemExit | RecollectError | KeyboardInterrupt):
            raise raised
        told = str(raised) if isinstance(raised, RecollectError) else ""
        return Ended(done.exit_code, done.stdout, done.stderr, told)

    return ended
