"""What a ranking reads: candidates, their neighbours in the session and all their vectors, by one statement."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from recollect.adapters.sqlite.rows import WIDTH, entry_of
from recollect.adapters.sqlite.vectors import vectors_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.reading import ReadEntry, Reading

_NEIGHBOURS: Final = """
    SELECT near.row FROM candidate JOIN entry AS near ON near.row IN (
      SELECT other.row FROM entry AS other
      WHERE $other_visible AND $other_active_turn AND other.session_id = candidate.session_id
        AND (other.occurred_at, other.sequence, other.id)
          $side (candidate.occurred_at, candidate.sequence, candidate.id)
      ORDER BY other.occurred_at $way, other.sequence $way, other.id $way LIMIT $count
    ) WHERE $candidate_active_turn
"""
_NEXT: Final = """
    CASE WHEN $active_turn THEN (
      SELECT other.id FROM entry AS other
      WHERE $other_visible AND $other_active_turn AND other.session_id = e.session_id
        AND (other.occurred_at, other.sequence, other.id) > (e.occurred_at, e.sequence, e.id)
      ORDER BY other.occurred_at, other.sequence, other.id LIMIT 1
    ) END
"""
# CROSS JOIN fixes the order: from the ids asked for to the entries. Deleted entries keep their vectors, to be
# restored with them, but those are not for searches
_READ: Final = statement(
    """
    WITH candidate AS MATERIALIZED (
      SELECT e.row, e.session_id, e.occurred_at, e.sequence, e.id, e.kind, e.state
      FROM json_each(:ids) AS asked CROSS JOIN entry AS e ON e.id = asked.value WHERE $visible
    ), chosen (row) AS MATERIALIZED (
      SELECT row FROM candidate UNION $earlier UNION $later
    )
    SELECT $entry_columns,
      v.model, v.pooled, t.codes, t.scales, t.starts,
      $active_turn, $next
    FROM chosen CROSS JOIN entry AS e ON e.row = chosen.row CROSS JOIN statistics AS s ON s.entry = e.row
      LEFT JOIN vector AS v
        ON v.entry = e.row AND v.version = e.version AND v.model = :model AND e.state <> 'deleted'
      LEFT JOIN token_vector AS t ON t.entry = v.entry
    """,
    earlier=statement(_NEIGHBOURS, side="<", way="DESC", count=":before"),
    later=statement(_NEIGHBOURS, side=">", way="ASC", count=":after"),
    next=statement(_NEXT),
)
_VECTORS: Final = slice(WIDTH, WIDTH + 5)
_PLACE: Final = slice(WIDTH + 5, None)


def read(view: View, entry_ids: Sequence[str], *, model: str, before: int, after: int) -> Reading:
    """See EntryStore.read."""
    rows = view.rows(_READ, ids=json.dumps(entry_ids), model=model, before=before, after=after).fetchall()
    entries: dict[str, ReadEntry] = {}
    successors: dict[str, str | None] = {}
    for row in rows:
        entry = entry_of(row, view.scope)
        entries[entry.id] = ReadEntry(entry, vectors_of(row[_VECTORS]))
        in_session, successor = row[_PLACE]
        if in_session:
            successors[entry.id] = successor
    return Reading(entries, runs_of(successors))


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
