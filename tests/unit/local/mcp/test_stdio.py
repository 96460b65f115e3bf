"""What `recollect mcp` is started with: a key, a space and an address that no call could be made with are refused."""

import anyio
import httpx
import pytest

from recollect.local.client.failures import UnusableInputError
from recollect.local.server import stdio
from recollect.local.server.stdio import StdioOptions


def test_a_key_that_no_header_takes_is_refused_and_not_repeated() -> None:
    assert StdioOptions(key="good-key\n").headers == {"Authorization": "Bearer good-key"}
    for key in ("bad\nkey", "bad\x00key", "bad\udcffkey"):
        with pytest.raises(UnusableInputError) as refused:
            StdioOptions(key=key)
        assert "bad" not in str(refused.value)


def test_a_space_that_there_cannot_be_is_refused_at_the_start() -> None:
    with pytest.raises(UnusableInputError, match="--space must be"):
        StdioOptions(space="No Space")


@pytest.mark.parametrize("path", ["", "/", "/mcp", "/mcp/", "/v1/memory", "/behind/v1/memory/"])
def test_an_address_meant_for_another_client_leads_to_the_server(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[httpx.AsyncClient] = []
    monkeypatch.setattr(anyio, "run", lambda _serve, http, _options: served.append(http))
    monkeypatch.setattr(stdio, "log_to", lambda _stream: None)
    monkeypatch.setattr(stdio, "quiet_sdk", lambda: None)
    stdio.serve_remote(f"http://127.0.0.1:8377{path}", StdioOptions())
    behind = "/behind" if path.startswith("/behind") else ""
    assert str(served[0].base_url).rstrip("/") == f"http://127.0.0.1:8377{behind}"
