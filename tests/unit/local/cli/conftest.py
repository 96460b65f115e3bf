"""Commands against a server that answers what a test says."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from recollect.local.cli.app import app


@pytest.fixture
def sent() -> list[tuple[str, str, Any]]:
    """What commands have sent: method, path, and body or parameters."""
    return []


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch, sent: list[tuple[str, str, Any]]) -> Callable[..., Result]:
    """Run a command against a server that answers in turn."""
    monkeypatch.setenv("COLUMNS", "220")

    def ended(answers: list[dict[str, Any]], *arguments: str) -> Result:
        remaining = iter(answers)

        def answer(request: httpx.Request) -> httpx.Response:
            said = json.loads(request.content) if request.content else dict(request.url.params)
            sent.append((request.method, request.url.raw_path.decode().partition("?")[0], said))
            return httpx.Response(200, json=next(remaining))

        monkeypatch.setattr(httpx, "HTTPTransport", lambda: httpx.MockTransport(answer))
        return CliRunner().invoke(app, [*arguments, "--url", "http://127.0.0.1:1"])

    return ended
