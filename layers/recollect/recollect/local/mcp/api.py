"""The HTTP contract as tools call it: for one person, through one agent; over a network, or in this process by ASGI.

Nothing is reached around it: who calls, limits, errors and the audit trail are the API's. An agent is told what went
wrong and what to do next.
"""

import re
import uuid
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

import anyio
import httpx

from recollect.core.model.backoff import retry_after
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import RecollectError
from recollect.http.auth.access import AGENT_ID
from recollect.http.protocol.headers import SESSION_HEADER
from recollect.local.client.address import without_none
from recollect.local.client.client import (
    API,
    IDEMPOTENCY_KEY,
    TRY_LATER,
    JsonObject,
    members_of,
    refusal_of,
)
from recollect.local.client.failures import ServerRefusedError
from recollect.local.mcp.quotes import safe_line

DEFAULT_AGENT: Final = "mcp"
ATTEMPTS: Final = 3
LONGEST_WAIT_SECONDS: Final = 5  # what is to be waited for longer is told to the agent
_BROKEN_WAIT_SECONDS: Final = 0.5
_NOBODY: Final = "no server answers there"
_TOO_SLOW: Final = "the server took too long to answer"
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9._@/-]+")
_MAX_AGENT_LENGTH: Final = 64

NEXT: Final = {
    "not-authenticated": "Ask the person for a valid key (`recollect admin keys add`), set as RECOLLECT_KEY or in the "
    "Authorization header of this server's entry.",
    "not-permitted": "Only the person can do this, or another credential. Do not try again; tell the person.",
    "entry-not-found": "Look for its id with search_memories, then call again.",
    "session-not-found": "There is no such conversation; leave it.",
    "not-found": "Check the id, then call again.",
    "name-taken": "Choose another name, or name that memory in `corrects`.",
    "version-conflict": "Somebody was faster: read it with get_memory, then call again.",
    "validation": "Correct what is named and call again.",
    "rate-limited": "Wait, then call again with less at once.",
    "store-full": "Tell the person that the disk is full; searching still works.",
    "store-damaged": "Tell the person to run `recollect admin check`.",
    "unavailable": "Wait a moment and call again.",
    "timeout": "It may have taken effect: look with search_memories before you call again.",
}
_ANY: Final = "Do not repeat the call as it is; tell the person if it matters."
_UNREACHABLE: Final = (
    "Go on without memory and tell the person: start it with `recollect serve`, or check --url and RECOLLECT_URL."
)


class ApiUnreachableError(RecollectError):
    """Nothing answers at the address, or not with this API."""


def agent_name(given: str | None) -> str:
    """Return a name as X-Agent-Id takes it: what a client calls itself, with - for what may not stand in one."""
    name = _NO_NAME.sub("-", given or "").lstrip("._@/-")[:_MAX_AGENT_LENGTH]
    return name or DEFAULT_AGENT


class MemoryApi:
    """One person's memory through one agent."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        headers: Mapping[str, str | bytes],
        *,
        agent: str | bytes,
        space: str = DEFAULT_SPACE,
        session_id: str | bytes | None = None,
    ) -> None:
        """Call through `http`, whose base is the server's.

        Args:
            http: shared with others, and not closed here.
            headers: who calls: those of the credential.
            agent: what the agent is called; the API takes none of it for a person's word.
            space: where something is that names no space.
            session_id: of the conversation that all calls belong to.

        What goes into a header is sent as it is where it is bytes, and as UTF-8 where it is text.
        """
        named = {**headers, AGENT_ID: agent} | ({} if session_id is None else {SESSION_HEADER: session_id})
        self._http = http
        self._headers = {
            name.encode(): value if isinstance(value, bytes) else value.encode() for name, value in named.items()
        }
        self.space = space

    async def read(self, path: str, **parameters: str | int | bool | None) -> JsonObject:
        """Return what GET answers; a parameter that is None is left out.

        Raises:
            ServerRefusedError: the API refuses.
            ApiUnreachableError: nothing answers.
        """
        return await self._call("GET", path, None, parameters)

    async def ask(self, path: str, body: Mapping[str, object]) -> JsonObject:
        """Return what POST answers where that only reads; a member that is None is left out. Raises as `read`."""
        return await self._call("POST", path, body, {})

    async def write(
        self, method: str, path: str, body: Mapping[str, object] | None = None, **parameters: str | int | bool | None
    ) -> JsonObject:
        """Carry a write out, once however often it is sent; None is left out but with PATCH. Raises as `read`."""
        return await self._call(method, path, body, parameters, f"mcp-{uuid.uuid4().hex}")

    async def _call(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None,
        parameters: Mapping[str, str | int | bool | None],
        key: str | None = None,
    ) -> JsonObject:
        keyed = {} if key is None else {IDEMPOTENCY_KEY.encode(): key.encode()}
        request: dict[str, Any] = {"params": without_none(parameters), "headers": {**self._headers, **keyed}}
        if body is not None:
            # In a change null empties a field
            request["json"] = dict(body) if method == "PATCH" else without_none(body)
        return _answer(await self._send(method, API + path, request))

    async def _send(self, method: str, path: str, request: Mapping[str, Any]) -> httpx.Response:
        """Send, and send again what broke off or is to come later soon: a write carries its own key.

        What was waited for in vain is not waited for again: the agent waits as well, and is told so.
        """
        attempt = 1
        while True:
            try:
                response = await self._http.request(method, path, **request)
            except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
                raise ApiUnreachableError("the address of the server is malformed") from error
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                raise ApiUnreachableError(_NOBODY) from error
            except httpx.TimeoutException as error:
                raise ServerRefusedError(HTTPStatus.GATEWAY_TIMEOUT, _TOO_SLOW, slug="timeout") from error
            except httpx.TransportError:  # what it says may hold a header
                if attempt == ATTEMPTS:
                    raise ApiUnreachableError(_NOBODY) from None
                wait: float = _BROKEN_WAIT_SECONDS
            else:
                wait = retry_after(response.headers.get("Retry-After"), at_most=LONGEST_WAIT_SECONDS + 1)
                soon = response.status_code in TRY_LATER and 0 < wait <= LONGEST_WAIT_SECONDS
                if attempt == ATTEMPTS or not soon:
                    return response
            await anyio.sleep(wait)
            attempt += 1


def _answer(response: httpx.Response) -> JsonObject:
    """Return the members of an answer.

    Raises:
        ServerRefusedError: it is a problem document.
        ApiUnreachableError: it is none of this API.
    """
    members = members_of(response)
    if members is None:
        raise ApiUnreachableError("what answers there does not speak Recollect's API")
    if response.is_success:
        return members
    raise refusal_of(response, members)


def next_of(error: ServerRefusedError | ApiUnreachableError) -> str:
    """Return what went wrong and what to do next, for an agent."""
    if isinstance(error, ApiUnreachableError):
        return sentence(str(error), (), _UNREACHABLE)
    wait = "" if error.retry_after is None else f" Wait {error.retry_after} seconds."
    return sentence(error.detail, error.errors, NEXT.get(error.slug, _ANY)) + wait


def sentence(what: str, fields: Sequence[str], then: str) -> str:
    """Return what went wrong, the fields that it is about, and what to do then, in one line."""
    said = safe_line(what).rstrip(".")
    named = f": {'; '.join(map(safe_line, fields))}" if fields else ""
    return f"{said[:1].upper()}{said[1:]}{named}. {then}"
