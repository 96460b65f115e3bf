"""Changes on their way to systems outside."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from recollect.core.model.messages import Delivery
from recollect.core.spaces.published_changes import PublishedChange, SinkAnswer
from recollect.ports.queues import DeadLetterListing, Leases


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
