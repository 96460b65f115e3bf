"""What the Lambda runtime hands to a function."""

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.typing import LambdaContext


class Context:
    """What is told about an invocation."""

    function_name = "function"
    function_version = "$LATEST"
    invoked_function_arn = "arn:aws:lambda:eu-central-1:123456789012:function:function"
    memory_limit_in_mb = 1024
    aws_request_id = "8f507cfc-0f1e-4697-b07a-ac58fc914c95"

    def __init__(self, remaining_ms: int) -> None:
        self._remaining_ms = remaining_ms

    def get_remaining_time_in_millis(self) -> int:
        return self._remaining_ms


def a_context(remaining_ms: int = 300_000) -> "LambdaContext":
    return cast("LambdaContext", Context(remaining_ms))


def a_message(body: str, number: int = 1, *, receives: int = 1, **attributes: str) -> dict[str, Any]:
    """A record of an SQS event, sent by a role; keywords become message attributes."""
    return {
        "messageId": f"message-{number}",
        "receiptHandle": f"handle-{number}",
        "body": body,
        "attributes": {
            "ApproximateReceiveCount": str(receives),
            "SentTimestamp": "1772366400000",
            "SenderId": "AROAEXAMPLE:session",
            "ApproximateFirstReceiveTimestamp": "1772366400001",
        },
        "messageAttributes": {name: {"stringValue": value, "dataType": "String"} for name, value in attributes.items()},
        "md5OfBody": "",
        "eventSource": "aws:sqs",
        "eventSourceARN": "arn:aws:sqs:eu-central-1:123456789012:events",
        "awsRegion": "eu-central-1",
    }


def a_batch(*records: dict[str, Any]) -> dict[str, Any]:
    return {"Records": list(records)}


def failures(answer: Any) -> list[str]:
    """The ids that an answer reports as failed."""
    return [failure["itemIdentifier"] for failure in answer["batchItemFailures"]]
