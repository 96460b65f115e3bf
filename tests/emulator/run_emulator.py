"""Runs the emulator with a clock that tests can move. For the interpreter of the emulator's own environment."""

import bisect
import functools
import mmap
import os
import queue
import re
import signal
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any

from ministack.app import main
from ministack.core import lambda_runtime
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

    def values(self) -> Any:
        """Return all items, or while a query of a range is answered, those of it."""
        bounds: tuple[str, str] | None = getattr(ASKED, "bounds", None)
        if bounds is None:
            return super().values()
        first, last = bisect.bisect_left(self.order, bounds[0]), bisect.bisect_right(self.order, bounds[1])
        return [self[key] for key in self.order[first:last]]


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
        found = RANGE.search(data.get("KeyConditionExpression") or "")
        given = data.get("ExpressionAttributeValues") or {}
        if data.get("IndexName") or found is None or not all("S" in given.get(name, ()) for name in found.groups()):
            return query(data)
        lower, upper = (given[name]["S"] for name in found.groups())
        ASKED.bounds = lower, upper
        try:
            return query(data)
        finally:
            ASKED.bounds = None

    emulated._set_item, emulated._query = in_order, narrowed


def wait_for_logs() -> None:
    """Wait longer for what a function logged: by itself the emulator loses lines that come 50 ms late.

    Its own waits also end when a test moves the clock.
    """

    def drained(worker: Any, **_: float) -> str:
        lines: list[str] = []
        try:
            while True:
                lines.append(worker._stderr_queue.get(timeout=LATER_LINES if lines else FIRST_LINE))
        except queue.Empty:
            return "\n".join(lines)

    emulated: Any = lambda_runtime
    emulated.Worker._drain_stderr_bounded = drained


FIRST_LINE, LATER_LINES = 1.0, 0.05  # seconds
ASKED = threading.local()  # what removes expired items is a thread of its own
# As PynamoDB writes the condition of a range
RANGE = re.compile(r"^\(?#\w+ = :\w+ AND #\w+ BETWEEN (:\w+) AND (:\w+)\)?$")
read_expressions_once()
look_at_what_is_asked_for()
wait_for_logs()
real_time = time.time  # noqa: TID251 - the emulator's own clock, which is shifted here
with Path(sys.argv.pop()).open("rb") as file:
    shift = mmap.mmap(file.fileno(), struct.calcsize("d"), access=mmap.ACCESS_READ)
time.time = lambda: real_time() + struct.unpack("d", shift)[0]  # noqa: TID251
threading.Thread(target=end_with_starter, daemon=True).start()
main()
