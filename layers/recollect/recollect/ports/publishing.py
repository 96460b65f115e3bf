"""Changes on their way to systems outside."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from recollect.core.embedding.messages import QueueDepth
from recollect.core.model.listing import Page
from recollect.core.spaces.published_changes import ChangeDelivery, ChangeSetAside, PublishedChange, SinkAnswer
from recollect.ports.queues import Leases


class ChangeSink(Protocol):
    """A receiver of changes, which the operator has chosen."""

    def send(self, documents: Sequence[Mapping[str, Any]]) -> Sequence[SinkAnswer]:
        """Send documents in their order and return what became of each. Nothing is raised for what a receiver does."""
        ...


class ChangeOutbox(Leases, Protocol):
    """Changes that wait to be sent, delivered at least once; those of one order one after the other.

    One that was set aside holds no later one up; given back, it comes before those that still wait.
    """

    def switch(self, *, on: bool) -> None:
        """Have changes put down from now on, by whatever process writes, or no more; those that wait stay."""
        ...

    def receive(self, *, limit: int, lease_seconds: float) -> list[ChangeDelivery]:
        """Take up to `limit` changes, oldest first, of each order at most one, and none before an earlier one of it.

        What this program cannot read, such as what a later one put down, is set aside.
        """
        ...

    def release(self, receipt: str, *, delay_seconds: float, was_tried: bool = True) -> None:
        """Give a change back, to be taken again after the delay; the attempt counts only where it was tried."""
        ...

    def list_set_aside(self, *, limit: int, after: str | None = None) -> Page[ChangeSetAside]:
        """Return what was set aside, oldest first."""
        ...

    def redrive(self) -> int:
        """Have everything set aside sent again with no attempts counted; return how many."""
        ...

    def depth(self) -> QueueDepth:
        """Return how many changes wait and how many are set aside."""
        ...

    def oldest(self) -> PublishedChange | None:
        """Return the change that has waited longest, None when none waits."""
        ...

    def reclaim(self) -> int:
        """Take back every lease and return how many there were: for a process that knows it is alone."""
        ...
