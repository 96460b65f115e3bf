"""The HTTP API as an object: what the command line and the evaluations speak to a server with."""

import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Self, TypeAlias

import httpx

from recollect.core.model.backoff import full_jitter, retry_after
from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.client.address import DEFAULT_URL, without_none
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError, UnusableInputError

API: Final = "/v1/memory"
IDEMPOTENCY_KEY: Final = "Idempotency-Key"
# The server gives up on an answer after 25 s
TIMEOUT_SECONDS: Final = 30.0
# A proxy or a server that restarts answers with these; the request was not worked off
TRY_LATER: Final = frozenset({429, 503})
_DAY_SECONDS: Final = 86_400.0  # what a refusal tells at most to wait for
NDJSON: Final = "application/x-ndjson"
NEXT_CURSOR: Final = "X-Next-Cursor"
NOT_THIS_API: Final = "what answers at this address does not speak Recollect's API"
MAX_WAIT_SECONDS: Final = 60.0  # however long the server wants to be left alone
_BROKEN: Final = (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError, httpx.ConnectError)

JsonObject: TypeAlias = dict[str, Any]


def members_of(response: httpx.Response) -> JsonObject | None:
    """Return the members of an answer; None where it is no JSON object, and so none of this API."""
    try:
        document = response.json()
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def refusal_of(response: httpx.Response, members: Mapping[str, Any]) -> ServerRefusedError:
    """Read a problem document (RFC 9457); an answer that is none comes from something else at that address."""
    return ServerRefusedError(
        response.status_code,
        str(members.get("detail") or members.get("title") or response.reason_phrase),
        [f"{error['field']}: {error['problem']}" for error in members.get("errors") or []],
        slug=str(members.get("type", "")).rpartition(":")[2],
        retry_after=int(retry_after(response.headers.get("Retry-After"), at_most=_DAY_SECONDS)) or None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOff:
    """Exponential back-off with full jitter (Brooker, "Exponential Backoff and Jitter", AWS blog, 2015).

    `pause` and `chance` (uniform in [0, 1)) are where waiting and randomness come from.
    """

    attempts: int = 6
    base_seconds: float = 0.2
    cap_seconds: float = 5.0
    pause: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=random.random)

    def wait(self, failures: int, at_least: float = 0.0) -> None:
        """Wait after the n-th failure (from 1): what the server asked for, plus up to the bound that doubles."""
        wait = full_jitter(failures, self.chance(), base_seconds=self.base_seconds, cap_seconds=self.cap_seconds)
        self.pause(at_least + wait)


class MemoryClient:
    """One server and one credential. Use it as a context manager, or close it.

    Every call raises ServerRefusedError (the server answered with a problem) or ServerUnreachableError.
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        key: str | None = None,
        transport: httpx.BaseTransport | None = None,
        back_off: BackOff | None = None,
    ) -> None:
        self._url = url
        self._http = httpx.Client(
            base_url=url,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=TIMEOUT_SECONDS,
            transport=transport or httpx.HTTPTransport(),
        )
        self._back_off = back_off or BackOff()
        self._has_answered = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._http.close()

    def read(self, path: str, /, **parameters: object) -> JsonObject:
        """Return what GET answers below /v1/memory; a parameter that is None is left out."""
        return _document(self._send("GET", path, params=without_none(parameters)))

    def call(
        self,
        method: str,
        path: str,
        body: JsonObject | None = None,
        *,
        once: bool = False,
        parameters: Mapping[str, object] | None = None,
        **more: str | bool,
    ) -> JsonObject:
        """Return what any other method answers.

        Args:
            method: POST, PUT or DELETE.
            path: below /v1/memory. What comes from outside stands there by `address`.
            body: sent as it is.
            once: carry a key by which the server does this write one time, however often it is sent.
            parameters: those of the query.
            more: parameters as well.
        """
        headers = {IDEMPOTENCY_KEY: uuid.uuid4().hex} if once else {}
        return _document(self._send(method, path, json=body, params={**(parameters or {}), **more}, headers=headers))

    def pages(self, path: str, /, **parameters: object) -> Iterator[JsonObject]:
        """Yield what a listing answers, page after page."""
        cursor: str | None = None
        while True:
            page = self.read(path, **parameters, cursor=cursor)
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def search(self, query: str, **options: object) -> JsonObject:
        """Ask a question; `options` are the members of the request besides `query`, left out when None."""
        return self.call("POST", "/search", without_none({"query": query, **options}))

    def context(self, query: str, **options: object) -> JsonObject:
        """Ask for a context; see `POST /v1/memory/context` for the options. One that is None is left out."""
        return self.call("POST", "/context", without_none({"query": query, **options}))

    def record_event(self, space: str, session_id: str, messages: Sequence[Mapping[str, object]]) -> list[JsonObject]:
        """Store messages of one session; return what became of each, in order."""
        body = {"space": space, "session_id": session_id, "messages": list(messages)}
        return list(self.call("POST", "/events", body)["results"])

    def remember(self, entries: Sequence[Mapping[str, object]]) -> list[JsonObject]:
        """Store up to 100 entries; return what became of each, in order."""
        return list(self.call("POST", "/entries/batch", {"entries": list(entries)})["results"])

    def statistics(self, space: str = EVERY_SPACE, since: datetime | None = None) -> JsonObject:
        """Return the counts of one space or of all, with the series of what was done there since a moment."""
        return self.read("/stats", space=space, since=None if since is None else since.isoformat())

    def export_page(self, space: str, cursor: str | None = None) -> tuple[str, str | None]:
        """Return a page of an export as text, and the cursor of the next one; None for the last."""
        response = self._send("GET", "/export", params=without_none({"space": space, "cursor": cursor}))
        if not response.headers.get("content-type", "").startswith(NDJSON):
            raise ServerRefusedError(response.status_code, NOT_THIS_API)
        return response.content.decode(), response.headers.get(NEXT_CURSOR)

    def import_chunk(self, lines: str, **parameters: str | int | bool) -> JsonObject:
        """Bring lines in; see `POST /v1/memory/import` for the parameters. Return what became of them."""
        headers = {"Content-Type": NDJSON}
        return _document(self._send("POST", "/import", content=lines.encode(), params=parameters, headers=headers))

    def _send(self, method: str, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401 - those of httpx
        try:
            response = self._retried(self._http.build_request(method, API + path, **options))
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise UnusableInputError(f"{self._url} is not an address such as {DEFAULT_URL}") from error
        except httpx.TransportError as error:
            raise ServerUnreachableError(self._url, type(error).__name__) from error
        if not response.is_success:
            raise refusal_of(response, members_of(response) or {})
        return response

    def _retried(self, request: httpx.Request) -> httpx.Response:
        """Send, and send again while it makes sense: every write carries its own id. The last answer or error counts.

        A refused connection is tried again only when the server was there before: it is being restarted then. A server
        that was never there is reported at once.
        """
        for failures in range(1, self._back_off.attempts):
            try:
                response = self._http.send(request)
            except _BROKEN as error:
                if isinstance(error, httpx.ConnectError) and not self._has_answered:
                    raise
                self._back_off.wait(failures)
                continue
            self._has_answered = True
            if response.status_code not in TRY_LATER:
                return response
            asked = retry_after(response.headers.get("Retry-After"), at_most=MAX_WAIT_SECONDS)
            self._back_off.wait(failures, at_least=asked)
        return self._http.send(request)


def _document(response: httpx.Response) -> JsonObject:
    members = members_of(response)
    if not members:
        raise ServerRefusedError(response.status_code, NOT_THIS_API)
    return members
