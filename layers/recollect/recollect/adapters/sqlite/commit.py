"""Commit: each write as a whole or not at all, with everything derived from it, in the transaction of the call."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from recollect.adapters.sqlite import changes, entries, sessions
from recollect.adapters.sqlite.records import change_records
from recollect.adapters.sqlite.rows import (
    ENTRY_COLUMNS,
    STATISTICS_COLUMNS,
    Row,
    entry_of,
    entry_values,
    microseconds,
    statistics_values,
)
from recollect.adapters.sqlite.vectors import ask_for_vectors
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.entry import Entry, State
from recollect.core.model.writes import Committed, Duplicate, Outcome, Refused, Write, require_own
from recollect.core.text.searched_text import is_long
from recollect.errors import ConflictError, EntryNotFoundError, NameTakenError, VersionConflictError

_VERSION: Final = ENTRY_COLUMNS.index("version")
_ENTRY_VALUES: Final = (*ENTRY_COLUMNS, "is_long")
_INSERT: Final = statement(
    "INSERT INTO entry (space, $columns) VALUES (?, $marks) ON CONFLICT (space, id) DO NOTHING RETURNING row",
    columns=", ".join(_ENTRY_VALUES),
    marks=", ".join("?" * len(_ENTRY_VALUES)),
)
_INSERT_STATISTICS: Final = statement(
    "INSERT INTO statistics (entry, $columns) VALUES (?, $marks)",
    columns=", ".join(STATISTICS_COLUMNS),
    marks=", ".join("?" * len(STATISTICS_COLUMNS)),
)
_UPDATE: Final = statement(
    "UPDATE entry SET $assignments WHERE row = ?", assignments=", ".join(f"{name} = ?" for name in _ENTRY_VALUES)
)
_NAME_IN_USE: Final = (
    "SELECT 1 FROM entry"
    " WHERE space = :space AND name = :name AND name IS NOT NULL AND state <> 'deleted' AND id <> :id"
)
_KEEP_VERSION: Final = (
    "INSERT INTO version (entry, version, value, modified_by, reason, replaced_at) VALUES (?, ?, ?, ?, ?, ?)"
)
_CARRY_VECTORS: Final = "UPDATE vector SET version = ? WHERE entry = ? AND version = ?"


def commit(view: View, writes: Sequence[Write]) -> list[Outcome]:
    """See EntryStore.commit; runs inside the transaction of the view's connection.

    Raises:
        InputError: an entry belongs to somebody else or to another space; nothing of the call is written.
    """
    require_own(view.scope, writes)
    return [_attempt(view, write) for write in writes]


def _attempt(view: View, write: Write) -> Outcome:
    view.connection.execute("SAVEPOINT one_write")
    try:
        outcome = _write(view, write)
    except (ConflictError, EntryNotFoundError) as refusal:
        view.connection.execute("ROLLBACK TO one_write")
        outcome = Refused(refusal)
    view.connection.execute("RELEASE one_write")
    return outcome


def _write(view: View, write: Write) -> Outcome:
    if write.session is not None:
        # Before the revision: a message sent again is recognised although its session went on
        if write.is_new and (stored := sessions.stored_message(view, write.session)) is not None:
            return Duplicate(stored)
        sessions.take_step(view, write.session, write.entry, is_new=write.is_new)
    change_records(view, write.records)
    at = microseconds(write.entry.modified_at)
    committed = _insert(view, write, at) if write.is_new else _replace(view, write, at)
    for successor in write.refreshed:
        _update(view, successor, _former(view, successor), at, embed=True)
    return Committed(committed)


def _insert(view: View, write: Write, at: int) -> Entry:
    entry = replace(write.entry, needs_embedding=write.embed or write.entry.needs_embedding, embedding_model=None)
    _require_free_name(view, entry)
    values = (view.space, *entry_values(entry), is_long(entry.text))
    inserted = view.connection.execute(_INSERT, values).fetchall()
    if not inserted:
        raise VersionConflictError(entry.id, 0)
    row = inserted[0][0]
    view.connection.execute(_INSERT_STATISTICS, (row, *statistics_values(entry.statistics)))
    _announce(view, entry, row, at)
    return entry


def _replace(view: View, write: Write, at: int) -> Entry:
    former = _former(view, write.entry)
    _require_free_name(view, write.entry)
    value, author = entries.former_value(former), write.author
    version = (former[-1], former[_VERSION], value, author.name, author.reason, at)
    view.connection.execute(_KEEP_VERSION, version)
    return _update(view, write.entry, former, at, embed=write.embed)


def _former(view: View, entry: Entry) -> Row:
    """Return the row that a new value replaces, when it is the one that the value was made from."""
    former = entries.row_of(view, entry.id)
    if former is None:
        raise EntryNotFoundError(f"no entry {entry.id} in space {view.scope.space}")
    if former[_VERSION] != entry.version - 1:
        raise VersionConflictError(entry.id, entry.version - 1)
    return former


def _update(view: View, entry: Entry, former: Row, at: int, *, embed: bool) -> Entry:
    """Write a new value. Statistics, and what is known about vectors, are the store's own and not the caller's."""
    held, row = entry_of(former, view.scope), former[-1]
    stored = replace(
        entry,
        statistics=held.statistics,
        needs_embedding=embed or held.needs_embedding,
        embedding_model=None if embed else held.embedding_model,
    )
    view.connection.execute(_UPDATE, (*entry_values(stored), is_long(stored.text), row))
    if not embed:
        view.connection.execute(_CARRY_VECTORS, (stored.version, row, held.version))
    _announce(view, stored, row, at)
    return stored


def _require_free_name(view: View, entry: Entry) -> None:
    in_use = entry.name is not None and entry.state is not State.DELETED
    if in_use and view.row(_NAME_IN_USE, name=entry.name, id=entry.id):
        raise NameTakenError(f"the name of entry {entry.id} is taken in space {view.scope.space}")


def _announce(view: View, entry: Entry, row: int, at: int) -> None:
    """Leave the pending change and the request to the worker: it embeds where needed, projects and settles."""
    changes.put_pending(view, row, entry.version, at)
    ask_for_vectors(view, entry.id, entry.version)
