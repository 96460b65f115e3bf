"""The Model Context Protocol on standard input and output: over a folder in this process, or a server elsewhere.

Standard output carries the protocol and nothing else; the log goes to standard error, without a word of a memory.
"""

import re
import sys
import uuid
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Final

import anyio
import httpx
from fastapi import FastAPI
from mcp.server import ServerRequestContext
from mcp.server.stdio import stdio_server

from recollect.core.model.scope import DEFAULT_SPACE, is_space_name
from recollect.errors import DataFolderInUseError
from recollect.local.client.address import DEFAULT_URL
from recollect.local.client.client import API, TIMEOUT_SECONDS
from recollect.local.client.failures import UnusableInputError
from recollect.local.mcp.api import MemoryApi, agent_name
from recollect.local.mcp.server import MemoryServer, quiet_sdk
from recollect.local.server.server import Front, log_to, serve_behind
from recollect.settings import Settings

# What stands in no header: control characters, and bytes of the environment that are no UTF-8
_NO_KEY: Final = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_PATHS: Final = ("/mcp", API)  # of an address that was meant for another client
_IN_PROCESS: Final = "http://localhost"


@dataclass(frozen=True, slots=True, kw_only=True)
class StdioOptions:
    """Who calls, and where something is that names no space.

    key: a bearer key; without one it is the person of this machine. agent: what the agent is called, where the client
    is not to say so itself.
    """

    key: str | None = None
    space: str = DEFAULT_SPACE
    agent: str | None = None

    def __post_init__(self) -> None:
        """Refuse what no call could be made with. Raises UnusableInputError, which does not repeat the key."""
        if _NO_KEY.search(self._bare_key):
            raise UnusableInputError("the key (--key or RECOLLECT_KEY) must be one line of text in UTF-8")
        if not is_space_name(self.space):
            raise UnusableInputError(
                "--space must be 1 to 64 lower-case letters, digits, dots, _ and -, and begin with a letter or digit"
            )

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of the credential."""
        return {"Authorization": f"Bearer {self._bare_key}"} if self._bare_key else {}

    @property
    def _bare_key(self) -> str:
        """The key without the line end that it may have been read from a file with."""
        return (self.key or "").strip()


def serve_folder(settings: Settings, options: StdioOptions) -> None:
    """Serve a data folder until standard input ends.

    Raises:
        DataFolderInUseError: a server uses it; the message says how to reach that.
        RecollectError: it cannot be served, for a reason that the message says.
    """

    def run(app: FastAPI, _settings: Settings, begin: Callable[[], None]) -> None:
        quiet_sdk()
        begin()
        transport = httpx.ASGITransport(app=app)
        http = httpx.AsyncClient(transport=transport, base_url=_IN_PROCESS, timeout=TIMEOUT_SECONDS, trust_env=False)
        anyio.run(_serve, http, options)

    try:
        serve_behind(Front(run, nullcontext), settings)
    except DataFolderInUseError as error:
        raise DataFolderInUseError(
            f"{error}. If `recollect serve` runs there, speak to it instead: recollect mcp --url {DEFAULT_URL}"
        ) from error


def serve_remote(url: str, options: StdioOptions) -> None:
    """Serve what a server elsewhere remembers until standard input ends.

    Raises:
        UnusableInputError: the address is none. What `/mcp` and the API add to a server's may stand behind it.
    """
    log_to(sys.stderr)
    quiet_sdk()
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        parsed = httpx.URL("")
    path = parsed.path.rstrip("/")
    for one in _PATHS:
        path = path.removesuffix(one)
    parsed = parsed.copy_with(path=path or "/")
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise UnusableInputError(f"--url must be an address such as {DEFAULT_URL}")
    anyio.run(_serve, httpx.AsyncClient(base_url=parsed, timeout=TIMEOUT_SECONDS), options)


async def _serve(http: httpx.AsyncClient, options: StdioOptions) -> None:
    session_id = f"mcp-{uuid.uuid4().hex}"

    @asynccontextmanager
    async def connect(context: ServerRequestContext[Any, Any]) -> AsyncIterator[MemoryApi]:
        client = context.session.client_params
        agent = options.agent or (None if client is None else client.client_info.name)
        yield MemoryApi(http, options.headers, agent=agent_name(agent), space=options.space, session_id=session_id)

    protocol = MemoryServer(connect).protocol()
    async with http, stdio_server() as (reading, writing):
        await protocol.run(reading, writing, protocol.create_initialization_options())
