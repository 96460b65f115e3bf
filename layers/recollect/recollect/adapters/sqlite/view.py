"""What every statement runs through: a connection under one scope.

Statements are constants, filled at import with the fragments below; values are bound, never filled in. Every
statement about entries holds `$visible`, which is where the scope applies (but for those of read_cache.py, which return
rows to forget).
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Template
from typing import Final

from recollect.adapters.sqlite.erasure.barriers import begin_feed, require_not_erased
from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, STATISTICS_COLUMNS, Row, SqlValue
from recollect.core.model.scope import Scope

NO_SPACE: Final = 0  # rowids begin at 1: a space that nobody has written to holds nothing

# A scope without tags sees the whole space, one with tags the entries that carry one of them
_VISIBLE: Final = Template(
    "$alias.space = :space AND (:scope_tags IS NULL OR EXISTS (SELECT 1 FROM entry_tag"
    " WHERE entry_tag.entry = $alias.row AND entry_tag.tag IN (SELECT value FROM json_each(:scope_tags))))"
)
_TURN: Final = Template("$alias.kind = 'turn' AND $alias.state = 'active' AND $alias.session_id IS NOT NULL")
_FRAGMENTS: Final = {
    "entry_columns": ", ".join(
        (*(f"e.{name}" for name in ENTRY_COLUMNS), *(f"s.{name}" for name in STATISTICS_COLUMNS))
    ),
    "entries": "entry AS e JOIN statistics AS s ON s.entry = e.row",
    "visible": _VISIBLE.substitute(alias="e"),
    "other_visible": _VISIBLE.substitute(alias="other"),
    "active_turn": _TURN.substitute(alias="e"),
    "other_active_turn": _TURN.substitute(alias="other"),
}


def statement(text: str, **more: str) -> str:
    """Fill the fragments, and `more` of the kind, into a statement."""
    return Template(text).substitute(_FRAGMENTS, **more)


_FIND_SPACE: Final = "SELECT id FROM space WHERE owner = ? AND name = ?"
_MAKE_SPACE: Final = "INSERT OR IGNORE INTO space (owner, name) VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class View:
    """A connection inside a transaction, and the space and the tags that its statements are limited to.

    now: the moment by which records expire and jobs become due, in microseconds.
    """

    connection: sqlite3.Connection
    scope: Scope
    space: int
    scope_tags: str | None
    now: int

    def rows(self, text: str, **values: SqlValue) -> sqlite3.Cursor:
        """Run a statement with `:space`, `:scope_tags`, `:now` and `values` bound; iterate over its rows."""
        return self.connection.execute(text, {**self._bound(), **values})

    def each(self, text: str, values: Iterable[Mapping[str, SqlValue]]) -> None:
        """Run a statement without rows once with each of `values`."""
        bound = self._bound()
        self.connection.executemany(text, ({**bound, **one} for one in values))

    def row(self, text: str, **values: SqlValue) -> Row | None:
        """Run a statement of at most one row."""
        found: Row | None = self.rows(text, **values).fetchone()
        return found

    def _bound(self) -> dict[str, SqlValue]:
        return {"space": self.space, "scope_tags": self.scope_tags, "now": self.now}


def number_of_space(connection: sqlite3.Connection, scope: Scope) -> int | None:
    """Return the number of a scope's space in the file, None for one that does not exist."""
    found = connection.execute(_FIND_SPACE, (scope.owner, scope.space)).fetchone()
    return None if found is None else int(found[0])


def view_of(connection: sqlite3.Connection, scope: Scope, now: int) -> View:
    """Return the view of a scope; its space may not exist yet."""
    tags = None if scope.tags is None else json_list(scope.tags)
    return View(connection, scope, number_of_space(connection, scope) or NO_SPACE, tags, now)


def view_of_made(connection: sqlite3.Connection, scope: Scope, now: int) -> View:
    """Return the view of a scope whose space is made when it does not exist.

    Raises:
        ErasedError: the scope is of what began before the space was erased.
    """
    require_not_erased(connection, scope)
    if connection.execute(_MAKE_SPACE, (scope.owner, scope.space)).rowcount:
        begin_feed(connection, scope.owner, scope.space)
    return view_of(connection, scope, now)


def json_list(values: Iterable[str | int]) -> str:
    """Return values as SQLite's json_each() takes them; in order, so that equal sets make equal statements."""
    return json.dumps(sorted(values))
