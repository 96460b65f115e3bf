"""The queue of requests for vectors on SQS."""

from recollect.adapters.sqs.client import QueueUrls, connect, create_queues, delete_queues
from recollect.adapters.sqs.queue import SqsQueue

__all__ = ["QueueUrls", "SqsQueue", "connect", "create_queues", "delete_queues"]
