"""Who is told of what jobs do; whoever is told must neither wait nor raise."""

from enum import StrEnum
from typing import Final

from recollect.core.lifecycle.jobs import JobName


class JobFate(StrEnum):
    """What became of a message of a job.

    Its space is done, goes on by another message (that of a paused run by the one that is sent when the run does), is
    held by another worker, failed and is tried again, or is given up.
    """

    DONE = "done"
    GONE_ON = "gone_on"
    BUSY = "busy"
    FAILED = "failed"
    SET_ASIDE = "set_aside"


class JobObserver:
    """Is told of schedules, of what jobs change, and of what becomes of their messages. This one takes no note."""

    def came_up(self, job: JobName) -> None:
        """Take note that the schedule of a job came up, whether there is anything to do or not: the heartbeat."""

    def changed(self, job: JobName, changes: int) -> None:
        """Take note of what a step changed; not of a dry run."""

    def worked(self, job: JobName, fate: JobFate, seconds: float) -> None:
        """Take note of what became of a message, and how long that took."""


UNOBSERVED: Final = JobObserver()
