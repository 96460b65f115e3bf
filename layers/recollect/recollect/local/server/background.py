"""Threads of the server beside those that answer: each works until it is asked to end, and finishes what it is at."""

import threading
from abc import ABC, abstractmethod


class BackgroundThread(ABC):
    """One thread with a piece of work of its own; what a kill cuts off is done again by the next process."""

    def __init__(self, name: str) -> None:
        """Make a thread of this name, which ends with the process."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, timeout_seconds: float) -> bool:
        """Ask the thread to end after the piece of work at hand and wait; return whether it did."""
        self._stopping.set()
        self._thread.join(timeout_seconds)
        return not self._thread.is_alive()

    @abstractmethod
    def _run(self) -> None:
        """Work until `_stopping` is set. Nobody restarts the thread: nothing may be raised."""
