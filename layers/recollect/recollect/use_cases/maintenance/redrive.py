"""Give back what a deployment could not work off, once the reason is mended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class DeadLetters(StrEnum):
    """Where a deployment keeps what it could not work off."""

    EVENTS = "events"
    EMBEDDING = "embedding"
    JOBS = "jobs"
    PROJECTIONS = "projections"


class FailedMessages(Protocol):
    """Messages whose contents are all that there is of them."""

    def give_back(self) -> int:
        """Move what is there at the moment back to where it came from; return how many. Raises UnavailableError."""
        ...


class FailedProjections(Protocol):
    """Pointers to stretches of a stream. The records are gone; what they were about is in the store."""

    def take(self) -> Sequence[str]:
        """Take what is there at the moment; return a receipt for each. Raises UnavailableError."""
        ...

    def remove(self, receipts: Sequence[str]) -> None:
        """Remove what was taken. Raises UnavailableError."""
        ...


@dataclass(frozen=True, slots=True)
class Redrive:
    """Gives dead letters back.

    A failed projection left its change pending, so asking for the vectors of every pending change makes up for all
    of them. Entries that were removed from the store need nothing: no search shows what the store does not confirm.

    sweep: asks for the vectors of every pending change, however young, and returns of how many.
    """

    events: FailedMessages
    embedding: FailedMessages
    jobs: FailedMessages
    projections: FailedProjections
    sweep: Callable[[], int]

    def __call__(self, which: DeadLetters) -> int:
        """Return how many messages were given back, or how many changes were taken up again."""
        match which:
            case DeadLetters.EVENTS:
                return self.events.give_back()
            case DeadLetters.EMBEDDING:
                return self.embedding.give_back()
            case DeadLetters.JOBS:
                return self.jobs.give_back()
            case DeadLetters.PROJECTIONS:
                return self._project_again()

    def _project_again(self) -> int:
        """Sweep first, remove then: cut off in between, the pointers come back and are swept once more."""
        receipts = self.projections.take()
        if not receipts:
            return 0
        count = self.sweep()
        self.projections.remove(receipts)
        return count
