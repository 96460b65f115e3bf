"""One server, as tasks use it: steps over HTTP, and answers with their status, since some are asked in an outage."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, Self

import httpx

from recollect.local.client.client import API, TIMEOUT_SECONDS

FAILED: Final = HTTPStatus.INTERNAL_SERVER_ERROR


class TaskServerError(Exception):
    """The server refused a step of a task, so that its questions would mean nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for a question: ids, best first, with their relevance where it was given.

    degraded: the parts that did not answer.
    """

    status: int
    found: tuple[str, ...] = ()
    relevance: tuple[float, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Tell whether the server is at fault."""
        return self.status >= FAILED


class TaskServer:
    """Use it as a context manager, or close it. Nothing is tried again: a failure is what is looked for."""

    def __init__(self, url: str) -> None:
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT_SECONDS, trust_env=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def call(self, method: str, path: str, body: object = None, *, space: str | None = None) -> dict[str, Any]:
        """Return the members of an answer below /v1/memory; `space` goes into the query.

        Raises:
            TaskServerError: the server refused.
        """
        parameters = {} if space is None else {"space": space}
        response = self._http.request(method, f"{API}{path}", json=body, params=parameters)
        if not response.is_success:
            raise TaskServerError(f"{method} {path} was answered with {response.status_code}")
        members: dict[str, Any] = response.json()
        return members

    def statistics(self) -> dict[str, Any]:
        """Return the counts of every space, as `wait_until_embedded` asks for them."""
        return self.call("GET", "/stats", space="*")

    def answer(self, route: str, body: Mapping[str, Any]) -> Answer:
        """Ask a question on the route `search` or `context`."""
        response = self._http.post(f"{API}/{route}", json=body)
        if not response.is_success:
            return Answer(response.status_code)
        members = response.json()
        if route == "context":
            shown = members["memories"]
            ids = [memory["entry_id"] for memory in shown]
        else:
            shown = members["results"]
            ids = [result["entry"]["id"] for result in shown]
        relevance = tuple(float(one["relevance"] or 0.0) for one in shown)
        return Answer(response.status_code, tuple(ids), relevance, tuple(members["degraded"]))
