"""How many messages a queue holds, as SQS counts: about, and a little late (ports.Queue.depth)."""

from typing import Final

from recollect.adapters.sqs.service import SqsService

_COUNTS: Final = (
    "ApproximateNumberOfMessages",
    "ApproximateNumberOfMessagesNotVisible",
    "ApproximateNumberOfMessagesDelayed",
)


def messages_in(calls: SqsService, url: str) -> int:
    """Return how many messages a queue holds, those included that are taken or delayed. Raises UnavailableError."""
    counts = calls("get_queue_attributes", QueueUrl=url, AttributeNames=list(_COUNTS))["Attributes"]
    return sum(int(counts[name]) for name in _COUNTS)
