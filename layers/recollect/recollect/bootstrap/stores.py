"""Which entry store and which queue: one SQLite file, or DynamoDB and SQS."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from recollect.adapters.clock import SystemClock
from recollect.errors import InputError
from recollect.ports import EntryStore, Queue
from recollect.settings import Settings, StoreName


@dataclass(frozen=True, slots=True)
class Stores:
    """The truth, and the queue of requests for vectors that goes with it.

    reclaim: takes back what a killed process had taken from the queue, where only one process can be its consumer.
    """

    entries: EntryStore
    queue: Queue
    reclaim: Callable[[], int] = int


def open_stores(settings: Settings, opening: ExitStack) -> Stores:
    """Open what the settings name; `opening` closes it.

    Raises:
        StoreUnavailableError: it cannot be opened.
        InputError: a setting that this store needs is missing.
    """
    if settings.store is StoreName.DYNAMODB:
        return _dynamodb(settings, opening)
    return _sqlite(settings, opening)


@contextmanager
def open_queue(settings: Settings) -> Iterator[Queue]:
    """Open the queue alone, while a server uses it or not."""
    with ExitStack() as opening:
        yield open_stores(settings, opening).queue


def _sqlite(settings: Settings, opening: ExitStack) -> Stores:
    from recollect.adapters.sqlite import SqliteEntryStore, SqliteQueue  # noqa: PLC0415 - a function has no database
    from recollect.bootstrap.data_folder import open_database  # noqa: PLC0415 - as above

    database = opening.enter_context(closing(open_database(settings)))
    queue = SqliteQueue(database, SystemClock())
    return Stores(SqliteEntryStore(database, SystemClock()), queue, queue.reclaim)


def _dynamodb(settings: Settings, opening: ExitStack) -> Stores:
    from recollect.adapters import dynamodb, sqs  # noqa: PLC0415 - a laptop has no AWS packages

    region, endpoint = settings.aws_region, settings.aws_endpoint
    calls = opening.enter_context(closing(sqs.connect(region=region, endpoint=endpoint)))
    if settings.queue_url and settings.set_aside_url:
        urls = sqs.QueueUrls(settings.queue_url, settings.set_aside_url)
    elif endpoint is not None and not (settings.queue_url or settings.set_aside_url):
        # An emulator begins empty, unless something was deployed to it
        dynamodb.ensure_table(settings.table, region=region, endpoint=endpoint)
        urls = sqs.create_queues(calls, settings.table)
    else:
        raise InputError("RECOLLECT_QUEUE_URL, RECOLLECT_SET_ASIDE_URL", "must name the two queues of the deployment")
    queue = sqs.SqsQueue(calls, urls, SystemClock())
    table = opening.enter_context(
        closing(dynamodb.open_table(settings.table, SystemClock(), region=region, endpoint=endpoint))
    )
    # In a deployment the table's stream feeds the queue; where there is none, the store does
    if settings.sends_requests:
        return Stores(dynamodb.DynamoDbEntryStore(table, send=queue.send), queue)
    return Stores(dynamodb.DynamoDbEntryStore(table), queue)
