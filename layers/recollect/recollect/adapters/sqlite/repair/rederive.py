"""What follows from the entries of a repaired file, made anew; what hangs in the air is removed."""

import sqlite3
from typing import Any, Final

from recollect.adapters.sqlite.jobs.due_index import EVERYTHING_DUE
from recollect.adapters.sqlite.repair.decoding import every_entry, is_json_object
from recollect.adapters.sqlite.repair.invariants import HAS_NO_SHAPE
from recollect.core.model.records import Collection

# Runs of jobs are about what was, and what is due is looked for anew
JOB_TABLES: Final = (
    "job_due",
    "job_mark",
    "job_message",
    "job_run",
    "job_page",
    "job_result",
    "job_change",
    "job_schedule",
)
FEED_GAP: Final = 1_000_000  # beyond what anybody can have seen of numbers that were lost
# Child, its column, parent, its column: in an order in which nothing is left hanging
_REFERENCES: Final = (
    ("entry", "space", "space", "id"),
    ("session", "space", "space", "id"),
    ("record", "space", "space", "id"),
    ("statistics", "entry", "entry", "row"),
    ("version", "entry", "entry", "row"),
    ("vector", "entry", "entry", "row"),
    ("token_vector", "entry", "vector", "entry"),
    ("change", "entry", "entry", "row"),
    ("message", "session", "session", "row"),
)
# What is done in this order, and what is told of it; an empty name is not told
_STEPS: Final = (
    (
        "statistics",
        (
            "INSERT INTO statistics (entry, accessed_at, access_count, usefulness, times_served, times_relevant)"
            " SELECT row, created_at, 0, 0.0, 0, 0 FROM entry WHERE row NOT IN (SELECT entry FROM statistics)"
        ),
    ),
    ("", "UPDATE statistics SET access_count = 0 WHERE access_count < 0"),
    ("", "UPDATE statistics SET times_served = 0, times_relevant = 0 WHERE min(times_served, times_relevant) < 0"),
    ("", "UPDATE statistics SET usefulness = 0.0 WHERE typeof(usefulness) <> 'real'"),
    ("", "DELETE FROM version WHERE version < 1"),
    ("", "UPDATE entry SET version = 1 WHERE version < 1"),
    # A version is never used twice: an entry is later than its former values
    (
        "",
        (
            "UPDATE entry SET version = 1 + (SELECT max(v.version) FROM version AS v WHERE v.entry = row)"
            " WHERE version <= (SELECT max(v.version) FROM version AS v WHERE v.entry = row)"
        ),
    ),
    (
        "tags",
        (
            "INSERT OR IGNORE INTO entry_tag (entry, tag, space) SELECT e.row, folded_tag(each.value), e.space"
            " FROM entry AS e, json_each(e.tags) AS each"
        ),
    ),
    (
        "sessions",
        (
            "INSERT INTO session (space, id, revision, next_sequence)"
            " SELECT space, session_id, count(*), max(sequence) + 1 FROM entry AS e"
            " WHERE kind = 'turn' AND session_id IS NOT NULL"
            " AND NOT EXISTS (SELECT 1 FROM session AS c WHERE c.space = e.space AND c.id = e.session_id)"
            " GROUP BY space, session_id"
        ),
    ),
    (
        "",
        (
            "UPDATE session AS c SET next_sequence = 1 + (SELECT max(sequence) FROM entry AS e WHERE e.space = c.space"
            " AND e.session_id = c.id AND e.kind = 'turn') WHERE next_sequence <= (SELECT max(sequence) FROM entry AS e"
            " WHERE e.space = c.space AND e.session_id = c.id AND e.kind = 'turn')"
        ),
    ),
    # Of a lost turn the sender may send the message again
    (
        "",
        (
            "DELETE FROM message WHERE NOT is_purged AND NOT EXISTS (SELECT 1 FROM session AS c JOIN entry AS e"
            " ON e.space = c.space AND e.id = message.entry_id AND e.session_id = c.id WHERE c.row = message.session)"
        ),
    ),
    # Of several messages of one turn, the one that the turn names
    (
        "",
        (
            "DELETE FROM message WHERE (session, entry_id) IN (SELECT session, entry_id FROM message"
            " GROUP BY session, entry_id HAVING count(*) > 1) AND NOT EXISTS (SELECT 1 FROM entry AS e"
            " WHERE e.id = message.entry_id AND json_extract(e.source_ids, '$[0]') = message.id)"
        ),
    ),
    (
        "messages",
        (
            "INSERT OR IGNORE INTO message (session, id, entry_id)"
            " SELECT c.row, json_extract(e.source_ids, '$[0]'), e.id FROM entry AS e JOIN session AS c"
            " ON c.space = e.space AND c.id = e.session_id"
            " WHERE e.kind = 'turn' AND json_array_length(e.source_ids) = 1"
        ),
    ),
    (
        "",
        (
            "DELETE FROM vector WHERE entry NOT IN (SELECT t.entry FROM token_vector AS t JOIN vector AS v"  # noqa: S608 - constants
            f" ON v.entry = t.entry WHERE NOT {HAS_NO_SHAPE})"
        ),
    ),
    ("", "DELETE FROM token_vector WHERE entry NOT IN (SELECT entry FROM vector)"),
    (
        "vectors",
        (
            "UPDATE entry AS e SET needs_embedding = 1, embedding_model = NULL"
            " WHERE e.embedding_model IS NOT NULL AND NOT EXISTS (SELECT 1 FROM vector AS v"
            " WHERE v.entry = e.row AND v.version = e.version AND v.model = e.embedding_model)"
        ),
    ),
    ("", "UPDATE entry SET needs_embedding = 1 WHERE embedding_model IS NULL"),
    # Every entry that has something to catch up with, or whose change is of another version
    (
        "",
        (
            "INSERT OR REPLACE INTO change (space, entry, version, at, settled)"
            " SELECT e.space, e.row, e.version, e.modified_at, 0"
            " FROM entry AS e LEFT JOIN change AS c ON c.entry = e.row"
            " WHERE e.needs_embedding OR c.version <> e.version OR c.space <> e.space"
        ),
    ),
    (
        "",
        (
            "DELETE FROM embedding_request AS q WHERE NOT EXISTS (SELECT 1 FROM space JOIN entry"
            " ON entry.space = space.id WHERE space.owner = q.owner AND space.name = q.space"
            " AND entry.id = q.entry_id AND entry.version >= q.version)"
        ),
    ),
    ("", "UPDATE embedding_request SET leased = 0, visible_at = 0"),
    (
        "requests",
        (
            "INSERT INTO embedding_request (owner, space, entry_id, version)"
            " SELECT s.owner, s.name, e.id, e.version FROM change AS c JOIN entry AS e ON e.row = c.entry"
            " JOIN space AS s ON s.id = e.space"
            " WHERE c.settled = 0 AND NOT EXISTS (SELECT 1 FROM embedding_request AS q"
            " WHERE q.entry_id = e.id AND q.version = e.version AND q.owner = s.owner AND q.space = s.name)"
        ),
    ),
    # What an older release stored is packed by and by
    ("", "INSERT INTO packing (after) SELECT 0 WHERE EXISTS (SELECT 1 FROM entry)"),
    ("", "DELETE FROM published_change WHERE NOT json_valid(body)"),
    ("", "UPDATE published_change SET leased = 0, visible_at = 0 WHERE set_aside_for IS NULL"),
    *(("", text) for text in EVERYTHING_DUE),
)


