"""Runs the emulator with a clock that tests can move. For the interpreter of the emulator's own environment."""

import bisect
import functools
import mmap
import os
import re
import signal
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any

from ministack.app import main
from ministack.services import dynamodb


def end_with_starter() -> None:
    """End the process group when whoever started this is gone, and with it the other end of standard input."""
    sys.stdin.read()
    os.killpg(0, signal.SIGTERM)


def read_expressions_once() -> None:
    """Keep what an expression of DynamoDB is read as: else each item of a partition has it read anew in each query."""
    tokens_of = functools.lru_cache(4_096)(dynamodb._tokenize)  # pure, and most of what a query takes
    dynamodb._tokenize = lambda expression: list(tokens_of(expression))
    dynamodb._condition_syntax_error = functools.lru_cache(4_096)(dynamodb._condition_syntax_error)


class SortedPartition(dict[Any, Any]):
    """The items of a partition by sort key, and these in order."""

    def __init__(self) -> None:
        self.order: list[str] = []

    def __setitem__(self, key: Any, item: Any) -> None:
        if key not in self:
            bisect.insort(self.order, key)
        super().__setitem__(key, item)

    def pop(self, key: Any, *default: Any) -> Any:
        if key in self:
            del self.order[bisect.bisect_left(self.order, key)]
        return super().pop(key, *default)

    def between(self, lower: str, upper: str) -> dict[Any, Any]:
        """Return the items from a key to another one."""
        first, last = bisect.bisect_left(self.order, lower), bisect.bisect_right(self.order, upper)
        return {key: self[key] for key in self.order[first:last]}


def look_at_what_is_asked_for() -> None:
    """Have a query of a range of sort keys look at that range: by itself it sorts and reads the whole partition.

    What is found is what the emulator finds in that range: it reads the whole condition of each item still.
    """
    emulated: Any = dynamodb
    query, put = emulated._query, emulated._set_item

    def in_order(table: dict[str, Any], partition: Any, sort: Any, item: Any) -> Any:
        if isinstance(sort, str) and partition not in table["items"]:
            table["items"][partition] = SortedPartition()
        return put(table, partition, sort, item)

    def narrowed(data: dict[str, Any]) -> Any:
        table = emulated._tables.get(data.get("TableName"))
        found = RANGE.search(data.get("KeyConditionExpression") or "")
        if not table or data.get("IndexName") or found is None:
            return query(data)
        partition, lower, upper = (
            data["ExpressionAttributeValues"].get(name, {}).get("S") for name in found.group("pk", "lower", "upper")
        )
        items = table["items"]
        held = items.get(partition)
        if not isinstance(held, SortedPartition) or lower is None or upper is None:
            return query(data)
        table["items"] = {partition: held.between(lower, upper)}
        try:
            return query(data)
        finally:
            table["items"] = items

    emulated._set_item, emulated._query = in_order, narrowed


# As PynamoDB writes the condition of a range
RANGE = re.compile(r"^\(?#\w+ = (?P<pk>:\w+) AND #\w+ BETWEEN (?P<lower>:\w+) AND (?P<upper>:\w+)\)?$")
read_expressions_once()
look_at_what_is_asked_for()
real_time = time.time  # noqa: TID251 - the emulator's own clock, which is shifted here
with Path(sys.argv.pop()).open("rb") as file:
    shift = mmap.mmap(file.fileno(), struct.calcsize("d"), access=mmap.ACCESS_READ)
time.time = lambda: real_time() + struct.unpack("d", shift)[0]  # noqa: TID251
threading.Thread(target=end_with_starter, daemon=True).start()
main()
