"""The HTTP API as an object: what the command line and the evaluations speak to a server with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self, TypeAlias

import httpx

from recollect.local.client.address import DEFAULT_URL
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError, UnusableInputError
from recollect.local.client.retries import BackOff, RetryingTransport

EVERY_SPACE: Final = "*"
API: Final = "/v1/memory"
# The server gives up on an answer after 25 s
TIMEOUT_SECONDS: Final = 30.0

JsonObject: TypeAlias = dict[str, Any]


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

    def search(self, query: str, **options: object) -> JsonObject:
        """Ask a question; `options` are the members of the request besides `query`, left out when None."""
        given = {name: value for name, value in options.items() if value is not None}
        return self._call("POST", f"{API}/search", {"query": query, **given})

    def context(self, query: str, **options: object) -> JsonObject:
        """Ask for a context; see `POST /v1/memory/context` for the options. One that is None is left out."""
        given = {name: value for name, value in options.items() if value is not None}
        return self._call("POST", f"{API}/context", {"query": query, **given})

    def record_event(self, space: str, session_id: str, messages: Sequence[Mapping[str, object]]) -> list[JsonObject]:
        """Store messages of one session; return what became of each, in order."""
        body = {"space": space, "session_id": session_id, "messages": list(messages)}
        return list(self._call("POST", f"{API}/events", body)["results"])

    def remember(self, entries: Sequence[Mapping[str, object]]) -> list[JsonObject]:
        """Store up to 100 entries; return what became of each, in order."""
        return list(self._call("POST", f"{API}/entries/batch", {"entries": list(entries)})["results"])

    def statistics(self, space: str = EVERY_SPACE) -> JsonObject:
        """Return the counts of one space or of all."""
        return self._call("GET", f"{API}/stats", parameters={"space": space})

    def _call(
        self, method: str, path: str, body: JsonObject | None = None, parameters: Mapping[str, str] | None = None
    ) -> JsonObject:
        try:
            response = self._http.request(method, path, json=body, params=parameters)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise UnusableInputError(f"{self._url} is not an address such as {DEFAULT_URL}") from error
        except httpx.TransportError as error:
            raise ServerUnreachableError(self._url, type(error).__name__) from error
        if not response.is_success:
            raise _refusal(response)
        return _document(response)


def _refusal(response: httpx.Response) -> ServerRefusedError:
    """Read a problem document (RFC 9457); an answer that is none comes from something else at that address."""
    problem = _members(response)
    errors = [f"{error['field']}: {error['problem']}" for error in problem.get("errors", [])]
    detail = problem.get("detail") or problem.get("title") or response.reason_phrase
    return ServerRefusedError(response.status_code, detail, errors)


def _document(response: httpx.Response) -> JsonObject:
    members = _members(response)
    if not members:
        raise ServerRefusedError(response.status_code, "what answers at this address does not speak Recollect's API")
    return members


def _members(response: httpx.Response) -> JsonObject:
    try:
        document = response.json()
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
