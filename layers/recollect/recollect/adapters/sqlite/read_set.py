"""What a ranking reads: candidates, their neighbours in the session and all their vectors.

One statement finds the turns around candidates, one reads rows: both only for what the cache does not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from recollect.adapters.sqlite.read_cache import ReadCache, Surroundings
from recollect.adapters.sqlite.rows import STATISTICS_COLUMNS, WIDTH, entry_of, statistics_of
from recollect.adapters.sqlite.session_links import TurnWindow
from recollect.adapters.sqlite.touches import catch_up
from recollect.adapters.sqlite.vectors import VECTORS_JOIN, vectors_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.vectors import VectorModels
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
    SELECT $entry_columns, v.model, v.pooled, v.scale, t.codes, t.scales, t.starts, e.row
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
_VECTORS: Final = slice(WIDTH, WIDTH + 6)


def read(
    view: View, cache: ReadCache, entry_ids: Sequence[str], models: VectorModels, *, before: int, after: int
) -> ReadSet:
    """See EntryStore.read. What the cache knows to stand in the database as it did is not read again."""
    position = catch_up(view.connection, cache)
    near = Surroundings(set(), {}, entry_ids)
    sees_all = view.scope_tags is None  # who does not has other neighbours, with the unseen left out between them
    if sees_all:
        near = cache.around(view.scope, entry_ids, models, before=before, after=after, position=position)
    windows = _windows(view, near.unknown, before=before, after=after)
    for window in windows:
        near.rows.update(window.turns(after))
        near.successors.update(window.successors(after))
    rows = sorted(near.rows)
    found, outdated = cache.values(rows, models, position=position)
    new = {
        **_decoded(view, [row for row in rows if row not in found], models),
        **_with_new_statistics(view, {row: found[row] for row in outdated}),
    }
    if new or windows:
        cache.put(new, models, windows if sees_all else (), before=before, after=after, position=position)
    return _read_set({**found, **new}, rows, near.successors)


def _windows(view: View, entry_ids: Sequence[str], *, before: int, after: int) -> list[TurnWindow]:
    if not entry_ids:
        return []
    return [
        TurnWindow(row, bool(is_turn), _rows_of(earlier)[::-1], _rows_of(later))
        for row, is_turn, earlier, later in view.rows(
            _WINDOWS, ids=json.dumps(entry_ids), before=before, behind=after + 1
        )
    ]


def _rows_of(joined: str | None) -> tuple[int, ...]:
    return tuple(map(int, joined.split(","))) if joined else ()


def _decoded(view: View, rows: Sequence[int], models: VectorModels) -> dict[int, ReadEntry]:
    if not rows:
        return {}
    found = view.rows(_ROWS, rows=json.dumps(rows), **models._asdict()).fetchall()
    vectors = vectors_of([row[_VECTORS] for row in found])
    return {row[-1]: ReadEntry(entry_of(row, view.scope), some) for row, some in zip(found, vectors, strict=True)}


def _with_new_statistics(view: View, outdated: Mapping[int, ReadEntry]) -> dict[int, ReadEntry]:
    if not outdated:
        return {}
    return {
        row: replace(outdated[row], entry=replace(outdated[row].entry, statistics=statistics_of(columns)))
        for row, *columns in view.rows(_STATISTICS, rows=json.dumps(list(outdated)))
    }


def _read_set(found: Mapping[int, ReadEntry], rows: Sequence[int], successors: Mapping[int, int]) -> ReadSet:
    ids = {row: found[row].entry.id for row in rows}
    following = {ids[row]: ids.get(successors[row]) for row in rows if row in successors}
    return ReadSet({ids[row]: found[row] for row in rows}, runs_of(following))


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
