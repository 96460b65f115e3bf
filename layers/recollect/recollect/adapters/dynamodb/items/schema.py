"""The table: one partition and sort key, one index for every other order, a time to live."""

from typing import Final

from pynamodb.connection import Connection
from pynamodb.connection.base import MetaTable

PARTITION: Final = "pk"
SORT: Final = "sk"
INDEX: Final = "listing"
INDEX_PARTITION: Final = "lp"
INDEX_SORT: Final = "ls"
EXPIRES_AT: Final = "expires_at"
ENDS_AT: Final = "ends_at"  # to the microsecond, where EXPIRES_AT is the next whole second
REVISION: Final = "rev"  # raised by one with every new value of an item
WAIT_SECONDS: Final = 1
WAIT_ATTEMPTS: Final = 120
_KEY_ATTRIBUTES: Final = (PARTITION, SORT, INDEX_PARTITION, INDEX_SORT)


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