def rederive(connection: sqlite3.Connection, sequences: dict[str, int]) -> dict[str, int]:
    """Make a file of saved rows whole, inside the connection's transaction; return what was made anew, counted.

    Args:
        connection: of the new file; its triggers are away.
        sequences: the highest numbers that the damaged file had given, by table.
    """
    _remove_unreadable(connection)
    for child, column, parent, key in _REFERENCES:
        hanging = f"DELETE FROM {child} WHERE {column} NOT IN (SELECT {key} FROM {parent})"  # noqa: S608 - constants
        connection.execute(hanging)
    _make_request_index(connection)
    made = {}
    for name, text in _STEPS:
        count = connection.execute(text).rowcount
        if name:
            made[name] = count
    connection.execute("DROP INDEX repair_request")
    _start_feeds_anew(connection, sequences)
    return made


def _make_request_index(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE INDEX repair_request ON embedding_request (entry_id, version)")


def _remove_unreadable(connection: sqlite3.Connection) -> None:
    """Drop rows whose values no reader would understand: one of them fails every listing that it stands in."""
    bad = [(row,) for row, _, is_sound in every_entry(connection) if not is_sound]
    connection.executemany("DELETE FROM entry WHERE row = ?", bad)
    for table, keys in (("version", ("entry", "version")), ("record", ("space", "collection", "key"))):
        rows = connection.execute(f"SELECT value, {', '.join(keys)} FROM {table}")  # noqa: S608 - constants
        unread = [place for value, *place in rows if not (is_json_object(value) and _is_known(table, place))]
        where = " AND ".join(f"{key} = ?" for key in keys)
        connection.executemany(f"DELETE FROM {table} WHERE {where}", unread)  # noqa: S608 - constants


def _is_known(table: str, place: list[Any]) -> bool:
    return table != "record" or place[1] in set(Collection)


def _start_feeds_anew(connection: sqlite3.Connection, sequences: dict[str, int]) -> None:
    """Have numbers go on far behind any that was given, and every reader of a feed of changes begin again."""
    for table in ("change", "embedding_request", "touch"):
        column = "id" if table == "embedding_request" else "number"
        highest = connection.execute(f"SELECT max({column}) FROM {table}").fetchone()[0] or 0  # noqa: S608 - constants
        last = max(highest, sequences.get(table, 0)) + FEED_GAP
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
        if table == "change":
            connection.execute("UPDATE space SET forgotten_changes = ?", (last,))
