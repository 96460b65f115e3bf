"""Conversations: what a store tells about a session."""

from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Entry


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation of a space: how many active turns it has, and when the first and the last was said."""

    id: str
    turns: int
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class SessionWindow:
    """The active turns of a session around a moment, and the revision that they were read at.

    `before` ends just before the place where a new turn of that moment goes (ties go behind what is there),
    `after` begins just behind it; both in session order. `next_sequence` is larger than any sequence in use. A session
    that does not exist yet has revision 0.
    """

    revision: int
    next_sequence: int
    before: tuple[Entry, ...] = ()
    after: tuple[Entry, ...] = ()
