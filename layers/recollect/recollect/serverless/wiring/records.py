"""What the batches of all queues and streams have in common."""

from collections.abc import Iterable, Mapping
from typing import Any

from recollect.adapters import sqs
from recollect.adapters.sqs.lambda_batch import MessageVisibility
from recollect.errors import InputError
from recollect.settings import Settings

Record = Mapping[str, Any]


def known(correlation_ids: Iterable[str | None]) -> list[str]:
    """Return the ids of requests, as far as they are known, each once and in order."""
    return sorted({one for one in correlation_ids if one is not None})


def visibility_of(settings: Settings, url: str | None) -> MessageVisibility:
    """Return what sets when messages of a queue come again. Raises InputError where no queue is named."""
    if url is None:
        raise InputError("RECOLLECT_QUEUE_URL, RECOLLECT_JOBS_QUEUE_URL", "must name the queues of the deployment")
    return MessageVisibility(sqs.connect(region=settings.aws_region, endpoint=settings.aws_endpoint), url)


def keep_delays(_delays: Mapping[str, float]) -> None:
    """Leave messages to the visibility time-out of their queue."""
