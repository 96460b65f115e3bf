"""The ways in for agents, as their clients use them: the SDK's own client over a real process."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

import httpx2
from mcp import Client, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests.patience import PATIENT_SECONDS
from tests.process.server import ROOT, Server, model_folder

T = TypeVar("T")
# The protocol as clients speak it: with a handshake, and since 2026-07-28 without
ERAS: Final = ("legacy", "auto")
NAMED: Final = types.Implementation(name="A Test Agent", version="1")


@dataclass(frozen=True)
class Door:
    """A way in. server: whose `/mcp` it is; else a process is started with these words."""

    words: tuple[str, ...] = ()
    server: Server | None = None
    token: str | None = None
    era: str = "auto"
    headers: dict[str, str] = field(default_factory=dict)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Client]:
        """Connect, and close in the end."""
        with silence() as log:
            transport = self._over_http() if self.server is not None else self._over_stdio(log)
            client = Client(transport, mode=self.era, client_info=NAMED, read_timeout_seconds=PATIENT_SECONDS)
            async with client as connected:
                yield connected

    def use(self, visit: Callable[[Client], Awaitable[T]]) -> T:
        """Do something with a connected client."""

        async def visited() -> T:
            async with self.opened() as client:
                return await visit(client)

        return asyncio.run(visited())

    def parameters(self) -> StdioServerParameters:
        """Return how the process is started."""
        environment = {name: os.environ[name] for name in ("PYTHONPATH", "PATH", "HOME") if name in os.environ}
        return StdioServerParameters(
            command=sys.executable,
            args=["-m", "recollect.local.cli", "mcp", *self.words],
            env={**environment, "RECOLLECT_MODEL": str(model_folder())},
            cwd=ROOT,
        )

    def _over_stdio(self, log: TextIO) -> Any:
        return stdio_client(self.parameters(), errlog=log)

    @asynccontextmanager
    async def _over_http(self) -> AsyncIterator[Any]:
        assert self.server is not None
        bearer = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        async with (
            httpx2.AsyncClient(headers={**bearer, **self.headers}, timeout=PATIENT_SECONDS) as http,
            streamable_http_client(f"{self.server.url}/mcp", http_client=http) as streams,
        ):
            yield streams


def silence() -> TextIO:
    """Return where a log goes that nobody reads."""
    return Path(os.devnull).open("a")


async def call(client: Client, name: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool that succeeds; return its structured content."""
    result = await client.call_tool(name, arguments)
    assert not result.is_error, text_of(result)
    assert text_of(result).strip()
    content = result.structured_content
    assert isinstance(content, dict)
    return content


async def refused(client: Client, name: str, arguments: dict[str, Any]) -> str:
    """Call a tool that fails; return what it says."""
    result = await client.call_tool(name, arguments)
    assert result.is_error, text_of(result)
    assert "Traceback" not in text_of(result)
    return text_of(result)


def text_of(result: types.CallToolResult) -> str:
    """Return the text of an answer."""
    return "\n".join(part.text for part in result.content if isinstance(part, types.TextContent))


async def found(client: Client, query: str, **arguments: Any) -> list[str]:
    """Return the texts that a search finds."""
    asked = {"intent": "fact_check", "reason_for_search": "a test asks", **arguments}
    return [one["entry"]["text"] for one in (await call(client, "search_memories", query=query, **asked))["results"]]
