"""The HTTP contract as tools call it: for one person, through one agent; over a network, or in this process by ASGI.

Nothing is reached around it: who calls, limits, errors and the audit trail are the API's.
"""

import re
import uuid
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, TypeAlias
from urllib.parse import quote

import anyio
import httpx

from recollect.core.model.backoff import retry_after
from recollect.core.model.scope import DEFAULT_SPACE
from recollect.errors import RecollectError
from recollect.http.auth.access import AGENT_ID
from recollect.http.errors.problems import TYPE_PREFIX

JsonObject: TypeAlias = dict[str, Any]
PREFIX: Final = "/v1/memory"
SESSION_ID: Final = "X-Session-Id"
IDEMPOTENCY_KEY: Final = "Idempotency-Key"
DEFAULT_AGENT: Final = "mcp"
# The server gives up on an answer after 25 s
TIMEOUT_SECONDS: Final = 30.0
ATTEMPTS: Final = 3
LONGEST_WAIT_SECONDS: Final = 5  # what is to be waited for longer is told to the agent
MAX_RETRY_AFTER_SECONDS: Final = 86_400.0  # what an agent is told at most
_BROKEN_WAIT_SECONDS: Final = 0.5
_TRY_LATER: Final = frozenset({429, 503})
_NOBODY: Final = "no server answers there"
_TOO_SLOW: Final = "the server took too long to answer"
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9._@/-]+")
_MAX_AGENT_LENGTH: Final = 64


class ApiProblemError(RecollectError):
    """The API answered with a problem: `slug` is its type, `errors` name fields, `retry_after` are seconds."""

    def __init__(
        self, status: int, slug: str, detail: str, errors: Sequence[str] = (), retry_after: int | None = None
    ) -> None:
        super().__init__(f"{status} {slug}")
        self.status = status
        self.slug = slug
        self.detail = detail
        self.errors = tuple(errors)
        self.retry_after = retry_after

    @property
    def is_of_one_item(self) -> bool:
        """Whether it is about what was asked for, so that something else may well succeed."""
        return self.status in {404, 409, 412, 422}


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
        named = {**headers, AGENT_ID: agent} | ({} if session_id is None else {SESSION_ID: session_id})
        self._http = http
        self._headers = {
            name.encode(): value if isinstance(value, bytes) else value.encode() for name, value in named.items()
        }
        self.space = space

    async def read(self, path: str, **parameters: str | int | bool | None) -> JsonObject:
        """Return what GET answers; a parameter that is None is left out.

        Raises:
            ApiProblemError: the API refuses.
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
        return await self._call(method, path, body, parameters, {IDEMPOTENCY_KEY: f"mcp-{uuid.uuid4().hex}"})

    async def _call(
        self,
        method: str,
        path: str,
        body: Mapping[str, object] | None,
        parameters: Mapping[str, str | int | bool | None],
        headers: Mapping[str, str] | None = None,
    ) -> JsonObject:
        request: dict[str, Any] = {
            "params": {name: _text(value) for name, value in parameters.items() if value is not None},
            "headers": {**self._headers, **{name.encode(): value.encode() for name, value in (headers or {}).items()}},
        }
        if body is not None:
            # In a change null empties a field
            whole = method == "PATCH"
            request["json"] = {name: value for name, value in body.items() if whole or value is not None}
        return _answer(await self._send(method, PREFIX + path, request))

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
                raise ApiProblemError(HTTPStatus.GATEWAY_TIMEOUT, "timeout", _TOO_SLOW) from error
            except httpx.TransportError:  # what it says may hold a header
                if attempt == ATTEMPTS:
                    raise ApiUnreachableError(_NOBODY) from None
                wait: float = _BROKEN_WAIT_SECONDS
            else:
                wait = _retry_after(response)
                soon = response.status_code in _TRY_LATER and 0 < wait <= LONGEST_WAIT_SECONDS
                if attempt == ATTEMPTS or not soon:
                    return response
            await anyio.sleep(wait)
            attempt += 1


def address(*parts: str) -> str:
    """Return a path of the API: what comes from outside stands in it as one step."""
    return "".join(f"/{quote(part, safe='')}" for part in parts)


def _text(value: str | int | bool) -> str:  # noqa: FBT001 - a value of a parameter
    return str(value).lower() if isinstance(value, bool) else str(value)


def _retry_after(response: httpx.Response) -> int:
    return int(retry_after(response.headers.get("Retry-After"), at_most=MAX_RETRY_AFTER_SECONDS))


def _answer(response: httpx.Response) -> JsonObject:
    """Return the members of an answer.

    Raises:
        ApiProblemError: it is a problem document.
        ApiUnreachableError: it is none of this API.
    """
    try:
        members = response.json()
    except ValueError:
        members = None
    if not isinstance(members, dict):
        raise ApiUnreachableError("what answers there does not speak Recollect's API")
    if response.is_success:
        return members
    errors = [f"{error['field']}: {error['problem']}" for error in members.get("errors") or []]
    slug = str(members.get("type", "")).removeprefix(TYPE_PREFIX)
    detail = str(members.get("detail") or members.get("title") or response.reason_phrase)
    raise ApiProblemError(response.status_code, slug, detail, errors, _retry_after(response) or None)
