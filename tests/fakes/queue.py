"""ports.Queue in memory."""

import itertools
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter, Delivery, QueueDepth
from recollect.ports import Clock
from tests.fakes.paging import page


@dataclass
class _Message:
    number: int
    request: EmbeddingRequest
    attempts: int = 0
    receipt: str | None = None
    hidden_until: datetime | None = None
    set_aside_for: str | None = None
    set_aside_at: datetime | None = None


class InMemoryQueue:
    """Messages in a dictionary, leases by the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._messages: dict[int, _Message] = {}
        self._numbers = itertools.count(1)
        self._receipts = itertools.count(1)

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        with self._lock:
            for request in requests:
                number = next(self._numbers)
                self._messages[number] = _Message(number, request)

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[EmbeddingRequest]]:
        with self._lock:
            taken = [message for message in self._messages.values() if self._can_be_taken(message)][:limit]
            return [self._deliver(message, lease_seconds) for message in taken]

    def acknowledge(self, receipts: Sequence[str]) -> None:
        with self._lock:
            for message in [held for receipt in receipts for held in self._held(receipt)]:
                del self._messages[message.number]

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        with self._lock:
            for message in self._held(receipt):
                message.receipt = None
                message.hidden_until = self._clock.now() + timedelta(seconds=delay_seconds)

    def set_aside(self, receipt: str, *, reason: str) -> None:
        with self._lock:
            for message in self._held(receipt):
                message.receipt, message.set_aside_for = None, reason
                message.set_aside_at = self._clock.now()

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter[EmbeddingRequest]]:
        with self._lock:
            aside = [message for message in self._messages.values() if message.set_aside_for is not None]
            found = page(aside, lambda message: [message.number], limit=limit, after=after)
            shown = [
                DeadLetter(message.request, message.attempts, message.set_aside_for or "", message.set_aside_at)
                for message in found.items
            ]
        return Page(tuple(shown), found.next_after)

    def redrive(self) -> int:
        with self._lock:
            aside = [message for message in self._messages.values() if message.set_aside_for is not None]
            for message in aside:
                message.set_aside_for, message.hidden_until, message.attempts = None, None, 0
            return len(aside)

    def depth(self) -> QueueDepth:
        with self._lock:
            aside = sum(message.set_aside_for is not None for message in self._messages.values())
            return QueueDepth(len(self._messages) - aside, aside)

    def _can_be_taken(self, message: _Message) -> bool:
        hidden = message.hidden_until is not None and message.hidden_until > self._clock.now()
        return message.set_aside_for is None and not hidden

    def _deliver(self, message: _Message, lease_seconds: float) -> Delivery[EmbeddingRequest]:
        message.attempts += 1
        message.receipt = f"receipt-{next(self._receipts)}"
        message.hidden_until = self._clock.now() + timedelta(seconds=lease_seconds)
        return Delivery(message.receipt, message.request, message.attempts)

    def _held(self, receipt: str) -> list[_Message]:
        """The message of a receipt whose lease runs, as a list of at most one."""
        now = self._clock.now()
        return [
            message
            for message in self._messages.values()
            if message.receipt == receipt and message.hidden_until is not None and message.hidden_until > now
        ]
