"""What was set aside after too many attempts, as those see it who run the service: ids and kinds of errors, no text."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class SetAsideQueue(StrEnum):
    """A queue whose dead letters operators see to.

    EMBEDDING: requests for vectors. JOBS: spaces of runs. CHANGES: what systems outside are told. EVENTS: conversations
    that backends send by a queue. PROJECTIONS: pointers to stretches of a stream.
    """

    EMBEDDING = "embedding"
    JOBS = "jobs"
    CHANGES = "changes"
    EVENTS = "events"
    PROJECTIONS = "projections"


@dataclass(frozen=True, slots=True)
class SetAsideLetter:
    """One dead letter.

    owner, space: whose it is and where, where it is about a space. kind: what was to be done. subject: the id of what
    with, an entry's or a run's. reason: the name of the error. at: when it was set aside, where that is known.
    """

    owner: str | None
    space: str | None
    kind: str
    subject: str | None
    attempts: int
    reason: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class QueueState:
    """How it is with one queue.

    waiting: messages that are taken now or later; None where nobody counts them. letters: the oldest dead letters, None
    where this process may count and not read them. oldest_at: when the oldest one was set aside, where that is known.
    can_redrive: whether they can be sent again from here.
    """

    queue: SetAsideQueue
    waiting: int | None
    set_aside: int
    oldest_at: datetime | None
    letters: tuple[SetAsideLetter, ...] | None
    can_redrive: bool


@dataclass(frozen=True, slots=True)
class Redriven:
    """How many dead letters were sent again, and how many are still there, about."""

    count: int
    left: int
