"""The HTTP API as an object: what the command line and the evaluations speak to a server with."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Self, TypeAlias
from urllib.parse import quote

import httpx

from recollect.local.client.address import DEFAULT_URL
from recollect.local.client.failures import ServerRefusedError, ServerUnreachableError, UnusableInputError
from recollect.local.client.retries import BackOff, RetryingTransport

EVERY_SPACE: Final = "*"
API: Final = "/v1/memory"
NDJSON: Final = "application/x-ndjson"
NEXT_CURSOR: Final = "X-Next-Cursor"
NOT_THIS_API: Final = "what answers at this address does not speak Recollect's API"
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

    def share(self, from_space: str, to_space: str, tags: Sequence[str]) -> JsonObject:
        """Share what carries any of these tags with another space; return the share."""
        return self._call("POST", f"{API}/shares", {"from_space": from_space, "to_space": to_space, "tags": list(tags)})

    def shares(self, **parameters: str) -> JsonObject:
        """Return a page of the shares that hold; see `GET /v1/memory/shares` for the parameters."""
        return self._call("GET", f"{API}/shares", parameters=parameters)

    def revoke_share(self, share_id: str) -> JsonObject:
        """Revoke a share; return what it was."""
        return self._call("DELETE", f"{API}/shares/{quote(share_id, safe='')}")

    def entities(self, **parameters: str) -> JsonObject:
        """Return a page of what memories name; see `GET /v1/memory/entities` for the parameters."""
        return self._call("GET", f"{API}/entities", parameters=parameters)

    def entity(self, entity_id: str, **parameters: str) -> JsonObject:
        """Return an entity from near."""
        return self._call("GET", f"{API}/entities/{quote(entity_id, safe='')}", parameters=parameters)

    def neighbourhood(self, of: str, ref: str, **parameters: str) -> JsonObject:
        """Return a page of what is around an entry or an entity; of: `entries` or `entities`."""
        return self._call("GET", f"{API}/{of}/{quote(ref, safe='')}/neighbourhood", parameters=parameters)

    def decide_entity(
        self, entity_id: str, step: str, body: Mapping[str, str], *, space: str, reason: str | None = None
    ) -> JsonObject:
        """Merge an entity, split a name off it or undo that; return the decision."""
        given = dict(body) if reason is None else {**body, "reason": reason}
        address = f"{API}/entities/{quote(entity_id, safe='')}/{step}"
        return self._call("POST", address, given, parameters={"space": space})

    def jobs(self) -> JsonObject:
        """Return the jobs with their last runs; for operators."""
        return self._call("GET", f"{API}/jobs")

    def run_job(self, name: str, body: dict[str, Any]) -> JsonObject:
        """Order a run of a job; return it as it begins. See `POST /v1/memory/jobs/{name}/runs` for the body."""
        return self._call("POST", f"{API}/jobs/{quote(name, safe='')}/runs", body)

    def job_run(self, run_id: str, **parameters: str) -> JsonObject:
        """Return a run with a page of what it changed."""
        return self._call("GET", f"{API}/jobs/runs/{quote(run_id, safe='')}", parameters=parameters)

    def pause_job_run(self, run_id: str, step: str) -> JsonObject:
        """Have a run stop (`pause`) or go on (`resume`); return it as it is now."""
        return self._call("POST", f"{API}/jobs/runs/{quote(run_id, safe='')}/{step}")

    def tending(self, **parameters: str) -> JsonObject:
        """Return a page of what waits to be looked at in a space, with the counts of all of it."""
        return self._call("GET", f"{API}/tending", parameters=parameters)

    def tend(self, space: str, body: dict[str, Any]) -> JsonObject:
        """Have an agent look at a space; return what it did, or would do."""
        return self._call("POST", f"{API}/tending/runs", body, {"space": space})

    def tending_runs(self, **parameters: str) -> JsonObject:
        """Return a page of what agents did in a space."""
        return self._call("GET", f"{API}/tending/runs", parameters=parameters)

    def undo_tending(self, space: str, run: str) -> JsonObject:
        """Take a run back; return it as it is now."""
        return self._call("POST", f"{API}/tending/runs/{quote(run, safe='')}/undo", {}, {"space": space})

    def proposals(self, **parameters: str) -> JsonObject:
        """Return a page of what waits for a decision."""
        return self._call("GET", f"{API}/proposals", parameters=parameters)

    def decide_proposal(self, space: str, ref: str, decision: str) -> JsonObject:
        """Decide about a proposal; decision: `approve` or `decline`."""
        return self._call("POST", f"{API}/proposals/{quote(ref, safe='')}/{decision}", {}, {"space": space})

    def entries(self, space: str, **parameters: str) -> JsonObject:
        """Return a page of the entries of a space; see `GET /v1/memory/entries` for the parameters."""
        return self._call("GET", f"{API}/entries", parameters={"space": space, **parameters})

    def tags(self, space: str, **parameters: str) -> JsonObject:
        """Return a page of the tags of a space; see `GET /v1/memory/tags` for the parameters."""
        return self._call("GET", f"{API}/tags", parameters={"space": space, **parameters})

    def browse(self, space: str, tags: Sequence[str], **parameters: str) -> JsonObject:
        """Return what a combination of tags holds; see `GET /v1/memory/browse` for the parameters."""
        return self._call("GET", f"{API}/browse", parameters={"space": space, "tag": list(tags), **parameters})

    def statistics(self, space: str = EVERY_SPACE, since: datetime | None = None) -> JsonObject:
        """Return the counts of one space or of all, with the series of what was done there since a moment."""
        series = {} if since is None else {"since": since.isoformat()}
        return self._call("GET", f"{API}/stats", parameters={"space": space, **series})

    def incognito(self, step: str, session_id: str, space: str) -> JsonObject:
        """Begin (`start`) or end (`end`) that a conversation is incognito; return how it is now."""
        return self._call("POST", f"{API}/incognito/{step}", {"session_id": session_id, "space": space})

    def export_page(self, space: str, cursor: str | None = None) -> tuple[str, str | None]:
        """Return a page of an export as text, and the cursor of the next one; None for the last."""
        parameters = {"space": space} | ({} if cursor is None else {"cursor": cursor})
        response = self._send("GET", f"{API}/export", params=parameters)
        if not response.headers.get("content-type", "").startswith(NDJSON):
            raise ServerRefusedError(response.status_code, NOT_THIS_API)
        return response.content.decode(), response.headers.get(NEXT_CURSOR)

    def import_chunk(self, lines: str, **parameters: str | int | bool) -> JsonObject:
        """Bring lines in; see `POST /v1/memory/import` for the parameters. Return what became of them."""
        given = {
            name: str(value).lower() if value is True or value is False else value for name, value in parameters.items()
        }
        headers = {"Content-Type": NDJSON}
        return _document(self._send("POST", f"{API}/import", content=lines.encode(), params=given, headers=headers))

    def _call(
        self,
        method: str,
        path: str,
        body: JsonObject | None = None,
        parameters: Mapping[str, str | list[str]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> JsonObject:
        return _document(self._send(method, path, json=body, params=parameters, headers=headers))

    def _send(self, method: str, path: str, **options: Any) -> httpx.Response:  # noqa: ANN401 - those of httpx
        try:
            response = self._http.request(method, path, **options)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
            raise UnusableInputError(f"{self._url} is not an address such as {DEFAULT_URL}") from error
        except httpx.TransportError as error:
            raise ServerUnreachableError(self._url, type(error).__name__) from error
        if not response.is_success:
            raise _refusal(response)
        return response


def _refusal(response: httpx.Response) -> ServerRefusedError:
    """Read a problem document (RFC 9457); an answer that is none comes from something else at that address."""
    problem = _members(response)
    errors = [f"{error['field']}: {error['problem']}" for error in problem.get("errors", [])]
    detail = problem.get("detail") or problem.get("title") or response.reason_phrase
    return ServerRefusedError(response.status_code, detail, errors)


def _document(response: httpx.Response) -> JsonObject:
    members = _members(response)
    if not members:
        raise ServerRefusedError(response.status_code, NOT_THIS_API)
    return members


def _members(response: httpx.Response) -> JsonObject:
    try:
        document = response.json()
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}
