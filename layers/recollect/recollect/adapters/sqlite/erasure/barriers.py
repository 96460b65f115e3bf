"""What is kept of erasures in the data file: barriers, and how far each is. No word of what was erased.

They stand in a space of nobody, whose name no person can have, so that they need no tables of their own.
"""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, Final

from recollect.adapters.sqlite.rows import moment
from recollect.core.model.records import Collection, joined
from recollect.core.model.scope import Scope
from recollect.core.spaces.erasure import EVERY_SPACE, is_too_late
from recollect.errors import ErasedError

NOBODY: Final = ""  # owns the book of erasures, and what was cut off; no person can be called that
BOOK: Final = "erasures"
_BARRIER: Final = "barrier"
_JOB: Final = "job"

_MAKE_BOOK: Final = "INSERT OR IGNORE INTO space (owner, name) VALUES (?, ?)"
_FIND: Final = (
    "SELECT r.value FROM space AS s JOIN record AS r ON r.space = s.id AND r.collection = ? AND r.key = ?"
    " WHERE s.owner = ? AND s.name = ?"
)
_PUT: Final = (
    "INSERT INTO record (space, collection, key, value, expires_at, revision)"
    " SELECT id, ?, ?, ?, NULL, 1 FROM space WHERE owner = ? AND name = ?"
    " ON CONFLICT (space, collection, key) DO UPDATE SET value = excluded.value, revision = revision + 1"
)
_FORGET: Final = "UPDATE space SET forgotten_changes = max(forgotten_changes, ?) WHERE owner = ? AND name = ?"


def require_not_erased(connection: sqlite3.Connection, scope: Scope) -> None:
    """Refuse what began before its space was erased; in the transaction that would write it.

    Raises:
        ErasedError: nothing of it may be kept.
    """
    if scope.begun_at is not None:
        barrier = barrier_of(connection, scope.owner, scope.space)
        if barrier is not None and is_too_late(scope, moment(barrier["at"])):
            raise ErasedError(f"space {scope.space} was erased meanwhile")


def barrier_of(connection: sqlite3.Connection, owner: str, space: str) -> Mapping[str, int] | None:
    """Return the last barrier that a space is behind: `at` in microseconds, `change` where its feed begins anew."""
    names = {space, EVERY_SPACE}
    found = [one for name in names if (one := _value(connection, _BARRIER, owner, name)) is not None]
    return max(found, key=lambda barrier: int(barrier["at"]), default=None)


def put_barrier(connection: sqlite3.Connection, owner: str, space: str, *, at: int, change: int) -> None:
    """Raise a barrier."""
    _put(connection, {"at": at, "change": change}, _BARRIER, owner, space)


def job_of(connection: sqlite3.Connection, erasure_id: str) -> dict[str, Any] | None:
    """Return how far an erasure is; None for one that was not begun in this file."""
    found = _value(connection, _JOB, erasure_id)
    return None if found is None else dict(found)


def put_job(connection: sqlite3.Connection, erasure_id: str, value: Mapping[str, Any]) -> None:
    """Keep how far an erasure is."""
    _put(connection, value, _JOB, erasure_id)


def begin_feed(connection: sqlite3.Connection, owner: str, space: str) -> None:
    """Have readers of a space that is made after an erasure begin anew: what they hold is of the one that is gone."""
    barrier = barrier_of(connection, owner, space)
    if barrier is not None:
        connection.execute(_FORGET, (barrier["change"], owner, space))


def _value(connection: sqlite3.Connection, *parts: str) -> Mapping[str, Any] | None:
    row = connection.execute(_FIND, (Collection.ERASURE.value, joined(parts), NOBODY, BOOK)).fetchone()
    return None if row is None else json.loads(row[0])


def _put(connection: sqlite3.Connection, value: Mapping[str, Any], *parts: str) -> None:
    connection.execute(_MAKE_BOOK, (NOBODY, BOOK))
    text = json.dumps(value, separators=(",", ":"))
    connection.execute(_PUT, (Collection.ERASURE.value, joined(parts), text, NOBODY, BOOK))
