"""Opening a table: time-outs and retries as the service needs them."""

import logging
import random
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from botocore.credentials import Credentials
from pynamodb.connection import Connection
from pynamodb.connection.base import MetaTable
from pynamodb.exceptions import TableError

from recollect.adapters.aws_client import descriptions
from recollect.adapters.dynamodb.errors import THROTTLED, translated_errors
from recollect.adapters.dynamodb.items.keys import EXPIRES_AT, INDEX, INDEX_PARTITION, INDEX_SORT, PARTITION, SORT
from recollect.adapters.dynamodb.table import Table
from recollect.adapters.dynamodb.transaction.retries import Contention
from recollect.ports import Clock

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3
CONNECTIONS: Final = 32
# They log whole requests when asked for details, and requests hold memory texts
TALKATIVE: Final = ("botocore", "pynamodb", "urllib3")
READS: Final = ("BatchGetItem", "GetItem", "Query")
WAIT_SECONDS: Final = 1
WAIT_ATTEMPTS: Final = 120
_KEY_ATTRIBUTES: Final = (PARTITION, SORT, INDEX_PARTITION, INDEX_SORT)
ALREADY_EXISTS: Final = "ResourceInUseException"


def connect(
    table_name: str, *, region: str, endpoint: str | None = None, credentials: Credentials | None = None
) -> Connection:
    """Return a connection that knows the table; nothing is sent yet.

    Args:
        table_name: of an existing table.
        region: of the table.
        endpoint: instead of the service's own, for an emulator.
        credentials: asked for each request; None for those of the environment.
    """
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    connection = Connection(
        region=region,
        host=endpoint,
        connect_timeout_seconds=CONNECT_SECONDS,
        read_timeout_seconds=READ_SECONDS,
        # Throttling, server errors and broken connections, with jitter; lost races are this package's own matter
        retry_configuration={"mode": "standard", "total_max_attempts": ATTEMPTS},
        max_pool_connections=CONNECTIONS,
    )
    # Each connection has a session of its own: a second one would read the service's description again, for 60 ms
    connection.session.register_component("data_loader", descriptions())
    if credentials is not None:
        connection.session.register_component("credential_provider", _Given(credentials))
    connection.add_meta_table(description(table_name))
    return connection


@dataclass(frozen=True, slots=True)
class _Given:
    """Where a botocore session finds credentials: here, and nowhere else."""

    credentials: Credentials

    def load_credentials(self) -> Credentials:
        return self.credentials


def system_races(is_hurried: Callable[[], bool] | None = None) -> Contention:
    """Return races that really wait and are really left to chance; is_hurried: see Contention, by default never."""
    races = Contention(wait=time.sleep, chance=random.SystemRandom().random)
    return races if is_hurried is None else replace(races, is_hurried=is_hurried)


def open_table(
    table_name: str,
    clock: Clock,
    *,
    region: str,
    endpoint: str | None = None,
    credentials: Credentials | None = None,
    refused: Callable[[], None] | None = None,
    is_hurried: Callable[[], bool] | None = None,
) -> Table:
    """Return a table to read and write, by the time of `clock`; see `connect`, `note_refusals` and `system_races`."""
    connection = connect(table_name, region=region, endpoint=endpoint, credentials=credentials)
    if refused is not None:
        note_refusals(connection, refused)
    return Table(connection, table_name, clock, system_races(is_hurried))


def note_refusals(connection: Connection, refused: Callable[[], None]) -> None:
    """Call `refused` for each attempt to read that is refused for want of capacity, also if a later one goes through.

    A batch of reads that it takes in part is one as well: the rest comes back as keys that were not processed. Refused
    writes say nothing of reads, for which a table has a capacity of its own.
    """

    def look(response: tuple[object, dict[str, Any]] | None = None, **_: object) -> None:
        if response is None:
            return
        told = response[1]
        if told.get("Error", {}).get("Code") in THROTTLED or told.get("UnprocessedKeys"):
            refused()

    # Whatever returns nothing leaves it to botocore whether it is tried again
    for operation in READS:
        connection.client.meta.events.register(f"needs-retry.dynamodb.{operation}", look)


def ensure_table(table_name: str, *, region: str, endpoint: str) -> None:
    """Create the table on an emulator when it is not there yet. Raises StoreUnavailableError."""
    connection = connect(table_name, region=region, endpoint=endpoint)
    with closing(connection.client), translated_errors():
        try:
            create_table(connection, table_name)
        except TableError as error:
            if error.cause_response_code != ALREADY_EXISTS:
                raise


def description(table_name: str) -> MetaTable:
    """Return what PynamoDB asks DescribeTable for, so that it does not have to."""
    return MetaTable(
        {
            "TableName": table_name,
            "KeySchema": _key_schema(PARTITION, SORT),
            "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in _KEY_ATTRIBUTES],
            "GlobalSecondaryIndexes": [{"IndexName": INDEX, "KeySchema": _key_schema(INDEX_PARTITION, INDEX_SORT)}],
        }
    )


def create_table(connection: Connection, table_name: str) -> None:
    """Create the table on demand capacity and wait until it is there.

    For tests and for trying things: a deployment's template has its own.

    The index holds keys only. It is sparse: an item is in it while it has the index's attributes.
    """
    connection.create_table(
        table_name,
        attribute_definitions=[{"attribute_name": name, "attribute_type": "S"} for name in _KEY_ATTRIBUTES],
        key_schema=_key_schema(PARTITION, SORT),
        global_secondary_indexes=[
            {
                "index_name": INDEX,
                "key_schema": _key_schema(INDEX_PARTITION, INDEX_SORT),
                "projection": {"ProjectionType": "KEYS_ONLY"},
            }
        ],
        billing_mode="PAY_PER_REQUEST",
    )
    waiting = {"Delay": WAIT_SECONDS, "MaxAttempts": WAIT_ATTEMPTS}
    connection.client.get_waiter("table_exists").wait(TableName=table_name, WaiterConfig=waiting)
    connection.update_time_to_live(table_name, EXPIRES_AT)


def _key_schema(partition: str, sort: str) -> list[dict[str, str]]:
    return [
        {"AttributeName": partition, "KeyType": "HASH"},
        {"AttributeName": sort, "KeyType": "RANGE"},
    ]
