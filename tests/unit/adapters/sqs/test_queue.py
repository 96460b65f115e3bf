"""The queue on SQS where the service refuses, is silent, or holds what is none of ours."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import boto3
import pytest
from botocore.client import BaseClient

from recollect.adapters.aws_client import ATTEMPTS
from recollect.adapters.sqs import QueueUrls, SqsQueue, connect
from recollect.adapters.sqs.messages import MAX_BATCH, MAX_BATCH_BYTES, batches, body_of, request_of, size_of
from recollect.adapters.sqs.service import SqsService
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.errors import UnavailableError
from tests.builders import an_id
from tests.fakes.clock import FixedClock
from tests.unit.adapters.aws_double import Answer, AwsDouble, Document, refusal, serving

REQUEST = EmbeddingRequest("alice", "default", an_id(), 1)


@pytest.fixture
def double(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    with serving() as server:
        yield server


@pytest.fixture
def queue(double: AwsDouble) -> Iterator[SqsQueue]:
    with closing(connect(region="us-east-1", endpoint=double.url)) as calls:
        yield SqsQueue(calls, QueueUrls(f"{double.url}/0/waiting", f"{double.url}/0/aside"), FixedClock())


def test_a_client_is_made_for_the_first_call_and_once(double: AwsDouble) -> None:
    made: list[BaseClient] = []

    def make() -> BaseClient:
        made.append(boto3.session.Session().client("sqs", region_name="us-east-1", endpoint_url=double.url))
        return made[-1]

    with closing(SqsService(make)) as calls:
        queue = SqsQueue(calls, QueueUrls(f"{double.url}/0/waiting", f"{double.url}/0/aside"), FixedClock())
        assert made == []
        queue.send([REQUEST])
        queue.send([REQUEST])
    assert len(made) == 1


def delivered(body: str, handle: str = "handle") -> Answer:
    attributes = {"ApproximateReceiveCount": "1", "SentTimestamp": "1772366400000"}
    message = {"MessageId": "m", "ReceiptHandle": handle, "Body": body, "Attributes": attributes}
    return 200, {"Messages": [message]}


def failed(*numbers: int) -> Answer:
    failures = [{"Id": str(number), "Code": "InternalError", "SenderFault": False} for number in numbers]
    return 200, {"Successful": [], "Failed": failures}


def sent(double: AwsDouble) -> list[list[str]]:
    return [[entry["MessageBody"] for entry in batch["Entries"]] for batch in double.asked("SendMessageBatch")]


def test_messages_are_sent_in_batches_of_ten(queue: SqsQueue, double: AwsDouble) -> None:
    queue.send([REQUEST] * 25)
    # Several batches are on their way at the same time
    assert sorted(len(batch) for batch in sent(double)) == [5, 10, 10]
    smallest = min((one["Entries"] for one in double.asked("SendMessageBatch")), key=len)
    assert [entry["Id"] for entry in smallest] == ["0", "1", "2", "3", "4"]


def test_a_batch_stays_within_what_the_service_carries() -> None:
    entries = [{"MessageBody": "é" * 40_000}] * 7
    divided = list(batches(entries))
    assert sum(map(len, divided)) == len(entries)
    assert all(len(batch) <= MAX_BATCH and sum(map(size_of, batch)) <= MAX_BATCH_BYTES for batch in divided)
    assert [len(batch) for batch in divided] == [3, 3, 1]


def test_what_the_service_refused_of_a_batch_is_sent_again(queue: SqsQueue, double: AwsDouble) -> None:
    requests = [EmbeddingRequest("alice", "default", an_id(), number) for number in range(3)]
    double.plan("SendMessageBatch", failed(0, 2))
    queue.send(requests)
    assert sent(double)[1:] == [[body_of(requests[0]), body_of(requests[2])]]


def test_what_the_service_goes_on_refusing_is_told(queue: SqsQueue, double: AwsDouble) -> None:
    double.usual["SendMessageBatch"] = lambda _: failed(0)
    with pytest.raises(UnavailableError):
        queue.send([REQUEST])


def test_a_service_that_throttles_is_tried_again_and_then_unavailable(queue: SqsQueue, double: AwsDouble) -> None:
    double.plan("ReceiveMessage", *[refusal("RequestThrottled")] * 9)
    with pytest.raises(UnavailableError, match="RequestThrottled"):
        queue.receive(limit=1, lease_seconds=30)
    assert len(double.asked("ReceiveMessage")) == ATTEMPTS


def test_leases_are_whole_seconds_and_not_shorter_than_asked_for(queue: SqsQueue, double: AwsDouble) -> None:
    double.plan("ReceiveMessage", delivered(body_of(REQUEST)))
    (delivery,) = queue.receive(limit=1, lease_seconds=29.2)
    queue.release(delivery.receipt, delay_seconds=0.1)
    assert double.asked("ReceiveMessage")[0]["VisibilityTimeout"] == 30
    assert double.asked("ChangeMessageVisibility")[0]["VisibilityTimeout"] == 1


def test_a_release_that_comes_too_late_for_the_service_changes_nothing(queue: SqsQueue, double: AwsDouble) -> None:
    double.plan("ReceiveMessage", delivered(body_of(REQUEST)))
    (delivery,) = queue.receive(limit=1, lease_seconds=30)
    double.plan("ChangeMessageVisibility", refusal("MessageNotInflight"))
    queue.release(delivery.receipt, delay_seconds=1)
    assert len(double.asked("ChangeMessageVisibility")) == 1


@pytest.mark.parametrize("body", ["", "not json", "{}", "[]", '["a", "b", "c", "d"]', '["a", "b", 3, 4]', "[" * 9_999])
def test_a_message_that_is_none_of_ours_is_passed_over(
    queue: SqsQueue, double: AwsDouble, caplog: pytest.LogCaptureFixture, body: str
) -> None:
    double.plan("ReceiveMessage", delivered(body))
    assert queue.receive(limit=1, lease_seconds=30) == []
    ours = [record.message for record in caplog.records if record.name.startswith("recollect.")]
    assert ours == ["message_not_understood"]
    assert double.asked("DeleteMessageBatch") == []


def test_a_message_is_gone_from_the_queue_only_after_it_lies_aside(queue: SqsQueue, double: AwsDouble) -> None:
    double.plan("ReceiveMessage", delivered(body_of(REQUEST)))
    (delivery,) = queue.receive(limit=1, lease_seconds=30)
    double.usual["SendMessageBatch"] = lambda _: failed(0)
    with pytest.raises(UnavailableError):
        queue.set_aside(delivery.receipt, reason="EmbeddingError")
    assert double.asked("DeleteMessageBatch") == []


def test_a_request_comes_back_from_its_body() -> None:
    request = EmbeddingRequest("Zoë#1", "default", an_id(), 7)
    assert request_of(body_of(request)) == request
    assert json.loads(body_of(request))[-1] == 7


def test_what_is_listed_comes_into_sight_again(queue: SqsQueue, double: AwsDouble) -> None:
    attributes: Document = {
        "attempts": {"DataType": "Number", "StringValue": "6"},
        "reason": {"DataType": "String", "StringValue": "EmbeddingError"},
    }
    status, answer = delivered(body_of(REQUEST), "aside-handle")
    answer["Messages"][0]["MessageAttributes"] = attributes
    double.plan("ReceiveMessage", (status, answer))
    (aside,) = queue.list_set_aside(limit=9).items
    assert (aside.message, aside.attempts, aside.reason) == (REQUEST, 6, "EmbeddingError")
    shown = double.asked("ChangeMessageVisibilityBatch")[0]["Entries"]
    assert [(entry["ReceiptHandle"], entry["VisibilityTimeout"]) for entry in shown] == [("aside-handle", 0)]


def test_the_id_of_the_request_behind_it_goes_along_aside_and_back(queue: SqsQueue, double: AwsDouble) -> None:
    attribute = {"correlation_id": {"DataType": "String", "StringValue": "request-7"}}
    status, answer = delivered(body_of(REQUEST))
    answer["Messages"][0]["MessageAttributes"] = attribute
    queue.send([replace(REQUEST, correlation_id="request-7"), REQUEST])
    double.plan("ReceiveMessage", (status, answer), (status, answer))
    (delivery,) = queue.receive(limit=1, lease_seconds=30)
    assert delivery.message.correlation_id == "request-7"
    queue.set_aside(delivery.receipt, reason="EmbeddingError")
    queue.redrive()
    (first, second), (aside,), (again,) = [batch["Entries"] for batch in double.asked("SendMessageBatch")]
    assert first["MessageAttributes"] == again["MessageAttributes"] == attribute
    assert aside["MessageAttributes"].items() > attribute.items()
    assert "MessageAttributes" not in second
