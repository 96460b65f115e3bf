"""The feed of changes: one row an entry, its latest change, under a number that only grows."""

from collections.abc import Sequence
from typing import Any, Final

from recollect.adapters.paging import MAX_INTEGER
from recollect.adapters.sqlite.erasure.barriers import barrier_of
from recollect.adapters.sqlite.rows import moment
from recollect.adapters.sqlite.view import NO_SPACE, View, statement
from recollect.core.model.writes import Change, ChangePage
from recollect.errors import InputError

SETTLED_KEPT: Final = 10_000  # of a space; readers that are further behind start anew

# REPLACE gives the entry's row a new number, so that readers of the feed come across it again
_PUT: Final = "INSERT OR REPLACE INTO change (space, entry, version, at, settled) VALUES (?, ?, ?, ?, 0)"
_SETTLE: Final = statement(
    "INSERT OR REPLACE INTO change (space, entry, version, at, settled)"
    " SELECT c.space, c.entry, c.version, c.at, 1 FROM entry AS e JOIN change AS c ON c.entry = e.row"
    " WHERE $visible AND e.id = :id AND c.version <= :version AND c.settled = 0"
)
_SHOW_AGAIN: Final = (
    "INSERT OR REPLACE INTO change (space, entry, version, at, settled)"
    " SELECT e.space, e.row, e.version, e.modified_at, 1 FROM entry AS e WHERE e.row = ?"
    " AND NOT EXISTS (SELECT 1 FROM change AS c WHERE c.entry = e.row AND c.settled = 0)"
)
_PRUNE: Final = (
    "DELETE FROM change WHERE space = :space AND settled = 1 AND number <="
    " (SELECT number FROM change WHERE space = :space AND settled = 1 ORDER BY number DESC LIMIT 1 OFFSET :kept)"
    " RETURNING number"
)
_FORGET: Final = "UPDATE space SET forgotten_changes = max(forgotten_changes, :number) WHERE id = :space"
_FORGOTTEN: Final = "SELECT forgotten_changes FROM space WHERE id = :space"
_END: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'change'"
_CHANGES: Final = (
    "SELECT e.id, c.version, c.at, c.settled, c.number FROM change AS c JOIN entry AS e ON e.row = c.entry"
    " WHERE c.space = :space AND $which AND $visible ORDER BY c.number $way LIMIT :rows"
)
_AFTER: Final = statement(_CHANGES, which="c.number > :number", way="ASC")
_LATEST: Final = statement(_CHANGES, which="TRUE", way="DESC")
_PENDING: Final = statement(_CHANGES, which="c.settled = 0", way="DESC")


def put_pending(view: View, row: int, version: int, at: int) -> None:
    """Note that an entry's row changed at `at`, in microseconds; this takes the place of its earlier change."""
    view.connection.execute(_PUT, (view.space, row, version, at))


def settle(view: View, versions: Sequence[tuple[str, int]]) -> None:
    """See EntryStore.settle. Settling a version settles what was pending of earlier ones."""
    for entry_id, version in versions:
        view.rows(_SETTLE, id=entry_id, version=version)
    prune(view)


def show_again(view: View, row: int) -> None:
    """Have the feed show a settled entry again; a pending one shows when it is settled."""
    view.connection.execute(_SHOW_AGAIN, (row,))


def prune(view: View) -> None:
    """Keep only the last settled changes of the space."""
    dropped = view.rows(_PRUNE, kept=SETTLED_KEPT).fetchall()
    if dropped:
        view.rows(_FORGET, number=max(number for (number,) in dropped))


def changes(view: View, *, position: str | None, limit: int) -> ChangePage:
    """See EntryStore.changes. Raises InputError for a position that is not one of this feed."""
    (end,) = view.row(_END) or (0,)
    if position is None:
        return ChangePage((), str(end))
    number = _number_of(position)
    forgotten = _forgotten(view)
    if not forgotten <= number <= end:
        return ChangePage((), str(end), reset=True)
    rows = view.rows(_AFTER, number=number, rows=limit + 1).fetchall()
    if len(rows) > limit:
        return ChangePage(tuple(map(_change_of, rows[:limit])), str(rows[limit - 1][-1]), more=True)
    return ChangePage(tuple(map(_change_of, rows)), str(end))


def pending(view: View, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.pending."""
    return tuple(map(_change_of, view.rows(_PENDING, rows=limit)))


def latest_changes(view: View, *, limit: int) -> tuple[Change, ...]:
    """See EntryStore.latest_changes."""
    return tuple(map(_change_of, view.rows(_LATEST, rows=limit)))


def _forgotten(view: View) -> int:
    """Return the highest number that is no longer kept; of a space that was erased, from where it began anew."""
    if view.space == NO_SPACE:
        barrier = barrier_of(view.connection, view.scope.owner, view.scope.space)
        return 0 if barrier is None else barrier["change"]
    (forgotten,) = view.row(_FORGOTTEN) or (0,)
    return int(forgotten)


def _change_of(row: Sequence[Any]) -> Change:
    entry_id, version, at, settled, *_ = row
    return Change(entry_id, version, moment(at), bool(settled))


def _number_of(position: str) -> int:
    if not (position.isascii() and position.isdecimal() and len(position) <= len(str(MAX_INTEGER))):
        raise InputError("position", "is not a position in this feed")
    return int(position)
