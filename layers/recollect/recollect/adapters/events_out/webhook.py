"""A webhook: one signed POST a change, to the one address that the operator has chosen."""

import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import httpx

from recollect.core.model.backoff import retry_after
from recollect.core.spaces.published_changes import NOT_TRIED, TAKEN, SinkAnswer
from recollect.ports import Clock

HEADER: Final = "Recollect-Signature"
MAX_WAIT_SECONDS: Final = 900.0  # however long a receiver wants to be left alone
MAX_ANSWER_BYTES: Final = 64 * 1024  # of what nobody reads; a longer answer ends the connection
_CONNECT_SECONDS: Final = 3.0
_TALKATIVE: Final = ("httpx", "httpcore")  # the one logs each address, the other headers
# Others would not be taken either: the receiver wants a pause, is not there, or does not know the caller
_DOWN: Final = frozenset({401, 403, 404, 408, 425, 429})
_LEAST_SERVER_ERROR: Final = 500


def signature(secrets: Sequence[bytes], body: bytes, at: int) -> str:
    """Return the value of the header: `t=<seconds since 1970>,v1=<hex>`, with a `v1` for each secret.

    What is signed is the decimal moment, a full stop and the body as it is sent.
    """
    signed = b"%d.%s" % (at, body)
    parts = [f"v1={hmac.new(secret, signed, hashlib.sha256).hexdigest()}" for secret in secrets]
    return ",".join([f"t={at}", *parts])


class WebhookSink:
    """ports.ChangeSink over HTTP. Redirects are not followed, no proxy is looked for, answers are not kept."""

    def __init__(
        self,
        url: str,
        secrets: Sequence[bytes],
        clock: Clock,
        *,
        seconds: float,
        transport: httpx.BaseTransport | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Send nothing yet.

        Args:
            url: of the receiver, chosen by the operator.
            secrets: of the signatures, at least one; two while one replaces the other.
            clock: whose moment is signed.
            seconds: within which the receiver has to answer.
            transport: of a test.
            now: seconds from anywhere.
        """
        for name in _TALKATIVE:
            logging.getLogger(name).setLevel(logging.WARNING)
        self._url = url
        self._secrets = tuple(secrets)
        self._clock = clock
        self._seconds = seconds
        self._now = now
        self._client = httpx.Client(
            headers={"Content-Type": "application/json", "User-Agent": "recollect"},
            follow_redirects=False,
            trust_env=False,
            timeout=httpx.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds)),
            transport=transport,
        )

    def send(self, documents: Sequence[Mapping[str, Any]]) -> Sequence[SinkAnswer]:
        """See ChangeSink.send. What comes behind one that finds the receiver down is not tried."""
        answers: list[SinkAnswer] = []
        for document in documents:
            answers.append(self._post(document))
            if answers[-1].is_down:
                break
        return [*answers, *[NOT_TRIED] * (len(documents) - len(answers))]

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _post(self, document: Mapping[str, Any]) -> SinkAnswer:
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
        at = self._clock.now()
        headers = {HEADER: signature(self._secrets, body, int(at.timestamp()))}
        try:
            with self._client.stream("POST", self._url, content=body, headers=headers) as response:
                answer = _answer_to(response, at)
                self._read(response)
        except httpx.TimeoutException:
            return SinkAnswer("late", is_down=True)
        except (httpx.HTTPError, httpx.InvalidURL):
            return SinkAnswer("unreachable", is_down=True)
        return answer

    def _read(self, response: httpx.Response) -> None:
        """Read an answer to its end, so that its connection can be used again, unless that takes too long."""
        until, length = self._now() + self._seconds, 0
        try:
            for piece in response.iter_raw():
                length += len(piece)
                if length > MAX_ANSWER_BYTES or self._now() > until:
                    return
        except httpx.HTTPError:
            return  # its status was there, and is what counts


def _answer_to(response: httpx.Response, now: datetime) -> SinkAnswer:
    status = response.status_code
    if response.is_success:
        return TAKEN
    is_down = status in _DOWN or status >= _LEAST_SERVER_ERROR
    wait = retry_after(response.headers.get("Retry-After"), at_most=MAX_WAIT_SECONDS, now=now) if is_down else 0.0
    return SinkAnswer(f"http_{status}", is_down=is_down, wait_seconds=wait)
