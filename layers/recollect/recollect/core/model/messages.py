"""Messages of queues, whatever they say: delivered at least once, under leases, set aside after too many failures."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, TypeVar

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Delivery(Generic[M]):
    """A message taken from a queue, invisible to others until its lease ends. `attempts` counts this one."""

    receipt: str
    message: M
    attempts: int


@dataclass(frozen=True, slots=True)
class DeadLetter(Generic[M]):
    """A message that failed too often. `reason` is the name of the error, or a word of the program, never a text.

    at: when it was set aside, where that is known.
    """

    message: M
    attempts: int
    reason: str
    at: datetime | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class QueueDepth:
    """Messages that can be taken now or later, and those set aside."""

    waiting: int
    set_aside: int
