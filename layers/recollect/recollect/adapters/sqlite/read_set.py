"""What a ranking reads: candidates, their neighbours in the session and all their vectors.

One statement finds the turns around candidates, one reads those rows that the cache does not know.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Final, NamedTuple

from recollect.adapters.sqlite.read_cache import ReadCache, catch_up
from recollect.adapters.sqlite.rows import STATISTICS_COLUMNS, WIDTH, entry_of, statistics_of
from recollect.adapters.sqlite.vectors import VECTORS_JOIN, vectors_of
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
    later=statement(_SIDE, side=">", way="ASC", count=":behind"),
)
_ROWS: Final = statement(
    """
    SELECT $entry_columns, v.model, v.pooled, v.scale, t.packed, e.row
    FROM json_each(:rows) AS asked CROSS JOIN entry AS e ON e.row = asked.value
      CROSS JOIN statistics AS s ON s.entry = e.row $vectors LEFT JOIN token_vector AS t ON t.entry = v.entry
    WHERE $visible
    """,
    vectors=VECTORS_JOIN,
)
_STATISTICS: Final = statement(
    """
    SELECT e.row, $columns
    FROM json_each(:rows) AS asked CROSS JOIN entry AS e ON e.row = asked.value
      CROSS JOIN statistics AS s ON s.entry = e.row
    WHERE $visible
    """,
    columns=", ".join(f"s.{name}" for name in STATISTICS_COLUMNS),
)
_VECTORS: Final = slice(WIDTH, WIDTH + 4)
_NOBODY: Final = 0  # behind the last turn of a session; rowids begin at 1


class _Window(NamedTuple):
    """An entry's row and, when it is an active turn of a session, the rows of the turns around it in session order.

    later: with one turn more than is asked for, which tells whether the next window follows without a gap.
    """

    row: int
    is_turn: bool
    earlier: tuple[int, ...]
    later: tuple[int, ...]

    def turns(self, after: int) -> tuple[int, ...]:
        """Return the rows that are asked for."""
        return (*self.earlier, self.row, *self.later[:after])

    def successors(self, after: int) -> Iterator[tuple[int, int]]:
        """Yield the turns that are asked for, each with the one behind it, or _NOBODY."""
        end = () if len(self.later) > after else (_NOBODY,)
        return pairwise((*self.earlier, self.row, *self.later, *end))


def read(
    view: View, cache: ReadCache, entry_ids: Sequence[str], model: str | None, *, before: int, after: int
) -> ReadSet:
    """See EntryStore.read. What the cache knows to stand in the database as it did is not read again."""
    position = catch_up(view.connection, cache)
    windows = _windows(view, entry_ids, before=before, after=after)
    rows = sorted({row for window in windows for row in window.turns(after)})
    found, outdated = cache.values(rows, model, position=position)
    new = {
        **_decoded(view, [row for row in rows if row not in found], model),
        **_with_new_statistics(view, {row: found[row] for row in outdated}),
    }
    cache.put(new, model, position=position)
    read = found | new
    ids = {row: read[row].entry.id for row in rows}
    successors = dict(chain.from_iterable(window.successors(after) for window in windows if window.is_turn))
    following = {ids[row]: ids.get(successors[row]) for row in rows if row in successors}
    return ReadSet({ids[row]: read[row] for row in rows}, runs_of(following))


def _windows(view: View, entry_ids: Sequence[str], *, before: int, after: int) -> list[_Window]:
    asked = json.dumps(entry_ids)
    return [
        _Window(row, bool(is_turn), _rows_of(earlier)[::-1], _rows_of(later))
        for row, is_turn, earlier, later in view.rows(_WINDOWS, ids=asked, before=before, behind=after + 1)
    ]


def _rows_of(joined: str | None) -> tuple[int, ...]:
    return tuple(map(int, joined.split(","))) if joined else ()


def _decoded(view: View, rows: Sequence[int], model: str | None) -> dict[int, ReadEntry]:
    if not rows:
        return {}
    found = view.rows(_ROWS, rows=json.dumps(rows), model=model).fetchall()
    vectors = vectors_of([row[_VECTORS] for row in found])
    return {row[-1]: ReadEntry(entry_of(row, view.scope), some) for row, some in zip(found, vectors, strict=True)}


def _with_new_statistics(view: View, outdated: Mapping[int, ReadEntry]) -> dict[int, ReadEntry]:
    if not outdated:
        return {}
    return {
        row: replace(outdated[row], entry=replace(outdated[row].entry, statistics=statistics_of(columns)))
        for row, *columns in view.rows(_STATISTICS, rows=json.dumps(list(outdated)))
    }


def runs_of(successors: Mapping[str, str | None]) -> tuple[tuple[str, ...], ...]:
    """Return the longest chains of turns, each followed by its successor in the session.

    Args:
        successors: by the id of each turn read, the id of the turn behind it, which need not have been read.
    """
    followers = set(successors.values())
    return tuple(_chain(turn, successors) for turn in successors if turn not in followers)


def _chain(turn: str, successors: Mapping[str, str | None]) -> tuple[str, ...]:
    chain = [turn]
    while (following := successors[turn]) is not None and following in successors:
        chain.append(following)
        turn = following
    return tuple(chain)
