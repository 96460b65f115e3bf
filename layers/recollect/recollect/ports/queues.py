"""Messages between processes, delivered at least once, and changes on their way to systems outside."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from recollect.core.embedding.messages import EmbeddingRequest
from recollect.core.lifecycle.dead_letters import QueueState, Redriven
from recollect.core.model.listing import Page
from recollect.core.model.messages import DeadLetter, Delivery, QueueDepth
from recollect.core.spaces.published_changes import PublishedChange, SinkAnswer

M = TypeVar("M")


class Leases(Protocol):
    """What becomes of messages that were taken from a queue."""

    def acknowledge(self, receipts: Sequence[str]) -> None:
        """Remove messages that were worked off. A receipt whose lease has ended changes nothing."""
        ...

    def release(self, receipt: str, *, delay_seconds: float) -> None:
        """Give a message back, to be taken again after the delay."""
        ...

    def set_aside(self, receipt: str, *, reason: str) -> None:
        """Put a message where nobody takes it and people find it."""
        ...


class DeadLetterBox(Protocol):
    """What one queue has set aside, as those see it who run the service."""

    def look(self, *, limit: int) -> QueueState:
        """Return how it is with the queue, with up to `limit` letters, oldest first. Raises UnavailableError."""
        ...

    def redrive(self, *, has_time: Callable[[], bool]) -> Redriven:
        """Send what is set aside again, in pieces as long as there is time for another one.

        Raises:
            NotFromHereError: this process may not.
            UnavailableError: the queue does not answer; some may have been sent again.
        """
        ...


class DeadLetterListing(Protocol[M]):
    """What a queue has set aside, as far as this process can read it."""

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[DeadLetter[M]]:
        """Return what was set aside, oldest first."""
        ...

    def redrive(self) -> int:
        """Give everything set aside back to the workers with no attempts counted; return how many."""
        ...

    def depth(self) -> QueueDepth:
        """Return how many messages wait and how many are set aside."""
        ...


class MessageQueue(Leases, DeadLetterListing[M], Protocol[M]):
    """Messages of one kind, delivered at least once."""

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[M]]:
        """Take up to `limit` messages, oldest first; each comes back when it is not acknowledged in time."""
        ...


class Queue(MessageQueue[EmbeddingRequest], Protocol):
    """Requests for vectors."""

    def send(self, requests: Sequence[EmbeddingRequest]) -> None:
        """Add messages durably."""
        ...


class ChangeSink(Protocol):
    """A receiver of changes, which the operator has chosen."""

    def send(self, documents: Sequence[Mapping[str, Any]]) -> Sequence[SinkAnswer]:
        """Send documents in their order and return what became of each. Nothing is raised for what a receiver does."""
        ...


class ChangeOutbox(Leases, DeadLetterListing[Mapping[str, Any]], Protocol):
    """Changes that wait to be sent, delivered at least once; those of one order one after the other.

    One that was set aside holds no later one up; given back, it comes before those that still wait. It is listed as its
    document; of what is no document, whose it is at least.
    """

    def switch(self, *, on: bool) -> None:
        """Have changes put down from now on, by whatever process writes, or no more; those that wait stay."""
        ...

    def receive(self, *, limit: int, lease_seconds: float) -> list[Delivery[PublishedChange]]:
        """Take up to `limit` changes, oldest first, of each order at most one, and none before an earlier one of it.

        What this program cannot read, such as what a later one put down, is set aside.
        """
        ...

    def release(self, receipt: str, *, delay_seconds: float, was_tried: bool = True) -> None:
        """Give a change back, to be taken again after the delay; the attempt counts only where it was tried."""
        ...

    def oldest(self) -> PublishedChange | None:
        """Return the change that has waited longest, None when none waits."""
        ...

    def reclaim(self) -> int:
        """Take back every lease and return how many there were: for a process that knows it is alone."""
        ...
