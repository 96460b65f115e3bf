"""Dead-letter queues, against a double of SQS."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from recollect.adapters import sqs
from recollect.adapters.sqs.dead_letters import DeadChangeQueue, DeadLetterQueue
from recollect.adapters.sqs.service import SEND_ATTEMPTS, SqsService
from recollect.core.spaces.published_changes import published_erasure
from recollect.errors import UnavailableError
from tests.fakes.clock import START
from tests.unit.adapters.aws_double import AwsDouble, Document, serving

DEAD, SOURCE = "http://127.0.0.1/1/dead", "http://127.0.0.1/1/source"
REQUEST_ID = {"request_id": {"StringValue": "r1", "DataType": "String"}}


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> Iterator[AwsDouble]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with serving() as double:
        yield double


@pytest.fixture
def calls(aws: AwsDouble) -> Iterator[SqsService]:
    with closing(sqs.connect(region="us-east-1", endpoint=aws.url)) as opened:
        yield opened


def received(*numbers: int) -> tuple[int, Document]:
    messages = [
        {"MessageId": f"m{n}", "ReceiptHandle": f"h{n}", "Body": f"b{n}", "MessageAttributes": REQUEST_ID}
        for n in numbers
    ]
    return 200, {"Messages": messages}


def test_messages_are_sent_to_their_source_and_then_removed(aws: AwsDouble, calls: SqsService) -> None:
    aws.plan("ReceiveMessage", received(1, 2), received(3))
    assert DeadLetterQueue(calls, DEAD, SOURCE).give_back() == 3
    sent = [entry for request in aws.asked("SendMessageBatch") for entry in request["Entries"]]
    assert [(entry["MessageBody"], entry["MessageAttributes"]) for entry in sent] == [
        (f"b{n}", REQUEST_ID) for n in (1, 2, 3)
    ]
    assert {request["QueueUrl"] for request in aws.asked("SendMessageBatch")} == {SOURCE}
    removed = [entry["ReceiptHandle"] for request in aws.asked("DeleteMessageBatch") for entry in request["Entries"]]
    assert removed == ["h1", "h2", "h3"]


def test_a_message_that_is_refused_is_not_removed(aws: AwsDouble, calls: SqsService) -> None:
    aws.plan("ReceiveMessage", received(1))
    for _ in range(SEND_ATTEMPTS):
        aws.plan("SendMessageBatch", (200, {"Failed": [{"Id": "0", "Code": "x", "SenderFault": False}]}))
    with pytest.raises(UnavailableError):
        DeadLetterQueue(calls, DEAD, SOURCE).give_back()
    assert aws.asked("DeleteMessageBatch") == []


def test_what_comes_again_at_once_ends_the_taking(aws: AwsDouble, calls: SqsService) -> None:
    aws.usual["ReceiveMessage"] = lambda _: received(1, 2)
    assert DeadLetterQueue(calls, DEAD, SOURCE).give_back() == 2


def test_a_change_that_is_dead_is_kept_with_its_reason(aws: AwsDouble, calls: SqsService) -> None:
    change = published_erasure("alice", "trip", START, "user")
    DeadChangeQueue(calls, DEAD).put(change, "MalformedDetail")
    (sent,) = aws.asked("SendMessage")
    assert sent["QueueUrl"] == DEAD
    assert json.loads(sent["MessageBody"]) == {"change": change.document(), "reason": "MalformedDetail"}


def test_a_change_that_cannot_be_kept_is_not_taken_for_done(aws: AwsDouble, calls: SqsService) -> None:
    aws.usual["SendMessage"] = lambda _: (400, {"__type": "com.amazonaws#AccessDenied", "message": "no"})
    with pytest.raises(UnavailableError):
        DeadChangeQueue(calls, DEAD).put(published_erasure("alice", "trip", START, "user"), "MalformedDetail")
