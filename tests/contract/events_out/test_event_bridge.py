"""A bus that a rule brings to a queue: what the sink sends arrives as it was sent.

The emulator gives every event the moment at which it came, whatever its entry says.
"""

import json
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import boto3
import pytest

from recollect.adapters.events_out.event_bridge import EventBridgeSink, event_bridge_client
from recollect.core.spaces.published_changes import TAKEN, PublishedKind, published_erasure
from tests.contract.aws import Aws
from tests.fakes.clock import START
from tests.http_suite.waiting import eventually


@dataclass(frozen=True)
class Bus:
    """A bus, and the queue to which a rule brings what is `memory.*` on it."""

    name: str
    queue: str
    sqs: Any
    aws: Aws

    def sink(self) -> EventBridgeSink:
        return EventBridgeSink(lambda: event_bridge_client(self.aws.region, self.aws.endpoint), self.name, "recollect")

    def arrived(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while taken := self.sqs.receive_message(QueueUrl=self.queue, MaxNumberOfMessages=10).get("Messages"):
            for message in taken:
                found.append(json.loads(message["Body"]))
                self.sqs.delete_message(QueueUrl=self.queue, ReceiptHandle=message["ReceiptHandle"])
        return found


@pytest.fixture
def bus(aws: Aws) -> Iterator[Bus]:
    name = f"recollect-test-{uuid.uuid4().hex}"
    make: Any = boto3.session.Session(region_name=aws.region).client
    with (
        closing(make("events", endpoint_url=aws.endpoint)) as events,
        closing(make("sqs", endpoint_url=aws.endpoint)) as sqs,
    ):
        url = sqs.create_queue(QueueName=name)["QueueUrl"]
        arn = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        events.create_event_bus(Name=name)
        pattern = {"source": ["recollect"], "detail-type": [{"prefix": "memory."}]}
        events.put_rule(Name=name, EventBusName=name, EventPattern=json.dumps(pattern))
        events.put_targets(Rule=name, EventBusName=name, Targets=[{"Id": "queue", "Arn": arn}])
        yield Bus(name, url, sqs, aws)
        events.remove_targets(Rule=name, EventBusName=name, Ids=["queue"])
        events.delete_rule(Name=name, EventBusName=name)
        events.delete_event_bus(Name=name)
        sqs.delete_queue(QueueUrl=url)


def test_what_is_sent_arrives_as_it_was_sent_and_rules_go_by_its_kind(bus: Bus) -> None:
    documents = [
        {"id": str(number), "kind": PublishedKind.CREATED.value, "at": "2026-03-01T12:00:00Z", "space": "küche"}
        for number in range(13)
    ]
    with closing(bus.sink()) as sink:
        assert sink.send([*documents, published_erasure("alice", "trip", START, "user").document()]) == [TAKEN] * 14
    found: list[dict[str, Any]] = []

    def look() -> int:
        found.extend(bus.arrived())
        return len(found)

    eventually(look, lambda count: count >= len(documents))
    assert sorted((one["detail"] for one in found), key=lambda one: int(one["id"])) == documents
    assert {(one["source"], one["detail-type"]) for one in found} == {("recollect", "memory.created")}


def test_a_bus_that_is_not_there_takes_nothing_and_nothing_is_raised(aws: Aws) -> None:
    with closing(EventBridgeSink(lambda: event_bridge_client(aws.region, "http://127.0.0.1:9"), "x", "y")) as sink:
        (answer,) = sink.send([{"kind": "memory.created", "at": "2026-03-01T12:00:00Z"}])
    assert answer.is_down
