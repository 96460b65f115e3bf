"""When a message that Lambda took comes again, on SQS: after its delay, or at once to the dead letters."""

import json
import uuid
from contextlib import closing
from typing import Any

import pytest

from recollect.adapters.sqs.lambda_batch import LambdaBatch, MessageVisibility, request_in_record
from recollect.adapters.sqs.messages import body_of
from recollect.core.embedding.messages import EmbeddingRequest
from tests.contract.aws import Aws

pytestmark = pytest.mark.service
RECEIVES = 3
HOUR = "3600"


def test_a_message_comes_again_after_its_delay_and_is_a_dead_letter_at_once_when_it_is_set_aside(aws: Aws) -> None:
    name = f"recollect-test-{uuid.uuid4().hex}"
    with closing(aws.calls) as calls:
        dead = calls("create_queue", QueueName=f"{name}-dead", Attributes={})["QueueUrl"]
        arn = calls("get_queue_attributes", QueueUrl=dead, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        redrive = json.dumps({"deadLetterTargetArn": arn, "maxReceiveCount": RECEIVES})
        attributes = {"VisibilityTimeout": HOUR, "RedrivePolicy": redrive}
        waiting = calls("create_queue", QueueName=name, Attributes=attributes)["QueueUrl"]
        calls("send_message", QueueUrl=waiting, MessageBody=body_of(EmbeddingRequest("alice", "default", "e1", 1)))

        def taken(url: str = waiting) -> list[dict[str, Any]]:
            asked = {"MaxNumberOfMessages": 10, "MessageSystemAttributeNames": ["All"]}
            answer = calls("receive_message", QueueUrl=url, **asked)
            return [
                {
                    "messageId": one["MessageId"],
                    "receiptHandle": one["ReceiptHandle"],
                    "body": one["Body"],
                    "attributes": one["Attributes"],
                }
                for one in answer.get("Messages", [])
            ]

        set_delays = MessageVisibility(calls, waiting)
        for attempt in range(1, RECEIVES + 1):
            batch = LambdaBatch(taken(), request_in_record)
            (delivery,) = batch.deliveries
            assert delivery.attempts == attempt
            assert taken() == []
            if attempt < RECEIVES:
                batch.release(delivery.receipt, delay_seconds=0)
            else:
                batch.set_aside(delivery.receipt, reason="EmbeddingError")
            set_delays(batch.delays)
        assert taken() == []
        assert len(taken(dead)) == 1
        for url in (waiting, dead):
            calls("delete_queue", QueueUrl=url)
