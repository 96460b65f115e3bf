"""Who is told of what jobs do; whoever is told must neither wait nor raise."""

from enum import StrEnum
from typing import Final, Protocol

from recollect.core.lifecycle.jobs import JobName


class JobFate(StrEnum):
    """What became of a message of a job.

    Its space is done, goes on by another message, is held by another worker, failed and is tried again, or is given up.
    """

    DONE = "done"
    GONE_ON = "gone_on"
    BUSY = "busy"
    FAILED = "failed"
    SET_ASIDE = "set_aside"


class JobObserver(Protocol):
    """Is told of schedules, of what jobs change, and of what becomes of their messages."""

    def came_up(self, job: JobName) -> None:
        """Take note that the schedule of a job came up, whether there is anything to do or not: the heartbeat."""
        ...

    def changed(self, job: JobName, changes: int) -> None:
        """Take note of what a step changed; not of a dry run."""
        ...

    def worked(self, job: JobName, fate: JobFate, seconds: float) -> None:
        """Take note of what became of a message, and how long that took."""
        ...


class _Unobserved:
    """Tells nobody."""

    def came_up(self, job: JobName) -> None:
        """See JobObserver."""

    def changed(self, job: JobName, changes: int) -> None:
        """See JobObserver."""

    def worked(self, job: JobName, fate: JobFate, seconds: float) -> None:
        """See JobObserver."""


UNOBSERVED: Final[JobObserver] = _Unobserved()
