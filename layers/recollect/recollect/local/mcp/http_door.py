"""`/mcp` of the local server: streamable HTTP in front of the same application that answers the API.

Who calls is found out for each request as for any other, before anything of the protocol is looked at; sessions belong
to the credential and the person that began them. Tools call the API with the headers of the very request.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Container, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, TypeAlias

import httpx
from mcp.server import ServerRequestContext
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect.http.auth.access import AGENT_ID, ON_BEHALF_OF, Access
from recollect.http.auth.identity import CREDENTIAL
from recollect.http.errors.problems import Problem, ProblemError, ProblemType
from recollect.http.protocol.headers import SESSION_HEADER
from recollect.http.protocol.middleware import REQUEST_ID
from recollect.local.client.client import TIMEOUT_SECONDS
from recollect.local.mcp.api import MemoryApi, agent_name
from recollect.local.mcp.server import MemoryServer

MCP_SESSION: Final = "mcp-session-id"
MOST_SESSIONS: Final = 1_900  # then the credential that has most loses the one that it used least lately
# The SDK refuses from here on; what lies between is room for those that are being opened
_MOST_ADMITTED: Final = 2_000
IDLE_SECONDS: Final = 1_800.0
_FAILED: Final = 400
# What the SDK says of a body that is no message begins so, and quotes the body
_QUOTING: Final = {
    "Parse error:": "Parse error: the body is not JSON.",
    "Validation error:": "Validation error: the body is not one JSON-RPC message; batches are not taken.",
}
_PASSED_ON: Final = (CREDENTIAL, ON_BEHALF_OF, "host")
_FULL: Final = Problem(ProblemType.UNAVAILABLE, "Too many sessions are being opened at once. Repeat later.")

Who: TypeAlias = tuple[str, str]  # a credential and a person


class SessionBook:
    """Whose each session is, in the order of their last use, and which one is to end so that others find room."""

    def __init__(self) -> None:
        """Begin without sessions."""
        self._sessions: dict[str, Who] = {}

    def __len__(self) -> int:
        return len(self._sessions)

    def touch(self, who: Who, session: str) -> None:
        """Note that somebody uses a session; one of another is left as it is."""
        if self._sessions.get(session) == who:
            self._sessions[session] = self._sessions.pop(session)

    def drop(self, who: Who, session: str) -> None:
        """Forget a session of somebody; one of another stays."""
        if self._sessions.get(session) == who:
            del self._sessions[session]

    def begin(self, who: Who, session: str, alive: Container[str]) -> tuple[str, Who] | None:
        """Count a session; return the one that is to end, which is counted no more, and whose it was.

        alive: the sessions that there are; all others are forgotten.
        """
        self._sessions = {one: whose for one, whose in self._sessions.items() if one in alive} | {session: who}
        if len(self._sessions) <= MOST_SESSIONS:
            return None
        [(most, _)] = Counter(credential for credential, _ in self._sessions.values()).most_common(1)
        oldest = next(session for session, (credential, _) in self._sessions.items() if credential == most)
        return oldest, self._sessions.pop(oldest)


class HttpDoor:
    """Streamable HTTP for whoever was let in. For one event loop; to be opened once."""

    def __init__(self, app: ASGIApp) -> None:
        """Serve in front of an application."""
        protocol = MemoryServer(self._connect).protocol()
        self._manager = StreamableHTTPSessionManager(
            protocol, session_idle_timeout=IDLE_SECONDS, max_sessions=_MOST_ADMITTED
        )
        self._http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app),
            base_url="http://localhost",
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
        )
        self._sessions = SessionBook()
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
        """Answer one request of somebody.

        Raises:
            ProblemError: 503, no session can be opened now.
        """
        who = (access.credential, access.user_id)
        scope["user"] = _user(who)
        request = Request(scope)
        session = request.headers.get(MCP_SESSION)
        if session is not None:
            self._sessions.touch(who, session)
        full = False
        unquoting = _unquoting(send)

        async def noting(message: Message) -> None:
            nonlocal full
            if message["type"] == "http.response.start":
                # The SDK's streams say `no-cache`, which lets them be kept
                MutableHeaders(scope=message)["Cache-Control"] = "no-store, no-transform"
            if session is None and message["type"] == "http.response.start":
                full = message["status"] == ProblemType.UNAVAILABLE.status
                if message["status"] < _FAILED:
                    await self._begin(who, message["headers"])
            if not full:
                await unquoting(message)

        await self._manager.handle_request(scope, receive, noting)
        if full:
            raise ProblemError(_FULL)
        if session is not None and request.method == "DELETE":
            self._sessions.drop(who, session)

    async def _run(self, opened: "asyncio.Future[None]") -> None:
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._http)
            await stack.enter_async_context(self._manager.run())
            opened.set_result(None)
            await self._closing.wait()

    async def _begin(self, who: Who, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Count the session that an answer tells of, if any; end one where there are too many."""
        alive = self._manager._server_instances  # noqa: SLF001 - the SDK tells nobody when a session has ended
        for name, value in headers:
            if name.decode("latin-1") == MCP_SESSION:
                ended = self._sessions.begin(who, value.decode("latin-1"), alive)
                if ended is not None:
                    await self._end(*ended)

    async def _end(self, session: str, who: Who) -> None:
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
        # Starlette has read Latin-1; the bytes are passed on as they came
        headers = {name: given[name].encode("latin-1") for name in _PASSED_ON if name in given}
        yield MemoryApi(
            self._http,
            {**headers, REQUEST_ID: request.state.request_id},
            agent=given.get(AGENT_ID, "").encode("latin-1")
            or agent_name(None if client is None else client.client_info.name),
            session_id=given.get(SESSION_HEADER, "").encode("latin-1")
            or (None if session is None else f"mcp-{session}"),
        )


def _unquoting(send: Send) -> Send:
    """Return what sends messages on, refusals without quotes."""
    refusal: Message | None = None

    async def send_on(message: Message) -> None:
        nonlocal refusal
        if message["type"] == "http.response.start" and message["status"] == _FAILED:
            refusal = message  # its length is known with its body, which the SDK sends in one piece
            return
        if refusal is not None:
            message = {**message, "body": _unquoted(message.get("body", b""))}
            MutableHeaders(scope=refusal)["Content-Length"] = str(len(message["body"]))
            await send(refusal)
            refusal = None
        await send(message)

    return send_on


def _unquoted(body: bytes) -> bytes:
    """Return the body of a refusal, in fixed words where the SDK quotes what was sent."""
    try:
        document = json.loads(body)
        said = str(document["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return body
    plain = next((words for beginning, words in _QUOTING.items() if said.startswith(beginning)), None)
    if plain is None:
        return body
    return json.dumps({**document, "error": {"code": document["error"]["code"], "message": plain}}).encode()


def _user(who: Who) -> AuthenticatedUser:
    credential, person = who
    return AuthenticatedUser(AccessToken(token="", client_id=credential, scopes=[], subject=person))


async def _nothing_more() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _to_nobody(_message: Message) -> None:
    return
