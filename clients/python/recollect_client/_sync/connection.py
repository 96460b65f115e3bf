# Generated from _async/connection.py: PYTHONPATH=clients/python python -m generator
"""The one place that sends: with retries, and errors of the transport made errors of this client."""

import time
from contextlib import suppress
from typing import Any, TypeVar

import httpx

from recollect_client.calls import Call, http_address
from recollect_client.errors import (
    ClosedError,
    InvalidArgumentError,
    NoAnswerInTimeError,
    UnexpectedAnswerError,
    UnreachableError,
)
from recollect_client.retries import Retries

Reply = TypeVar("Reply")


class Connection:
    """One pool of connections, shared by every view of a client."""

    def __init__(
        self,
        url: str,
        *,
        timeout: float | httpx.Timeout,
        retries: Retries,
        connections: int,
        transport: httpx.BaseTransport | None,
    ) -> None:
        """Speak to the API at `url`; `timeout` in seconds, of each attempt.

        Raises:
            InvalidArgumentError: the address is none of HTTP.
        """
        self._url = http_address(url)
        self._retries = retries
        # Who waits for a connection waits for calls of their own: no time-out is about that
        bounds = timeout if isinstance(timeout, httpx.Timeout) else httpx.Timeout(timeout, pool=None)
        limits = httpx.Limits(max_connections=connections, max_keepalive_connections=connections)
        self._http = httpx.Client(
            base_url=self._url, timeout=bounds, limits=limits, transport=transport, follow_redirects=False
        )

    def send(self, call: Call[Any]) -> httpx.Response:
        """Send a call, again where that is safe and may help; return the last response.

        Raises:
            UnreachableError: nothing answered.
            UnexpectedAnswerError: what answered cannot be read.
            ClosedError: this was closed.
            InvalidArgumentError: HTTP cannot say the request.
        """
        failures = 0
        while True:
            failures += 1
            pause: float | None
            try:
                response = self._once(call)
            except httpx.TransportError as error:
                pause = self._retries.after_error(failures, error, repeatable=call.repeatable)
                if pause is None:
                    raise self._unreachable(error, call) from error
            else:
                if response.status_code in call.route.statuses:
                    return response
                pause = self._retries.after_answer(failures, response, repeatable=call.repeatable)
                if pause is None:
                    return response
            time.sleep(pause)

    def _once(self, call: Call[Any]) -> httpx.Response:
        try:
            request = self._http.build_request(
                call.route.method, call.path, params=call.query or None, headers=call.headers, content=call.content
            )
            # What LocalProtocolError tells is the header that is wrong, which may be the key: no part of a traceback
            with suppress(httpx.LocalProtocolError):
                return self._http.send(request)
        except httpx.InvalidURL as error:
            raise InvalidArgumentError(f"{call.route.operation} cannot be asked: {error}") from error
        except httpx.DecodingError as error:
            raise UnexpectedAnswerError(f"{call.route.operation}: the answer at {self._url} cannot be read") from error
        except RuntimeError as error:
            if self._http.is_closed:
                raise ClosedError("this client was closed") from error
            raise
        raise InvalidArgumentError(f"{call.route.operation} cannot be sent: a header is none that HTTP can say")

    def _unreachable(self, error: httpx.TransportError, call: Call[Any]) -> UnreachableError:
        told = f"{call.route.operation}: {type(error).__name__} at {self._url}"
        if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
            return NoAnswerInTimeError(f"{told}; there was no answer in time", call.idempotency_key)
        return UnreachableError(f"{told}; is the server running?", call.idempotency_key)

    def close(self) -> None:
        """Give the connections back."""
        self._http.close()
