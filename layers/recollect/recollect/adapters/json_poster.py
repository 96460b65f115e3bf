"""One path of an API over HTTP: a JSON body there, the bytes of an answer back, tried once.

Apart from `model_calls.py`, since functions call models through Bedrock alone and have no HTTP client.
"""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import httpx

from recollect.adapters.model_calls import CallError
from recollect.core.model.backoff import retry_after
from recollect.core.model.language_model import ModelFailure

MAX_WAIT_SECONDS: Final = 60.0  # however long a service wants to be left alone
_CONNECT_SECONDS: Final = 3.0
_TOO_MANY: Final = 429
_MISCONFIGURED: Final = frozenset({401, 403, 404})  # no such path or model, or not with this key
_LEAST_SERVER_ERROR: Final = 500
_TALKATIVE: Final = ("httpx", "httpcore")  # the one logs each address, the other headers


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
        """Send a body and return the answer's. Raises CallError."""
        until = self._now() + within_seconds
        timeout = httpx.Timeout(within_seconds, connect=min(_CONNECT_SECONDS, within_seconds))
        try:
            with self._client.stream("POST", self._url, json=body, timeout=timeout) as response:
                _require_success(response)
                return self._read(response, until)
        except httpx.TimeoutException:
            raise CallError(ModelFailure.DEADLINE) from None
        except httpx.HTTPError:
            raise CallError(ModelFailure.UNAVAILABLE, is_passing=True) from None

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _read(self, response: httpx.Response, until: float) -> bytes:
        content = bytearray()
        for piece in response.iter_bytes():
            content += piece
            if len(content) > self._most_bytes:
                raise CallError(ModelFailure.MALFORMED)
            if self._now() > until:  # the library bounds each wait, not the whole
                raise CallError(ModelFailure.DEADLINE)
        return bytes(content)


def _require_success(response: httpx.Response) -> None:
    status = response.status_code
    if status == httpx.codes.OK:
        return
    if status == _TOO_MANY or status >= _LEAST_SERVER_ERROR:
        failure = ModelFailure.THROTTLED if status == _TOO_MANY else ModelFailure.UNAVAILABLE
        seconds = retry_after(response.headers.get("Retry-After"), at_most=MAX_WAIT_SECONDS)
        raise CallError(failure, is_passing=True, at_least_seconds=seconds, status=status)
    raise CallError(ModelFailure.MISCONFIGURED if status in _MISCONFIGURED else ModelFailure.REFUSED, status=status)
