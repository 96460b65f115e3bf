"""Threads for calls that may hang: as many as were allowed, and not one more."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


class BoundedPool:
    """Runs calls at once or not at all: nothing waits in a queue behind calls that hang."""

    def __init__(self, threads: int, name: str) -> None:
        self._free = threading.Semaphore(threads)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def start(self, call: Callable[[], T]) -> Future[T] | None:
        """Return the running call, in the context of the caller; None when every thread is taken."""
        if not self._free.acquire(blocking=False):
            return None
        running = self._threads.submit(copy_context().run, call)
        running.add_done_callback(lambda _: self._free.release())
        return running

    def close(self) -> None:
        """Wait for what runs."""
        self._threads.shutdown()
