"""What one action changes, as a value: a store commits all of it or nothing.

A stream of changes then points at the entry and does not say what it holds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from recollect.core.model.entry import Entry, Kind
from recollect.core.model.records import RecordChange
from recollect.core.model.scope import Scope
from recollect.errors import InputError, RecollectError


@dataclass(frozen=True, slots=True)
class Author:
    """Who makes a change (`user`, `agent:<name>`, `job:<name>`) and why.

    correlation_id: of the request or message that it came with, by which the logs of all parts find together.
    """

    name: str = "user"
    reason: str | None = None
    correlation_id: str | None = None


@dataclass(frozen=True, slots=True)
class SessionStep:
    """The place of a change in the life of a session.

    A session has a revision, raised by one with every write that touches its turns. A write that was decided on
    another revision than `expected_revision` is refused, so that context and order are never derived from an old
    state. `message_id` is unique in its session for good: the same message again is not stored again.
    """

    session_id: str
    expected_revision: int
    message_id: str | None = None


@dataclass(frozen=True, slots=True)
class Write:
    """The atomic unit of change: an entry and everything derived from it.

    entry: the new value. `entry.version` is 1 for a new entry and otherwise one more than what it replaces, which
        the store checks; the former value is kept as a version, with the author.
    refreshed: successors in the session whose `context` follows from this change, each one version on; they are
        written and embedded again and leave no version behind, since nobody edited them.
    session: given for turns only.
    embed: whether the text changed, so that vectors must be made (again).
    records: what else becomes true with the entry, each on its own condition; at most MAX_CHANGES, each key once.
    restores: the entry comes from elsewhere as it is, at whatever version, with its statistics; it must not exist.
    """

    entry: Entry
    author: Author
    refreshed: tuple[Entry, ...] = ()
    session: SessionStep | None = None
    embed: bool = True
    records: tuple[RecordChange, ...] = ()
    restores: bool = False

    @property
    def is_new(self) -> bool:
        """Whether the entry must not exist yet."""
        return self.restores or self.entry.version == 1


def require_own(scope: Scope, writes: Iterable[Write]) -> None:
    """Raise InputError where an entry belongs to somebody else or to another space."""
    for write in writes:
        for entry in (write.entry, *write.refreshed):
            if (entry.user_id, entry.space) != (scope.owner, scope.space):
                raise InputError("entry", f"{entry.id} does not belong to the space that it is written to")


@dataclass(frozen=True, slots=True)
class Committed:
    """The write is durable."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The message was stored before, as `entry_id`; nothing was written."""

    entry_id: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing of this write was stored, because of `error`; other writes of the call are not touched by that."""

    error: RecollectError


Outcome = Committed | Duplicate | Refused


@dataclass(frozen=True, slots=True)
class Change:
    """A write that readers of derived data have to catch up with.

    Pending until index and vectors are up to date for that version, then settled.
    """

    entry_id: str
    version: int
    at: datetime
    settled: bool


@dataclass(frozen=True, slots=True)
class ChangePage:
    """Changes of a space after a position, oldest first, each entry's latest at least once.

    `reset` says that the position is older than what is kept: derived data must be rebuilt from the entries.
    `position` is where to go on; `more` says that there is more right now.
    """

    changes: tuple[Change, ...]
    position: str
    reset: bool = False
    more: bool = False


@dataclass(frozen=True, slots=True)
class VersionRecord:
    """A former value of an entry: who replaced it, why and when."""

    entry: Entry
    modified_by: str
    reason: str | None
    replaced_at: datetime


@dataclass(frozen=True, slots=True)
class EntryPointer:
    """An entry that was written or removed; `version` is the one that the stream tells of, perhaps an old one.

    correlation_id: of the request that wrote that version, where it is known.
    """

    scope: Scope
    entry_id: str
    version: int
    kind: Kind
    correlation_id: str | None = None
