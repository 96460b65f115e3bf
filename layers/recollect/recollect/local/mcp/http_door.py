"""`/mcp` of the local server: streamable HTTP in front of the same application that answers the API.

Who calls is found out for each request as for any other, before anything of the protocol is looked at; sessions belong
to the credential and the person that began them. Tools call the API with the headers of the very request.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import httpx
from mcp.server import ServerRequestContext
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect.http.auth.access import AGENT_ID, ON_BEHALF_OF, Access
from recollect.http.auth.identity import CREDENTIAL
from recollect.http.protocol.middleware import REQUEST_ID
from recollect.local.mcp.api import SESSION_ID, TIMEOUT_SECONDS, MemoryApi, agent_name
from recollect.local.mcp.server import MemoryServer

MCP_SESSION: Final = "mcp-session-id"
MOST_SESSIONS_OF_ONE: Final = 32  # of a person with a credential; the one used least lately ends
MOST_SESSIONS: Final = 2_000
IDLE_SECONDS: Final = 1_800.0
_PASSED_ON: Final = (CREDENTIAL, ON_BEHALF_OF, "host")

_Who = tuple[str, str]


class HttpDoor:
    """Streamable HTTP for whoever was let in. For one event loop; to be opened once."""

    def __init__(self, app: ASGIApp) -> None:
        """Serve in front of an application."""
        protocol = MemoryServer(self._connect).protocol()
        self._manager = StreamableHTTPSessionManager(
            protocol, session_idle_timeout=IDLE_SECONDS, max_sessions=MOST_SESSIONS
        )
        self._http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app),
            base_url="http://localhost",
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
        )
        self._sessions: dict[_Who, OrderedDict[str, None]] = {}
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to serve."""
        opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(opened))
        await opened

    async def close(self) -> None:
        """End all sessions."""
        self._closing.set()
        if self._task is not None:
            await self._task

    async def serve(self, access: Access, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request of somebody."""
        who = (access.credential, access.user_id)
        scope["user"] = _user(who)
        request = Request(scope)
        session = request.headers.get(MCP_SESSION)
        if session is not None:
            self._touch(who, session)
        began: list[str] = []

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start" and session is None:
                began.extend(value.decode() for name, value in message["headers"] if name.decode() == MCP_SESSION)
                for one in began:
                    await self._begin(who, one)
            await send(message)

        await self._manager.handle_request(scope, receive, noting)
        if session is not None and request.method == "DELETE":
            self._sessions.get(who, OrderedDict()).pop(session, None)

    async def _run(self, opened: "asyncio.Future[None]") -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._http)
            await stack.enter_async_context(self._manager.run())
            opened.set_result(None)
            await self._closing.wait()

    def _touch(self, who: _Who, session: str) -> None:
        mine = self._sessions.get(who)
        if mine is not None and session in mine:
            mine.move_to_end(session)

    async def _begin(self, who: _Who, session: str) -> None:
        """Count a session; end the one that was used least lately where there are too many."""
        mine = self._sessions.setdefault(who, OrderedDict())
        mine[session] = None
        if len(mine) > MOST_SESSIONS_OF_ONE:
            oldest, _ = mine.popitem(last=False)
            await self._end(who, oldest)

    async def _end(self, who: _Who, session: str) -> None:
        headers = [(MCP_SESSION.encode(), session.encode())]
        scope: Scope = {"type": "http", "method": "DELETE", "path": "/", "query_string": b"", "headers": headers}
        scope["user"] = _user(who)
        await self._manager.handle_request(scope, _nothing_more, _to_nobody)

    @asynccontextmanager
    async def _connect(self, context: ServerRequestContext[Any, Any]) -> AsyncIterator[MemoryApi]:
        request = context.request
        assert isinstance(request, Request)  # noqa: S101 - each message came in by one
        given = request.headers
        client = context.session.client_params
        session = given.get(MCP_SESSION)
        headers = {name: given[name] for name in _PASSED_ON if name in given}
        yield MemoryApi(
            self._http,
            headers | {REQUEST_ID: request.state.request_id},
            agent=given.get(AGENT_ID) or agent_name(None if client is None else client.client_info.name),
            session_id=given.get(SESSION_ID) or (None if session is None else f"mcp-{session}"),
        )


def _user(who: _Who) -> AuthenticatedUser:
    credential, person = who
    return AuthenticatedUser(AccessToken(token="", client_id=credential, scopes=[], subject=person))


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _to_nobody(_message: Message) -> None:
    return
