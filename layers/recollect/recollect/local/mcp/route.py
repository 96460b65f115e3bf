"""The route `/mcp`: who calls, and whether not too often, before anything of the protocol is loaded or read."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from recollect.core.model.token_bucket import CallKind
from recollect.errors import NotPermittedError
from recollect.http.auth.identity import is_loopback
from recollect.http.endpoint.authentication import authenticate, limit

if TYPE_CHECKING:
    from recollect.local.mcp.http_door import HttpDoor

PATH: Final = "/mcp"
ALLOWED: Final = ("POST", "DELETE")


class McpGate:
    """Lets callers in whom the API would let in.

    The protocol is loaded with the first of them: a server that nobody asks for it starts without. There is no stream
    that stays open without a question (GET): nothing is sent that nobody has asked for.
    """

    def __init__(self) -> None:
        """Make a gate in front of the application that it is a route of."""
        self._door: HttpDoor | None = None
        self._opening = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Return the routes: with a slash at its end the address is the same."""
        return [Route(PATH, endpoint=self), Route(f"{PATH}/", endpoint=self)]

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Close what was opened when the application ends."""
        yield
        if self._door is not None:
            await self._door.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        Raises:
            NotAuthenticatedError: there is no credential, or it is not valid.
            NotPermittedError: a page of another site asks, or this caller may not call from there.
            ProblemError: 429, too often; or the body is too large.
        """
        request = Request(scope, receive)
        require_no_foreign_page(request)
        access = await authenticate(request)
        request.state.body.count_for(access.user_id, access.credential)
        await limit(request, access, CallKind.READ)
        if request.method not in ALLOWED:
            await Response(status_code=405, headers={"Allow": ", ".join(ALLOWED)})(scope, receive, send)
            return
        door = await self._opened(scope["app"])
        await door.serve(access, scope, receive, send)

    async def _opened(self, app: ASGIApp) -> "HttpDoor":
        async with self._opening:
            if self._door is None:
                door = (await run_in_threadpool(_door_type))(app)
                await door.open()
                self._door = door
            return self._door


def require_no_foreign_page(request: Request) -> None:
    """Keep pages of other sites out, whatever key they come with.

    Raises:
        NotPermittedError: there is an Origin that is no loopback address.
    """
    origin = request.headers.get("origin")
    if origin is not None and not is_loopback(origin.partition("://")[2]):
        raise NotPermittedError("the Origin header must be absent or a loopback address")


def _door_type() -> type["HttpDoor"]:
    from recollect.local.mcp.http_door import HttpDoor  # noqa: PLC0415 - a second of loading
    from recollect.local.mcp.server import quiet_sdk  # noqa: PLC0415 - as above

    quiet_sdk()
    return HttpDoor
