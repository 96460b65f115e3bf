"""At DynamoDB's client: every key of every request is in a partition of the person and space of the call."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from recollect.adapters.dynamodb.activity import TOTALS
from recollect.adapters.dynamodb.items.keys import (
    DUE,
    INDEX_PARTITION,
    PARTITION,
    REGISTRY_SHARDS,
    SORT,
    SPACES,
    keys_of,
    owner_partition,
    registry,
    shard_of,
)
from recollect.core.model.scope import Owner, Scope
from tests.isolation.in_flight import InFlight

EVENT: Final = "provide-client-params.dynamodb"
_ABOUT_TABLES: Final = frozenset(
    {
        "CreateTable",
        "DeleteTable",
        "DescribeTable",
        "DescribeTimeToLive",
        "ListTables",
        "UpdateTable",
        "UpdateTimeToLive",
    }
)
_ONE_KEY: Final = frozenset({"GetItem", "UpdateItem", "DeleteItem"})
_EQUALS: Final = re.compile(r"(#\w+)\s*=\s*(:\w+)")
Wire = Mapping[str, Any]


class Place(NamedTuple):
    """Where a request reads or writes; the sort key where it is known."""

    partition: str
    sort: str | None
    is_of_index: bool


class PartitionGuard:
    """Looks at what a botocore client is about to send."""

    def __init__(self, in_flight: InFlight) -> None:
        self._in_flight = in_flight
        self.keys = 0

    @contextmanager
    def watching(self, client: Any) -> Iterator[None]:
        """Look at each request of a client while the context lasts."""
        client.meta.events.register(EVENT, self.check)
        try:
            yield
        finally:
            client.meta.events.unregister(EVENT, self.check)

    def check(self, params: Wire, model: Any, **_: Any) -> None:
        """Raise UnscopedError for a key elsewhere, and for a request that knows no keys."""
        operation = model.name
        if operation in _ABOUT_TABLES:
            return
        places = list(places_of(operation, params))
        if not places:
            self._in_flight.refuse(f"{operation} names no key")
        self.keys += len(places)
        under_way = self._in_flight.now
        for place in places:
            if under_way and not any(_is_within(place, whose) for whose in under_way):
                self._in_flight.refuse(f"{operation} leaves the partitions of the call")


def places_of(operation: str, params: Wire) -> Iterator[Place]:
    """Yield where a request reads or writes."""
    if operation == "Query":
        yield from _of_query(params)
    elif operation in _ONE_KEY:
        yield _place(params["Key"])
    elif operation == "PutItem":
        yield from _of_item(params["Item"])
    elif operation == "BatchGetItem":
        yield from (_place(key) for table in params["RequestItems"].values() for key in table["Keys"])
    elif operation == "TransactWriteItems":
        for action in params["TransactItems"]:
            (asked,) = action.values()
            yield from _of_item(asked["Item"]) if "Item" in asked else iter([_place(asked["Key"])])


def _of_query(params: Wire) -> Iterator[Place]:
    names, values = params["ExpressionAttributeNames"], params["ExpressionAttributeValues"]
    is_of_index = "IndexName" in params
    partition = INDEX_PARTITION if is_of_index else PARTITION
    for name, value in _EQUALS.findall(params["KeyConditionExpression"]):
        if names[name] == partition:
            yield Place(values[value]["S"], None, is_of_index)


def _of_item(item: Wire) -> Iterator[Place]:
    yield _place(item)
    if INDEX_PARTITION in item:
        yield Place(item[INDEX_PARTITION]["S"], None, is_of_index=True)


def _place(key: Wire) -> Place:
    return Place(key[PARTITION]["S"], key[SORT]["S"], is_of_index=False)


def _is_within(place: Place, whose: Scope | Owner | None) -> bool:
    partition, sort, is_of_index = place
    if whose is None:
        # What is about everybody reads the registry of spaces and what is due in them, and nothing else of them;
        # and counts what all do together
        if partition.startswith(TOTALS):
            return True
        is_registry = is_of_index and partition in {registry(shard) for shard in range(REGISTRY_SHARDS)}
        return is_registry or (sort or "").startswith(SPACES) or partition.startswith(f"{DUE}#")
    if isinstance(whose, Owner):
        return not is_of_index and partition == owner_partition(whose.user_id)
    keys = keys_of(whose)
    if partition.startswith(f"{DUE}#"):
        job, at = partition.split("#")[1], (sort or "").partition("#")[0]
        return at.isdecimal() and keys.due_row(job, int(at)) == (partition, sort)
    if is_of_index:
        return partition in {keys.by_modification, keys.by_last_turn, registry(shard_of(whose))}
    return partition == keys.pk or (partition, sort) in {keys.registration, *keys.barriers}
