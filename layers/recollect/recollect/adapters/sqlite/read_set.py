"""What a ranking reads: candidates, their neighbours in the session and all their vectors.

One statement finds the turns around each candidate, one says how each row stands, one reads those that are not known
yet as they stand.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from recollect.adapters.sqlite.changes import END
from recollect.adapters.sqlite.read_cache import ReadCache, RowState
from recollect.adapters.sqlite.rows import STATISTICS_COLUMNS, WIDTH, entry_of
from recollect.adapters.sqlite.vectors import vectors_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.retrieval.read_set import ReadEntry, ReadSet

# The rows of the nearest active turns on one side, from the nearest to the furthest: SQLite aggregates the rows of a
# subquery in their order
_SIDE: Final = """
    CASE WHEN $active_turn THEN (
      SELECT group_concat(near.row) FROM (
        SELECT other.row FROM entry AS other
        WHERE $other_visible AND $other_active_turn AND other.session_id = e.session_id
          AND (other.occurred_at, other.sequence, other.id) $side (e.occurred_at, e.sequence, e.id)
        ORDER BY other.occurred_at $way, other.sequence $way, other.id $way LIMIT $count
      ) AS near
    ) END
"""
# CROSS JOIN fixes the order: from the ids asked for to the entries
_WINDOWS: Final = statement(
    """
    SELECT e.row, $active_turn, $earlier, $later
    FROM json_each(:ids) AS asked CROSS JOIN entry AS e ON e.id = asked.value WHERE $visible
    """,
    earlier=statement(_SIDE, side="<", way="DESC", count=":before"),
    later=statement(_SIDE, side=">", way="ASC", count=":after"),
)
# Deleted entries keep their vectors, to be restored with them, but those are not for searches
_VECTORS_JOIN: Final = """
    LEFT JOIN vector AS v ON v.entry = e.row AND v.version = e.version AND v.model = :model AND e.state <> 'deleted'
"""
_STATES: Final = statement(
    """
    SELECT e.row, e.id, e.version, e.needs_embedding, e.embedding_model, v.version, $statistics
    FROM json_each(:rows) AS asked CROSS JOIN entry AS e ON e.row = asked.value
      CROSS JOIN statistics AS s ON s.entry = e.row $vectors
    """,
    statistics=", ".join(f"s.{name}" for name in STATISTICS_COLUMNS),
    vectors=_VECTORS_JOIN,
)
_STAMP: Final = slice(1, 6)
_STATISTICS: Final = slice(6, 6 + len(STATISTICS_COLUMNS))
_ROWS: Final = statement(
    """
    SELECT $entry_columns, v.model, v.pooled, t.codes, t.scales, t.starts, e.row
    FROM json_each(:rows) AS asked CROSS JOIN entry AS e ON e.row = asked.value
      CROSS JOIN statistics AS s ON s.entry = e.row $vectors LEFT JOIN token_vector AS t ON t.entry = v.entry
    WHERE $visible
    """,
    vectors=_VECTORS_JOIN,
)
_VECTORS: Final = slice(WIDTH, WIDTH + 5)
_CHANGED: Final = "SELECT entry FROM change WHERE number > ? LIMIT ?"
MOST_CHANGED: Final = 1_000  # beyond it, to begin anew is cheaper


def read(
    view: View, cache: ReadCache, entry_ids: Sequence[str], *, model: str | None, before: int, after: int
) -> ReadSet:
    """See EntryStore.read. Rows that are in the cache as they stand in the database are not decoded again."""
    position = forget_changed(view.connection, cache)
    # One turn more behind each window tells whether the next window follows without a gap
    windows = view.rows(_WINDOWS, ids=json.dumps(entry_ids), before=before, after=after + 1)
    rows, successors = _around(windows, after)
    states = [
        RowState(state[0], state[_STAMP], state[_STATISTICS])
        for state in view.rows(_STATES, rows=json.dumps(rows), model=model)
    ]
    found = cache.get_many(states, model)
    missing = {state.row: state for state in states if state.row not in found}
    for row, value in _decoded(view, list(missing), model):
        found[row] = value
        cache.put(missing[row], model, value, position=position)
    ids = {row: found[row].entry.id for row in rows}
    following = {ids[row]: ids.get(successors[row] or 0) for row in rows if row in successors}
    return ReadSet({ids[row]: found[row] for row in rows}, runs_of(following))


def forget_changed(connection: sqlite3.Connection, cache: ReadCache) -> int:
    """Take what has changed since the cache was used last out of it; return the position of this transaction."""
    (end,) = connection.execute(END).fetchone() or (0,)
    if end > cache.position:
        changed = [row for (row,) in connection.execute(_CHANGED, (cache.position, MOST_CHANGED + 1))]
        cache.forget(None if len(changed) > MOST_CHANGED else changed, position=end)
    return int(end)


def _around(
    windows: Iterable[tuple[int, int, str | None, str | None]], after: int
) -> tuple[list[int], dict[int, int | None]]:
    """Return the rows of candidates and their neighbours, ascending, and the row behind each turn of them."""
    chosen: set[int] = set()
    successors: dict[int, int | None] = {}
    for row, is_turn, nearest_before, nearest_behind in windows:
        chosen.add(row)
        if not is_turn:
            continue
        earlier, later = _rows_of(nearest_before)[::-1], _rows_of(nearest_behind)
        chosen.update(earlier, later[:after])
        window = [*earlier, row, *later]
        successors.update(pairwise(window))
        if len(later) <= after:
            successors[window[-1]] = None
    return sorted(chosen), successors


def _rows_of(joined: str | None) -> list[int]:
    return [int(row) for row in joined.split(",")] if joined else []


def _decoded(view: View, rows: Sequence[int], model: str | None) -> Iterator[tuple[int, ReadEntry]]:
    if not rows:
        return
    for row in view.rows(_ROWS, rows=json.dumps(rows), model=model):
        yield row[-1], ReadEntry(entry_of(row, view.scope), vectors_of(row[_VECTORS]))


def runs_of(successors: Mapping[str, str | None]) -> tuple[tuple[str, ...], ...]:
    """Return the longest chains of turns, each followed by its successor in the session.

    Args:
        successors: by the id of each turn read, the id of the turn behind it, which need not have been read.
    """
    followers = set(successors.values())
    return tuple(_chain(turn, successors) for turn in successors if turn not in followers)


def _chain(turn: str, successors: Mapping[str, str | None]) -> tuple[str, ...]:
    chain = [turn]
    while (following := successors[chain[-1]]) is not None and following in successors:
        chain.append(following)
    return tuple(chain)
