"""Dead letters of a deployment, against a double of SQS."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from recollect.adapters import sqs
from recollect.adapters.sqs.dead_letters import SqsDeadLetters
from recollect.adapters.sqs.service import SqsService
from recollect.core.lifecycle.dead_letters import QueueState, Redriven, SetAsideQueue
from recollect.errors import NotFromHereError
from tests.unit.adapters.aws_double import AwsDouble, Document, serving

DEAD, SOURCE = "http://127.0.0.1/1/dead", "http://127.0.0.1/1/source"
ELSEWHERE = "`recollect admin dead-letters redrive events --stack STACK` sends them again."


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


def counted(visible: int, taken: int = 0, delayed: int = 0) -> tuple[int, Document]:
    counts = {"": visible, "NotVisible": taken, "Delayed": delayed}
    return 200, {"Attributes": {f"ApproximateNumberOfMessages{kind}": str(count) for kind, count in counts.items()}}


def received(*numbers: int) -> tuple[int, Document]:
    return 200, {"Messages": [{"MessageId": f"m{n}", "ReceiptHandle": f"h{n}", "Body": f"b{n}"} for n in numbers]}


def test_both_queues_are_counted_and_no_message_is_taken(aws: AwsDouble, calls: SqsService) -> None:
    aws.plan("GetQueueAttributes", counted(4, 2, 1), counted(3))
    state = SqsDeadLetters(calls, SetAsideQueue.EMBEDDING, DEAD, SOURCE).look(limit=100)
    assert state == QueueState(SetAsideQueue.EMBEDDING, 7, 3, None, None, can_redrive=True)
    assert [request["QueueUrl"] for request in aws.asked("GetQueueAttributes")] == [SOURCE, DEAD]
    assert aws.asked("ReceiveMessage") == []


def test_what_no_queue_has_sent_is_counted_alone(aws: AwsDouble, calls: SqsService) -> None:
    aws.plan("GetQueueAttributes", counted(1))
    state = SqsDeadLetters(calls, SetAsideQueue.PROJECTIONS, DEAD, elsewhere=ELSEWHERE).look(limit=100)
    assert (state.waiting, state.set_aside, state.can_redrive) == (None, 1, False)


def test_letters_are_sent_again_as_long_as_there_is_time(aws: AwsDouble, calls: SqsService) -> None:
    aws.plan("ReceiveMessage", received(1, 2), received(3))
    aws.plan("GetQueueAttributes", counted(1))
    time = iter([True, False])
    box = SqsDeadLetters(calls, SetAsideQueue.JOBS, DEAD, SOURCE)
    assert box.redrive(has_time=lambda: next(time)) == Redriven(2, 1)
    assert len(aws.asked("SendMessageBatch")) == len(aws.asked("DeleteMessageBatch")) == 1


def test_letters_that_may_not_be_read_here_are_left(aws: AwsDouble, calls: SqsService) -> None:
    box = SqsDeadLetters(calls, SetAsideQueue.EVENTS, DEAD, SOURCE, elsewhere=ELSEWHERE)
    with pytest.raises(NotFromHereError, match="recollect admin dead-letters redrive events --stack STACK"):
        box.redrive(has_time=lambda: True)
    assert aws.asked("ReceiveMessage") == []
