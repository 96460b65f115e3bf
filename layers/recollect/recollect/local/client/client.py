"""The HTTP API as an object: what the command line and the evaluations speak to a server with."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Self

import httpx

from recollect.core.spaces.erasure import EVERY_SPACE
from recollect.local.client.address import DEFAULT_URL
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError, UnusableInputError
from recollect.local.client.retries import BackOff, RetryingTransport
from recollect.local.client.wire import (
    API,
    IDEMPOTENCY_KEY,
    TIMEOUT_SECONDS,
    JsonObject,
    members_of,
    refusal_of,
    without_none,
)

NDJSON: Final = "application/x-ndjson"
NEXT_CURSOR: Final = "X-Next-Cursor"
NOT_THIS_API: Final = "what answers at this address does not speak Recollect's API"


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
            transport=RetryingTransport(transport or httpx.HTTPTransport(), back_off or BackOff()),
        )

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
        seen: int = 0,
        **parameters: str | bool,
    ) -> JsonObject:
        """Return what any other method answers.

        Args:
            method: POST, PUT or DELETE.
            path: below /v1/memory. What comes from outside stands there by `address`.
            body: sent as it is.
            once: carry a key by which the server does this write one time, however often it is sent.
            seen: the version in place of which something is written; 0 for none.
            parameters: those of the query.
        """
        headers = {IDEMPOTENCY_KEY: uuid.uuid4().hex} if once else {}
        if seen:
            headers["If-Match"] = f'"{seen}"'
        return _document(self._send(method, path, json=body, params=parameters, headers=headers))

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

    def entries(self, space: str, **parameters: str) -> JsonObject:
        """Return a page of the entries of a space; see `GET /v1/memory/entries` for the parameters."""
        return self.read("/entries", space=space, **parameters)

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
            response = self._http.request(method, API + path, **options)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise UnusableInputError(f"{self._url} is not an address such as {DEFAULT_URL}") from error
        except httpx.TransportError as error:
            raise ServerUnreachableError(self._url, type(error).__name__) from error
        if not response.is_success:
            raise refusal_of(response, members_of(response) or {})
        return response


def _document(response: httpx.Response) -> JsonObject:
    members = members_of(response)
    if not members:
        raise ServerRefusedError(response.status_code, NOT_THIS_API)
    return members
