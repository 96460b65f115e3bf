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
    """Refuses calls with this share, by chance, the same in each run."""

    def __init__(self) -> None:
        self.share = 0.0
        self.refused = 0
        self._chance = random.Random(20)

    def __call__(self, request: AWSPreparedRequest, **_: Any) -> AWSResponse | None:
        if self._chance.random() >= self.share:
            return None
        self.refused += 1
        return AWSResponse(request.url, 400, HeadersDict({"x-amzn-requestid": "refused"}), _Raw())  # type: ignore[arg-type]


class _Raw:
    def stream(self, *_: object, **__: object) -> Iterator[bytes]:
        yield BODY


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
