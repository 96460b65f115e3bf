"""A table that refuses a share of all calls, as one without capacity does."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from botocore.awsrequest import AWSPreparedRequest, AWSResponse, HeadersDict
from pynamodb.connection import Connection

EVENT = "before-send.dynamodb"
BODY = json.dumps({"__type": "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException"}).encode()


class Throttling:
    """Refuses calls with this share, by chance, the same in each run.

    lets_in: so many calls go through before that. leaves_keys: of batches of reads alone, which are answered with every
    key as one that was not processed.
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.lets_in = 0
        self.leaves_keys = False
        self.refused = 0
        self._chance = random.Random(20)

    def __call__(self, request: AWSPreparedRequest, **_: Any) -> AWSResponse | None:
        if self.lets_in > 0:
            self.lets_in -= 1
            return None
        if self._chance.random() >= self.share:
            return None
        if self.leaves_keys and not _text(request.headers["X-Amz-Target"]).endswith("BatchGetItem"):
            return None
        self.refused += 1
        if self.leaves_keys:
            return _answer(request, 200, _nothing_processed(_text(request.body)))
        return _answer(request, 400, BODY)


class _Raw:
    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, *_: object, **__: object) -> Iterator[bytes]:
        yield self._body


def _answer(request: AWSPreparedRequest, status: int, body: bytes) -> AWSResponse:
    return AWSResponse(request.url, status, HeadersDict({"x-amzn-requestid": "refused"}), _Raw(body))  # type: ignore[arg-type]


def _nothing_processed(body: str) -> bytes:
    return json.dumps({"Responses": {}, "UnprocessedKeys": json.loads(body)["RequestItems"]}).encode()


def _text(raw: Any) -> str:
    return raw.decode() if isinstance(raw, bytes) else str(raw)


@contextmanager
def throttled(connection: Connection) -> Iterator[Throttling]:
    """Stand before the calls of a connection."""
    throttling: Any = Throttling()  # botocore knows of handlers that return nothing
    events = connection.client.meta.events
    events.register_first(EVENT, throttling)
    try:
        yield throttling
    finally:
        events.unregister(EVENT, throttling)
