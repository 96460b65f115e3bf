# Generated from _async/connection.py: PYTHONPATH=clients/python python -m generator
"""The one place that sends: with retries, and errors of the transport made errors of this client."""

import time
from typing import Any, TypeVar

import httpx

from recollect_client.calls import Call
from recollect_client.errors import NoAnswerInTimeError, UnreachableError
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
        """Speak to the API at `url`; `timeout` in seconds, of each attempt."""
        self._url = url
        self._retries = retries
        # Who waits for a connection waits for calls of their own: no time-out is about that
        bounds = timeout if isinstance(timeout, httpx.Timeout) else httpx.Timeout(timeout, pool=None)
        limits = httpx.Limits(max_connections=connections, max_keepalive_connections=connections)
        self._http = httpx.Client(
            base_url=url, timeout=bounds, limits=limits, transport=transport, follow_redirects=False
        )

    def send(self, call: Call[Any]) -> httpx.Response:
        """Send a call, again where that is safe and may help; return the last response.

        Raises:
            UnreachableError: nothing answered.
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
        request = self._http.build_request(
            call.route.method, call.path, params=call.query or None, headers=call.headers, content=call.content
        )
        return self._http.send(request)

    def _unreachable(self, error: httpx.TransportError, call: Call[Any]) -> UnreachableError:
        told = f"{call.route.operation}: {type(error).__name__} at {self._url}"
        if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
            return NoAnswerInTimeError(f"{told}; there was no answer in time", call.idempotency_key)
        return UnreachableError(f"{told}; is the server running?", call.idempotency_key)

    def close(self) -> None:
        """Give the connections back."""
        self._http.close()
