from recollect.adapters.sqs.lambda_batch import LambdaBatch
from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import Delivery, EmbeddingRequest
from tests.unit.functions.invocation import a_message

REQUEST = EmbeddingRequest("alice", "default", "e1", 1)


def test_records_become_deliveries_with_their_attempts() -> None:
    batch = LambdaBatch([a_message(body_of(REQUEST), 1, receives=3)])
    assert batch.deliveries == [Delivery("message-1", REQUEST, 3)]
    assert batch.failed == []


def test_what_is_released_or_set_aside_is_reported_and_what_is_acknowledged_is_not() -> None:
    batch = LambdaBatch([a_message(body_of(REQUEST), number) for number in range(4)])
    batch.acknowledge(["message-0"])
    batch.release("message-1", delay_seconds=1)
    batch.set_aside("message-2", reason="EmbeddingError")
    batch.release("message-3", delay_seconds=1)
    batch.acknowledge(["message-3"])
    assert batch.failed == ["message-1", "message-2"]


def test_what_is_no_request_is_reported() -> None:
    assert LambdaBatch([a_message("{}", 1)]).failed == ["message-1"]
