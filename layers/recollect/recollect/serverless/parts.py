"""What several functions are made of: batches of queues and streams, and what plans jobs."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import Any

from recollect.adapters import dynamodb, sqs
from recollect.adapters.clock import RandomIds, SystemClock
from recollect.adapters.dynamodb.items.attribute_values import Item
from recollect.adapters.dynamodb.items.keys import Key
from recollect.adapters.dynamodb.reads.stream import StreamReader
from recollect.adapters.sqs.lambda_batch import MessageVisibility
from recollect.bootstrap.stores import Stores
from recollect.errors import InputError
from recollect.settings import Settings
from recollect.use_cases.maintenance.jobs.plan import PlanJobs

Record = Mapping[str, Any]


def failures(ids: Iterable[str]) -> Record:
    """Return the answer that has messages of a queue, or records of a stream from the first of these on, come again."""
    return {"batchItemFailures": [{"itemIdentifier": one} for one in ids]}


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


def stream_reader(settings: Settings) -> StreamReader:
    """Return what reads records of the table's stream.

    It opens the table only when a name is too long for its key, which is rare.
    """

    def read(key: Key) -> Item | None:
        opened = dynamodb.open_table(
            settings.table, SystemClock(), region=settings.aws_region, endpoint=settings.aws_endpoint
        )
        with closing(opened) as table:
            return table.get(key)

    return StreamReader(read)


def planning_on(stores: Stores) -> PlanJobs:
    """Return what plans runs on open stores. Raises InputError without a queue of jobs."""
    if stores.jobs is None:
        raise InputError("RECOLLECT_JOBS_QUEUE_URL", "must name the queue of jobs")
    return PlanJobs(
        *(stores.jobs.due, stores.jobs.runs, stores.jobs.sender, stores.store, SystemClock(), RandomIds()),
    )
