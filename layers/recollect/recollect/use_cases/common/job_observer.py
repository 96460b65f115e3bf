"""Who is told of what jobs do; whoever is told must neither wait nor raise."""

from enum import StrEnum
from typing import Final, Protocol

from recollect.core.lifecycle.jobs import JobName


class JobOutcome(StrEnum):
    """What came of a step of a job in a space: the space is done, goes on in another step, or the step failed."""

    DONE = "done"
    CONTINUED = "continued"
    FAILED = "failed"


class JobObserver(Protocol):
    """Is told of schedules, steps, and of what keeps them from being done."""

    def came_up(self, job: JobName) -> None:
        """Take note that the schedule of a job came up, whether there is anything to do or not: the heartbeat."""
        ...

    def stepped(self, job: JobName, outcome: JobOutcome, *, seconds: float, changes: int) -> None:
        """Take note of a step. changes: how many it made; 0 of a dry run."""
        ...

    def overtaken(self, job: JobName) -> None:
        """Take note that a step was put off, since another worker is at the same space."""
        ...

    def set_aside(self, job: JobName) -> None:
        """Take note that a space was given up, since the job failed there too often."""
        ...


class _Unobserved:
    """Tells nobody."""

    def came_up(self, job: JobName) -> None:
        """See JobObserver."""

    def stepped(self, job: JobName, outcome: JobOutcome, *, seconds: float, changes: int) -> None:
        """See JobObserver."""

    def overtaken(self, job: JobName) -> None:
        """See JobObserver."""

    def set_aside(self, job: JobName) -> None:
        """See JobObserver."""


UNOBSERVED: Final[JobObserver] = _Unobserved()
