"""Opening a table: time-outs and retries as the service needs them."""

import random
import time
from typing import Final

from pynamodb.connection import Connection

from recollect.adapters.dynamodb.retries import Races
from recollect.adapters.dynamodb.schema import description
from recollect.adapters.dynamodb.table import Table
from recollect.ports import Clock

CONNECT_SECONDS: Final = 1.0
READ_SECONDS: Final = 3.0
ATTEMPTS: Final = 3
CONNECTIONS: Final = 32


def connect(table_name: str, *, region: str, endpoint: str | None = None) -> Connection:
    """Return a connection that knows the table; nothing is sent yet. Credentials come from the environment.

    Args:
        table_name: of an existing table.
        region: of the table.
        endpoint: instead of the service's own, for an emulator.
    """
    connection = Connection(
        region=region,
        host=endpoint,
        connect_timeout_seconds=CONNECT_SECONDS,
        read_timeout_seconds=READ_SECONDS,
        # Throttling, server errors and broken connections, with jitter; lost races are this package's own matter
        retry_configuration={"mode": "standard", "total_max_attempts": ATTEMPTS},
        max_pool_connections=CONNECTIONS,
    )
    connection.add_meta_table(description(table_name))
    return connection


def open_table(table_name: str, clock: Clock, *, region: str, endpoint: str | None = None) -> Table:
    """Return a table to read and write, by the time of `clock`."""
    races = Races(wait=time.sleep, chance=random.SystemRandom().random)
    return Table(connect(table_name, region=region, endpoint=endpoint), table_name, clock, races)
