import logging
from collections.abc import Mapping
from typing import Any

import pytest

from recollect.adapters.sqs.lambda_batch import UNREADABLE_SECONDS, LambdaBatch, MessageVisibility, request_in_record
from recollect.adapters.sqs.messages import body_of
from recollect.adapters.sqs.service import LeaseEndedError
from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.messages import Delivery
from recollect.errors import UnavailableError
from tests.unit.functions.invocation import a_message

REQUEST = EmbeddingRequest("alice", "default", "e1", 1)


def test_records_become_deliveries_with_their_attempts() -> None:
    batch = LambdaBatch([a_message(body_of(REQUEST), 1, receives=3)], request_in_record)
    assert batch.deliveries == [Delivery("message-1", REQUEST, 3)]
    assert batch.failed == []


def test_what_is_released_or_set_aside_is_reported_and_what_is_acknowledged_is_not() -> None:
    batch = LambdaBatch([a_message(body_of(REQUEST), number) for number in range(4)], request_in_record)
    batch.acknowledge(["message-0"])
    batch.release("message-1", delay_seconds=1)
    batch.set_aside("message-2", reason="EmbeddingError")
    batch.release("message-3", delay_seconds=1)
    batch.acknowledge(["message-3"])
    assert batch.failed == ["message-1", "message-2"]


def test_what_is_no_request_is_reported() -> None:
    assert LambdaBatch([a_message("{}", 1)], request_in_record).failed == ["message-1"]


def test_each_comes_again_after_its_own_delay_and_what_is_set_aside_at_once() -> None:
    batch = LambdaBatch(
        [a_message(body_of(REQUEST), number) for number in range(3)] + [a_message("{}", 3)], request_in_record
    )
    batch.release("message-0", delay_seconds=7.2)
    batch.set_aside("message-1", reason="EmbeddingError")
    batch.acknowledge(["message-2"])
    assert batch.delays == {"handle-0": 7.2, "handle-1": 0.0, "handle-3": UNREADABLE_SECONDS}


def test_the_visibility_of_messages_is_set_ten_at_a_time() -> None:
    asked: list[Mapping[str, Any]] = []

    def calls(operation: str, **arguments: Any) -> Mapping[str, Any]:
        assert operation == "change_message_visibility_batch"
        asked.append(arguments)
        return {}

    MessageVisibility(calls, "http://queue")({f"handle-{number}": number + 0.5 for number in range(12)})  # type: ignore[arg-type]
    assert [len(one["Entries"]) for one in asked] == [10, 2]
    assert {one["QueueUrl"] for one in asked} == {"http://queue"}
    assert asked[1]["Entries"][1] == {"Id": "1", "ReceiptHandle": "handle-11", "VisibilityTimeout": 12}
    MessageVisibility(calls, "http://queue")({})  # type: ignore[arg-type]
    assert len(asked) == 2


@pytest.mark.parametrize("outcome", [UnavailableError("away"), LeaseEndedError(), {"Failed": [{"Id": "0"}]}])
def test_visibility_that_cannot_be_set_loses_nothing_and_is_logged(
    outcome: Exception | Mapping[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    def calls(_operation: str, **_arguments: Any) -> Mapping[str, Any]:
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    with caplog.at_level(logging.WARNING):
        MessageVisibility(calls, "http://queue")({"handle-1": 1.0})  # type: ignore[arg-type]
    assert [record.message for record in caplog.records] == ["visibility_not_changed"]
