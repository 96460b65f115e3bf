"""The SDK's client in this process, over an application with the store in memory."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import httpx
from mcp import Client, types

from recollect.local.mcp.api import MemoryApi
from recollect.local.mcp.server import MemoryServer
from tests.unit.http.fake_memory import FakeMemory
from tests.unit.http.server import roomy_client_of

T = TypeVar("T")
ALICE: Final = "alice-key"


def use(memory: FakeMemory, visit: Callable[[Client], Awaitable[T]], **changes: Any) -> T:
    """Do something as an agent of Alice."""

    async def visited() -> T:
        async with connected(memory, **changes) as client:
            return await visit(client)

    return asyncio.run(visited())


@asynccontextmanager
async def connected(
    memory: FakeMemory, *, key: str = ALICE, transport: httpx.AsyncBaseTransport | None = None, mode: str = "auto"
) -> AsyncIterator[Client]:
    """Connect as an agent of somebody."""
    through = transport or httpx.ASGITransport(app=roomy_client_of(memory).app)
    async with httpx.AsyncClient(transport=through, base_url="http://localhost", trust_env=False) as http:

        @asynccontextmanager
        async def connect(_context: object) -> AsyncIterator[MemoryApi]:
            yield MemoryApi(http, {"Authorization": f"Bearer {key}"}, agent="tester")

        async with Client(MemoryServer(connect).protocol(), mode=mode) as client:
            yield client


def text_of(result: types.CallToolResult) -> str:
    """Return the text of an answer."""
    return "\n".join(part.text for part in result.content if isinstance(part, types.TextContent))


def content_of(result: types.CallToolResult) -> dict[str, Any]:
    """Return the structured content of an answer that is no failure."""
    assert not result.is_error, text_of(result)
    assert isinstance(result.structured_content, dict)
    return result.structured_content
