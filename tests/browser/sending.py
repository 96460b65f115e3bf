"""Sends to a server what a test wants to be there, and reads what has become of it."""

import json
from typing import Any

import httpx

from tests.process.server import Server


class Sender:
    """Calls of the API that have to succeed."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        self._token = token

    def get(self, path: str, **query: str | int) -> dict[str, Any]:
        """Return what a path answers."""
        return self._answer("GET", path, params=query)

    def post(self, path: str, *, at: str | None = None, **body: Any) -> dict[str, Any]:
        """Return what comes of a body. at: the space, where it is named beside the body."""
        return self._sent("POST", path, at, body)

    def patch(self, path: str, *, at: str | None = None, **body: Any) -> dict[str, Any]:
        """Return what comes of a change. at: the space, where it is named beside the body."""
        return self._sent("PATCH", path, at, body)

    def delete(self, path: str, **query: str) -> dict[str, Any]:
        """Return what comes of taking something away."""
        return self._answer("DELETE", path, params=query)

    def done_with(self, entry: str, space: str = "default") -> list[str]:
        """What people did with an entry, the first thing first; agents may tend it meanwhile."""
        items = self.get("/audit", space=space, entry_id=entry, limit=200)["items"]
        return [one["action"] for one in reversed(items) if not one["by"].startswith(("agent:", "job:"))]

    def _sent(self, method: str, path: str, at: str | None, body: dict[str, Any]) -> dict[str, Any]:
        # As ASCII, in which lone surrogates travel as well
        content, headers = json.dumps(body), {"Content-Type": "application/json"}
        return self._answer(method, path, content=content, headers=headers, params={} if at is None else {"space": at})

    def _answer(self, method: str, path: str, **what: Any) -> dict[str, Any]:
        with self.server.client(self._token) as http:
            answer = http.request(method, path, **what)
        assert answer.status_code < httpx.codes.BAD_REQUEST, f"{method} {path}: {answer.status_code} {answer.text}"
        return dict(answer.json()) if answer.content else {}
