"""Opening queues: time-outs and retries as the service needs them."""

from dataclasses import dataclass
from typing import Final

import boto3
from botocore.config import Config

from recollect.adapters.sqs.service import SqsService

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 5.0
ATTEMPTS: Final = 3
KEPT_SECONDS: Final = 14 * 86_400  # the most that SQS keeps a message


@dataclass(frozen=True, slots=True)
class QueueUrls:
    """Where requests wait, and where those are that failed too often."""

    waiting: str
    set_aside: str


def connect(*, region: str, endpoint: str | None = None) -> SqsService:
    """Return calls to SQS; nothing is sent yet. Credentials come from the environment.

    Args:
        region: of the queues.
        endpoint: instead of the service's own, for an emulator.
    """
    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=READ_SECONDS,
        retries={"mode": "standard", "total_max_attempts": ATTEMPTS},
    )
    return SqsService(
        lambda: boto3.session.Session().client("sqs", region_name=region, endpoint_url=endpoint, config=config)
    )


def create_queues(calls: SqsService, name: str) -> QueueUrls:
    """Create both queues: for tests and for trying things; a deployment's template has its own."""
    kept = {"MessageRetentionPeriod": str(KEPT_SECONDS)}
    waiting, set_aside = (
        str(calls("create_queue", QueueName=one, Attributes=kept)["QueueUrl"]) for one in (name, f"{name}-set-aside")
    )
    return QueueUrls(waiting, set_aside)


def delete_queues(calls: SqsService, urls: QueueUrls) -> None:
    """Delete both queues with all that is in them."""
    for url in (urls.waiting, urls.set_aside):
        calls("delete_queue", QueueUrl=url)
