"""One path of an API of OpenAI's kind over HTTP: a JSON body there, the bytes of an answer back. Tried once."""

import logging
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

import httpx

from recollect.core.model.backoff import retry_after

MAX_WAIT_SECONDS: Final = 60.0
_CONNECT_SECONDS: Final = 3.0
_TOO_MANY: Final = 429
_MISCONFIGURED: Final = frozenset({401, 403, 404})
_LEAST_SERVER_ERROR: Final = 500
_TALKATIVE: Final = ("httpx", "httpcore")  # the one logs each address, the other headers


class HttpFailure(StrEnum):
    """Why there is no answer."""

    LATE = "late"
    UNREACHABLE = "unreachable"
    THROTTLED = "throttled"
    SERVER_ERROR = "server_error"
    MISCONFIGURED = "misconfigured"  # no such path or model, or not with this key
    REFUSED = "refused"
    TOO_LARGE = "too_large"


class HttpCallError(Exception):
    """A call without an answer. Nothing that was sent or answered is part of it.

    status: of HTTP, None where there was none. at_least_seconds: how long the service wants to be left alone.
    """

    def __init__(self, failure: HttpFailure, status: int | None = None, at_least_seconds: float = 0.0) -> None:
        super().__init__(failure.value)
        self.failure = failure
        self.status = status
        self.at_least_seconds = at_least_seconds


class JsonPoster:
    """Posts to one address. Safe to share between threads; redirects are not followed, no proxy is looked for."""

    def __init__(
        self,
        url: str,
        path: str,
        key: str | None,
        *,
        most_bytes: int,
        transport: httpx.BaseTransport | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Send nothing yet.

        Args:
            url: of the API, such as `http://127.0.0.1:11434/v1`, chosen by the operator.
            path: behind it, without a slash before it.
            key: sent as a bearer token, None for none.
            most_bytes: of an answer; a longer one is not read to its end.
            transport: of a test.
            now: seconds from anywhere.
        """
        for name in _TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        self._url = f"{url.rstrip('/')}/{path}"
        self._most_bytes = most_bytes
        self._now = now
        self._client = httpx.Client(
            headers={} if key is None else {"Authorization": f"Bearer {key}"},
            follow_redirects=False,
            trust_env=False,
            transport=transport,
        )

    def post(self, body: Mapping[str, Any], *, within_seconds: float) -> bytes:
        """Send a body and return the answer's. Raises HttpCallError."""
        until = self._now() + within_seconds
        timeout = httpx.Timeout(within_seconds, connect=min(_CONNECT_SECONDS, within_seconds))
        try:
            with self._client.stream("POST", self._url, json=body, timeout=timeout) as response:
                _require_success(response)
                return self._read(response, until)
        except httpx.TimeoutException:
            raise HttpCallError(HttpFailure.LATE) from None
        except httpx.HTTPError:
            raise HttpCallError(HttpFailure.UNREACHABLE) from None

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _read(self, response: httpx.Response, until: float) -> bytes:
        content = bytearray()
        for piece in response.iter_bytes():
            content += piece
            if len(content) > self._most_bytes:
                raise HttpCallError(HttpFailure.TOO_LARGE)
            if self._now() > until:  # the library bounds each wait, not the whole
                raise HttpCallError(HttpFailure.LATE)
        return bytes(content)


def _require_success(response: httpx.Response) -> None:
    status = response.status_code
    if status == httpx.codes.OK:
        return
    seconds = retry_after(response.headers.get("Retry-After"), at_most=MAX_WAIT_SECONDS)
    if status == _TOO_MANY:
        raise HttpCallError(HttpFailure.THROTTLED, status, seconds)
    if status >= _LEAST_SERVER_ERROR:
        raise HttpCallError(HttpFailure.SERVER_ERROR, status, seconds)
    raise HttpCallError(HttpFailure.MISCONFIGURED if status in _MISCONFIGURED else HttpFailure.REFUSED, status)
