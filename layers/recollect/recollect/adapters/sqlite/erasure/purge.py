"""Remove for good what was forgotten, and leave nothing of it in the file.

`secure_delete` overwrites what is deleted with zeros, but a page keeps traces of what was moved inside it, and the log
holds the pages as they were. So the file is written anew as a whole, and the log is emptied. The table `wiping` notes
that this is owed after a purge.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from recollect.adapters.sqlite.database import Database
from recollect.adapters.sqlite.records import change_records
from recollect.adapters.sqlite.rows import microseconds
from recollect.adapters.sqlite.upkeep.backups import drop_backups
from recollect.adapters.sqlite.view import View, statement
from recollect.core.model.records import RecordChange

PATIENCE_MS: Final = 250  # so long writers wait for whoever reads while the log is emptied; the next time tries again
_DUE: Final = statement(
    "SELECT e.row, coalesce(c.number, 0) FROM entry AS e LEFT JOIN change AS c ON c.entry = e.row"
    " WHERE $visible AND e.id = :id AND e.state = 'deleted' AND e.modified_at <= :before"
)
# Statistics, former values, vectors, tags and the place in the feed go with it
_REMOVE: Final = "DELETE FROM entry WHERE row = ?"
_REMOVE_REQUESTS: Final = "DELETE FROM embedding_request WHERE owner = ? AND space = ? AND entry_id = ?"
# What was sent stays known, so that it is not stored again when it is sent again
_NOTE_MESSAGE: Final = (
    "UPDATE message SET is_purged = 1 WHERE (session, id) IN (SELECT c.row, json_extract(e.source_ids, '$[0]')"
    " FROM entry AS e JOIN session AS c ON c.space = e.space AND c.id = e.session_id WHERE e.row = ?)"
    " AND entry_id = ?"
)
# Whoever follows the feed and has not read of the deletion yet begins anew
_FORGET: Final = "UPDATE space SET forgotten_changes = max(forgotten_changes, :number) WHERE id = :space"
_OWED: Final = "SELECT 1 FROM wiping"
_OWE: Final = "INSERT INTO wiping (owed) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM wiping)"
_PAID: Final = "DELETE FROM wiping"


def purge(view: View, entries: Mapping[str, Sequence[RecordChange]], *, before: datetime) -> tuple[str, ...]:
    """See Purging.purge; runs inside the transaction of the view's connection."""
    purged = tuple(one for one, changes in entries.items() if _is_purged(view, one, changes, before))
    if purged:
        view.connection.execute(_OWE)
    return purged


def _is_purged(view: View, entry_id: str, changes: Sequence[RecordChange], before: datetime) -> bool:
    found = view.row(_DUE, id=entry_id, before=microseconds(before))
    if found is None:
        return False
    row, number = found
    change_records(view, changes)
    view.rows(_FORGET, number=number)
    view.connection.execute(_REMOVE_REQUESTS, (view.scope.owner, view.scope.space, entry_id))
    view.connection.execute(_NOTE_MESSAGE, (row, entry_id))
    view.connection.execute(_REMOVE, (row,))
    return True


def rewrite(database: Database) -> bool:
    """Write the file anew although nothing was purged; see `wipe`."""
    with database.writing() as connection:
        connection.execute(_OWE)
    return wipe(database)


def wipe(database: Database) -> bool:
    """See Purging.wipe; the copies go with it.

    Other writers wait while the file is written anew, about a second for each 100 MB. False when readers hold on to the
    log: call again.

    Raises:
        StoreUnavailableError: it cannot be done now; StoreFullError where there is no room for the file once more.
    """
    with database.alone() as connection:
        if connection.execute(_OWED).fetchone():
            _drop_copies(connection, database)  # first: it may need their room
            connection.execute("VACUUM")
            _drop_copies(connection, database)  # and those that were begun before it
            connection.execute(_PAID)
        return _is_log_emptied(connection)


def _drop_copies(connection: sqlite3.Connection, database: Database) -> None:
    connection.execute("BEGIN IMMEDIATE")  # no copy that was begun before gets its name meanwhile
    try:
        drop_backups(database.path)
    finally:
        connection.execute("ROLLBACK")


def _is_log_emptied(connection: sqlite3.Connection) -> bool:
    """Bring what stands in the log into the file and cut the log off; runs outside of any transaction."""
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {min(patience, PATIENCE_MS)}")
    try:
        (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
    return not is_busy
