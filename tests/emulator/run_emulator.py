"""Runs the emulator with a clock that tests can move. For the interpreter of the emulator's own environment."""

import functools
import mmap
import os
import signal
import struct
import sys
import threading
import time
from pathlib import Path

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


read_expressions_once()
real_time = time.time  # noqa: TID251 - the emulator's own clock, which is shifted here
with Path(sys.argv.pop()).open("rb") as file:
    shift = mmap.mmap(file.fileno(), struct.calcsize("d"), access=mmap.ACCESS_READ)
time.time = lambda: real_time() + struct.unpack("d", shift)[0]  # noqa: TID251
threading.Thread(target=end_with_starter, daemon=True).start()
main()
