"""Which entry store and which queue: one SQLite file, or DynamoDB and SQS."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from recollect.adapters.clock import SystemClock
from recollect.adapters.token_buckets import TokenBucketsInMemory
from recollect.core.model.scope import Scope
from recollect.errors import InputError
from recollect.ports import Queue
from recollect.settings import Settings, StoreName
from recollect.use_cases.parts import ABSENT, JobParts, StoreParts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from recollect.adapters.dynamodb import Table
    from recollect.adapters.search.exact import SnapshotShelf
    from recollect.adapters.sqlite import Database
    from recollect.adapters.sqs.service import SqsService
    from recollect.core.lifecycle.dead_letters import SetAsideQueue
    from recollect.ports import DeadLetterBox
    from recollect.use_cases.people.erasure.ports import ErasureLedger
    from recollect.use_cases.search.sparing import ReadPressure


# What an operator does with rights of their own
REDRIVE: Final = "`recollect admin dead-letters redrive {} --stack STACK` sends them again."
SWEPT: Final = "The job sweep takes up what they point to; then purge the queue."
REPUBLISH: Final = "`recollect admin republish` tells the bus once more."


def _never(_scope: Scope) -> None:
    """Cut a space off as a whole when it is erased: nothing of it is there any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores(StoreParts):
    """What use cases get of a store, and what the rest of the program needs."""

    # Until when a space was erased whose entries may be there still
    erased_up_to: Callable[[Scope], datetime | None] = _never
    snapshots: "SnapshotShelf | None" = None  # where exact search keeps its indexes; None where files do


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
    from recollect.adapters.sqlite import (  # noqa: PLC0415 - a function has no database
        SqliteChangeOutbox,
        SqliteEntryStore,
        SqliteErasing,
        SqliteErasureLedger,
        SqliteQueue,
    )
    from recollect.bootstrap.data_folder import LEDGER_NAME, open_database  # noqa: PLC0415 - as above

    database = opening.enter_context(closing(open_database(settings)))
    queue = SqliteQueue(database, SystemClock())
    return Stores(
        store=SqliteEntryStore(database, SystemClock()),
        queue=queue,
        buckets=TokenBucketsInMemory(SystemClock()),
        reclaim=queue.reclaim,
        is_damaged=lambda: database.is_damaged,
        erasing=SqliteErasing(database),
        ledger=SqliteErasureLedger(settings.data / LEDGER_NAME),
        jobs=_sqlite_jobs(database),
        outbox=SqliteChangeOutbox(database, SystemClock()),
    )


def _sqlite_jobs(database: "Database") -> JobParts:
    from recollect.adapters.sqlite import SqliteDueIndex, SqliteJobQueue, SqliteJobRuns  # noqa: PLC0415 - as above

    queue = SqliteJobQueue(database, SystemClock())
    return JobParts(SqliteDueIndex(database), SqliteJobRuns(database), queue, queue, queue.reclaim)


def _dynamodb(settings: Settings, opening: ExitStack) -> Stores:
    from recollect.adapters import dynamodb, sqs  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.use_cases.search.sparing import ReadPressure  # noqa: PLC0415 - nothing else refuses reads

    region, endpoint = settings.aws_region, settings.aws_endpoint
    calls = opening.enter_context(closing(sqs.connect(region=region, endpoint=endpoint)))
    if settings.queue_url and settings.set_aside_url:
        urls = sqs.QueueUrls(settings.queue_url, settings.set_aside_url)
    elif endpoint is not None and not (settings.queue_url or settings.set_aside_url):
        # An emulator begins empty, unless something was deployed to it
        for name in (settings.table, settings.ledger_table):
            if name:
                dynamodb.ensure_table(name, region=region, endpoint=endpoint)
        urls = sqs.create_queues(calls, settings.table)
    else:
        raise InputError("RECOLLECT_QUEUE_URL, RECOLLECT_SET_ASIDE_URL", "must name the two queues of the deployment")
    queue = sqs.SqsQueue(calls, urls, SystemClock())
    pressure = ReadPressure(time.monotonic)
    own = _open_table(settings, opening, pressure)
    table = _open_table(settings, opening, pressure, as_person=True) if settings.person_role_arn else own
    buckets = dynamodb.DynamoDbTokenBuckets(own)
    held = dynamodb.HeldTokens()
    erasing, ledger = dynamodb.DynamoDbErasing(table, held), _dynamodb_ledger(settings, opening)
    # In a deployment the table's stream feeds the queue; where there is none, the store does
    if settings.sends_requests:
        store = dynamodb.DynamoDbEntryStore(table, send=queue.send, totals=own, held=held)
    else:
        store = dynamodb.DynamoDbEntryStore(table, totals=own, held=held)
    jobs = _dynamodb_jobs(settings, opening, own, calls)
    stores = Stores(
        store=store,
        queue=queue,
        buckets=buckets,
        erasing=erasing,
        ledger=ledger or ABSENT,
        jobs=jobs,
        erased_up_to=erasing.erased_up_to,
        snapshots=dynamodb.DynamoDbSnapshots(table) if settings.exact_snapshots else None,
        dead_letters=_deployed_dead_letters(settings, calls),
        pressure=pressure,
    )
    return replace(stores, acting_for=_acting_for(), ask_store=buckets.ask) if settings.person_role_arn else stores


