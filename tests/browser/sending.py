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

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Return what comes of a body; lone surrogates travel in it as well."""
        return self._answer("POST", path, content=json.dumps(body), headers={"Content-Type": "application/json"})

    def patch(self, path: str, **body: Any) -> dict[str, Any]:
        """Return what comes of a change."""
        return self._answer("PATCH", path, content=json.dumps(body), headers={"Content-Type": "application/json"})

    def _answer(self, method: str, path: str, **what: Any) -> dict[str, Any]:
        with self.server.client(self._token) as http:
            answer = http.request(method, path, **what)
        assert answer.status_code < httpx.codes.BAD_REQUEST, f"{method} {path}: {answer.status_code} {answer.text}"
        return dict(answer.json()) if answer.content else {}
