"""What was touched in the data file, by whatever process, since a cache was used last.

Triggers number every change of an entry and of its statistics in the transaction that makes it (table `touch`). This
looks at entries of every scope: what it returns are rows to forget.
"""

import json
import sqlite3
from typing import Final

from recollect.adapters.sqlite.read_cache import ReadCache, Touched
from recollect.adapters.sqlite.view import statement

# Beyond them, to begin anew is cheaper
MOST_TOUCHED: Final = 5_000
MOST_CHANGED: Final = 1_000

EVERYTHING: Final = 0  # instead of an entry's row, which begin at 1: whatever is held goes
_MARK_EVERYTHING: Final = "INSERT OR REPLACE INTO touch (entry, of_statistics) VALUES (?, 0)"
_END: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'touch'"
_TOUCHED: Final = "SELECT entry, of_statistics FROM touch WHERE number > ? LIMIT ?"
_NEAREST: Final = """
    SELECT other.row FROM entry AS other
    WHERE other.space = e.space AND $other_active_turn AND other.session_id = e.session_id
      AND (other.occurred_at, other.sequence, other.id) $side (e.occurred_at, e.sequence, e.id)
    ORDER BY other.occurred_at $way, other.sequence $way, other.id $way LIMIT 1
"""
_GAPS: Final = statement(
    "SELECT ($earlier), ($later) FROM json_each(?) AS asked CROSS JOIN entry AS e ON e.row = asked.value"
    " WHERE $active_turn",
    earlier=statement(_NEAREST, side="<", way="DESC"),
    later=statement(_NEAREST, side=">", way="ASC"),
)


def catch_up(connection: sqlite3.Connection, cache: ReadCache) -> int:
    """Bring a cache to the position of the connection's transaction; return that position."""
    (end,) = connection.execute(_END).fetchone() or (0,)
    since = cache.position
    if end > since:
        cache.catch_up(None if cache.is_empty else _touched(connection, since), position=end)
    return int(end)


def drop_everything_held(connection: sqlite3.Connection) -> None:
    """Have every cache of this file begin anew with its next reader: spaces are gone, with all that was in them."""
    connection.execute(_MARK_EVERYTHING, (EVERYTHING,))


def _touched(connection: sqlite3.Connection, since: int) -> Touched | None:
    touched = connection.execute(_TOUCHED, (since, MOST_TOUCHED + 1)).fetchall()
    changed = [row for row, of_statistics in touched if not of_statistics]
    if len(touched) > MOST_TOUCHED or len(changed) > MOST_CHANGED or EVERYTHING in changed:
        return None
    gaps = connection.execute(_GAPS, (json.dumps(changed),)).fetchall() if changed else []
    return Touched(changed, gaps, counted=[row for row, of_statistics in touched if of_statistics])
