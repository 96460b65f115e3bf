"""The deployment that tests of projection work with."""

import random
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

import boto3
import pytest
from botocore.awsrequest import AWSResponse
from pynamodb.connection import Connection

from recollect.adapters.dynamodb import DynamoDbEntryStore, Table, connect
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.adapters.opensearch import BulkWriter, IndexClient, NamedIndexes, WithUpcomingIndex, open_client
from tests.contract.aws import RACES, Aws
from tests.contract.dynamodb.projection.deployment import Deployment, Index, Refused, Requests, faulty_connection
from tests.contract.opensearch import NAMED, put_into_use
from tests.fakes.clock import FixedClock
from tests.node.node import Node


@pytest.fixture
def chance() -> random.Random:
    return random.Random(1)


Throttle = Callable[..., AWSResponse | None]


@pytest.fixture
def deployment(
    aws: Aws, opensearch_node: Node, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Deployment]:
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    clock, throttled, made = aws.clock(), [0], boto3.session.Session().client
    refusals, moving = Index(chance, clock=clock), threading.Lock()

    def wait(seconds: float) -> None:
        with moving:
            clock.advance(seconds=seconds)

    with ExitStack() as opened:
        connection, name = opened.enter_context(aws.new_table())
        arn = stream_of(connection, name)
        table = opened.enter_context(closing(Table(connection, name, clock, RACES)))
        throttles = throttling(chance, throttled)
        narrow = opened.enter_context(closing(seen_by_function(aws, name, clock, wait, throttles)))
        indexes = opened.enter_context(refusing_indexes(opensearch_node, refusals, wait))
        requests = opened.enter_context(aws.queue(clock))
        stream = opened.enter_context(
            closing(made("dynamodbstreams", region_name=aws.region, endpoint_url=aws.endpoint))
        )
        yield Deployment(
            DynamoDbEntryStore(table),
            DynamoDbEntryStore(narrow),
            WithUpcomingIndex(indexes),
            refusals,
            Requests(chance),
            chance,
            stream,
            arn,
            throttled,
            clock,
            wait,
            requests,
        )


def stream_of(connection: Connection, name: str) -> str:
    """Switch the stream of a table on, as the template does; return its ARN."""
    client: Any = connection.client
    images = {"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}
    client.update_table(TableName=name, StreamSpecification=images)
    return str(client.describe_table(TableName=name)["Table"]["LatestStreamArn"])


def throttling(chance: random.Random, throttled: list[int]) -> Throttle:
    """Return what throttles nearly a third of all calls and counts them."""

    def throttle(request: Any, **_: object) -> AWSResponse | None:
        if chance.random() >= 0.3:
            return None
        throttled[0] += 1
        made_up: Any = AWSResponse
        refused: AWSResponse = made_up(request.url, 400, {}, Refused())
        return refused

    return throttle


def seen_by_function(
    aws: Aws, name: str, clock: FixedClock, wait: Callable[[float], None], throttle: Throttle
) -> Table:
    """Open the function's own way to the table, which is throttled."""
    faulty: Any = connect(name, region=aws.region, endpoint=aws.endpoint)
    faulty.client.meta.events.register("before-send.dynamodb", throttle)
    return Table(faulty, name, clock, Contention(wait=wait, chance=lambda: 0.5))


@contextmanager
def refusing_indexes(node: Node, refusals: Index, wait: Callable[[float], None]) -> Iterator[NamedIndexes]:
    """Make an index whose service refuses as a test says; it is dropped in the end."""
    with closing(IndexClient(open_client(node.url, connection=faulty_connection(refusals)))) as service:
        writer = BulkWriter(service, wait=wait, chance=lambda: 0.5, now=lambda: refusals.clock.now().timestamp())
        indexes = NamedIndexes(service, writer, NAMED, lambda _: None, f"test-{uuid.uuid4().hex}")
        put_into_use(indexes)
        try:
            yield indexes
        finally:
            for made in service.names_behind(indexes.alias):
                service.drop(made)