def _open_table(
    settings: Settings, opening: ExitStack, pressure: "ReadPressure", *, as_person: bool = False
) -> "Table":
    """Return the table; as the person of a call may see it, by sessions of a role that opens no other partition."""
    from recollect.adapters import dynamodb  # noqa: PLC0415 - a laptop has no AWS packages
    from recollect.adapters.aws.person_sessions import PersonCredentials, PersonRole  # noqa: PLC0415 - as above

    credentials = None
    if as_person:
        role = PersonRole(settings.person_role_arn, region=settings.aws_region, endpoint=settings.aws_endpoint)
        opening.enter_context(closing(role.client))
        credentials = PersonCredentials(role, role.own, SystemClock())
    return opening.enter_context(
        closing(
            dynamodb.open_table(
                settings.table,
                SystemClock(),
                region=settings.aws_region,
                endpoint=settings.aws_endpoint,
                credentials=credentials,
                refused=pressure.refused,
                is_hurried=pressure.is_searching,
            )
        )
    )


def _acting_for() -> Callable[[str], AbstractContextManager[object]]:
    from recollect.adapters.aws.person_sessions import acting_for  # noqa: PLC0415 - as above

    return acting_for


def _dynamodb_jobs(settings: Settings, opening: ExitStack, table: "Table", calls: "SqsService") -> JobParts | None:
    """Return by what jobs are run; their messages are in the data folder where the settings name no queue."""
    from recollect.adapters import dynamodb  # noqa: PLC0415 - a laptop has no AWS packages

    if settings.jobs_queue_url:
        from recollect.adapters.sqs.queue import SqsJobSender  # noqa: PLC0415 - as above

        sender = SqsJobSender(calls, settings.jobs_queue_url)
        # Planning looks into the partitions of many people: who may see one at a time leaves that to the workers
        hands_over = bool(settings.person_role_arn)
        return JobParts(
            dynamodb.DynamoDbDueIndex(table), dynamodb.DynamoDbJobRuns(table), sender, hands_over=hands_over
        )
    if not settings.sends_requests:
        return None
    from recollect.adapters.sqlite import SqliteJobQueue  # noqa: PLC0415 - a function has no database
    from recollect.bootstrap.data_folder import open_database  # noqa: PLC0415 - as above

    queue = SqliteJobQueue(opening.enter_context(closing(open_database(settings))), SystemClock())
    return JobParts(dynamodb.DynamoDbDueIndex(table), dynamodb.DynamoDbJobRuns(table), queue, queue, queue.reclaim)


def _deployed_dead_letters(settings: Settings, calls: "SqsService") -> "Mapping[SetAsideQueue, DeadLetterBox] | None":
    """Return what a deployment has set aside, as far as the settings name it."""
    if settings.dead_letters is None:
        return None
    from recollect.adapters.sqs.dead_letters import SqsDeadLetters  # noqa: PLC0415 - as above
    from recollect.core.lifecycle.dead_letters import SetAsideQueue  # noqa: PLC0415 - as above

    urls, queues = settings.dead_letters, SetAsideQueue
    boxes = (
        SqsDeadLetters(calls, queues.EMBEDDING, settings.set_aside_url or "", settings.queue_url),
        SqsDeadLetters(calls, queues.JOBS, urls.jobs, settings.jobs_queue_url),
        # Texts are in the one, and what the other points to is pending, and swept
        SqsDeadLetters(calls, queues.EVENTS, urls.events, urls.events_queue, elsewhere=REDRIVE.format("events")),
        SqsDeadLetters(calls, queues.PROJECTIONS, urls.projections, elsewhere=SWEPT),
        SqsDeadLetters(calls, queues.CHANGES, urls.changes, elsewhere=REPUBLISH),
    )
    return {box.name: box for box in boxes if box.url}


def _dynamodb_ledger(settings: Settings, opening: ExitStack) -> "ErasureLedger | None":
    """Return the ledger of erasures; None for a function that has nothing to do with it."""
    from recollect.adapters import dynamodb  # noqa: PLC0415 - a laptop has no AWS packages

    if not settings.ledger_table:
        return None

    def opened() -> "Table":
        region, endpoint = settings.aws_region, settings.aws_endpoint
        return dynamodb.open_table(settings.ledger_table, SystemClock(), region=region, endpoint=endpoint)

    return opening.enter_context(closing(dynamodb.DynamoDbErasureLedger(opened)))
