"""The queue of requests for vectors on SQS."""

from recollect.adapters.sqs.queue import SqsQueue
from recollect.adapters.sqs.service import QueueUrls, connect, create_queues, delete_queues

__all__ = ["QueueUrls", "SqsQueue", "connect", "create_queues", "delete_queues"]
