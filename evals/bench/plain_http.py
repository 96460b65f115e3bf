"""HTTP with nothing around it: what a measurement of the server asks with.

On two shared cores httpx adds about 1 ms to a call, more than a health check takes as a whole; `http.client` adds a
tenth to a third of one.
"""

import http.client
import json
import time
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

_JSON: Final = {"Content-Type": "application/json"}


class PlainHttpError(Exception):
    """The server refused; the message is its status and its answer."""


class PlainHttp:
    """One kept connection to a server. Use it as a context manager."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._connection.close()

    def get(self, path: str) -> tuple[float, bytes]:
        """Return how long an answer took, in milliseconds, and the answer. Raises PlainHttpError."""
        return self._timed("GET", path, None)

    def post(self, path: str, document: object) -> tuple[float, Any]:
        """Return the same of a JSON document that is sent, and the JSON that came. Neither is in the time.

        Raises:
            PlainHttpError: the server refused.
        """
        milliseconds, answer = self._timed("POST", path, json.dumps(document).encode())
        return milliseconds, json.loads(answer)

    def _timed(self, method: str, path: str, body: bytes | None) -> tuple[float, bytes]:
        began = time.perf_counter()
        self._connection.request(method, path, body, _JSON if body is not None else {})
        response = self._connection.getresponse()
        answer = response.read()
        milliseconds = (time.perf_counter() - began) * 1000
        if response.status != http.client.OK:
            raise PlainHttpError(f"{response.status} {answer.decode(errors='replace')}")
        return milliseconds, answer
