"""What a ranking reads: candidates, their neighbours in the session and all their vectors.

One statement finds the rows and says whether they changed, one reads those that are not known yet.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from recollect.adapters.sqlite.read_cache import CacheKey, ReadCache, Stamp
from recollect.adapters.sqlite.rows import WIDTH, entry_of
from recollect.adapters.sqlite.vectors import vectors_of
from recollect.adapters.sqlite.view import View, statement
from recollect.core.retrieval.read_set import ReadEntry, ReadSet

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
_VECTORS_JOIN: Final = """
    LEFT JOIN vector AS v ON v.entry = e.row AND v.version = e.version AND v.model = :model AND e.state <> 'deleted'
"""
_STAMPS: Final = statement(
    """
    WITH candidate AS MATERIALIZED (
      SELECT e.row, e.session_id, e.occurred_at, e.sequence, e.id, e.kind, e.state
      FROM json_each(:ids) AS asked CROSS JOIN entry AS e ON e.id = asked.value WHERE $visible
    ), chosen (row) AS MATERIALIZED (
      SELECT row FROM candidate UNION $earlier UNION $later
    )
    SELECT e.row, e.id, $active_turn, $next,
      e.version, e.needs_embedding, e.embedding_model, v.version,
      s.accessed_at, s.access_count, s.usefulness, s.times_served, s.times_relevant, s.last_computed_at
    FROM chosen CROSS JOIN entry AS e ON e.row = chosen.row CROSS JOIN statistics AS s ON s.entry = e.row
      $vectors
    """,
    earlier=statement(_NEIGHBOURS, side="<", way="DESC", count=":before"),
    later=statement(_NEIGHBOURS, side=">", way="ASC", count=":after"),
    next=statement(_NEXT),
    vectors=_VECTORS_JOIN,
)
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


def read(view: View, cache: ReadCache, entry_ids: Sequence[str], *, model: str, before: int, after: int) -> ReadSet:
    """See EntryStore.read. Rows that are in the cache as they stand in the database are not decoded again."""
    stamps: dict[CacheKey, Stamp] = {}
    successors: dict[str, str | None] = {}
    for row, entry_id, in_session, successor, *stamp in view.rows(
        _STAMPS, ids=json.dumps(entry_ids), model=model, before=before, after=after
    ):
        stamps[CacheKey(row, entry_id, model)] = tuple(stamp)
        if in_session:
            successors[entry_id] = successor
    found = cache.get_many(stamps)
    missing = {key.row: key for key in stamps if key not in found}
    for decoded_row, value in _decoded(view, list(missing), model):
        key = missing[decoded_row]
        found[key] = value
        cache.put(key, stamps[key], value)
    return ReadSet({key.entry_id: found[key] for key in stamps}, runs_of(successors))


def _decoded(view: View, rows: Sequence[int], model: str) -> Iterator[tuple[int, ReadEntry]]:
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
