"""Look for damage: what SQLite finds on its pages, rows without their parents, and what holds between rows."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from recollect.adapters.sqlite.errors import is_damage, translated_errors
from recollect.adapters.sqlite.migrations import latest_schema, require_known_schema, schema_version
from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, entry_of
from recollect.core.model.records import Collection
from recollect.core.model.scope import Scope
from recollect.errors import NotFoundError, RecollectError

IDS_SHOWN: Final = 20
PAGES: Final = "damaged-pages"
UNREADABLE: Final = "stopped-by-damage"
_SOUND: Final = "ok"
_ENTRIES: Final = f"SELECT {', '.join(ENTRY_COLUMNS)} FROM entry ORDER BY row"  # noqa: S608 - constants
_NO_STATISTICS: Final = (0, 0, 0.0, 0, 0, None, None, None, None, None)
_NOT_UNDERSTOOD: Final = (ValueError, KeyError, TypeError, OverflowError, AttributeError, RecollectError)
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
_COUNT: Final = "SELECT count(*) FROM entry"


class Invariant(NamedTuple):
    """What holds between rows, beyond what SQLite looks after: `broken` selects one id for each row that breaks it."""

    name: str
    table: str
    broken: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of damage. It names places and ids, never what a memory says."""

    name: str  # which check
    table: str  # what it is about; empty for the file as a whole
    count: int  # how many rows or places, as far as they can be counted
    ids: tuple[str, ...] = ()  # the first of them, or where SQLite found it


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found. schema, entries: None where they cannot be read."""

    schema: int | None
    entries: int | None
    findings: tuple[Finding, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is damaged."""
        return not self.findings


def check(path: Path) -> CheckReport:
    """Look through a data file, while a server uses it or not; nothing is changed.

    Raises:
        NotFoundError: there is no such file.
        StoreUnavailableError: it may not be read, or was written by a newer release.
    """
    if not path.is_file():
        raise NotFoundError(f"there is no data file {path}")
    if not path.stat().st_size:
        return CheckReport(0, 0, ())  # as it is before the first start ended
    with translated_errors(), closing(_opened(path)) as connection:
        try:
            schema = require_known_schema(connection, latest_schema())
            tables = [name for (name,) in connection.execute(_TABLES)]
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return CheckReport(None, None, (Finding(PAGES, "", 1, ("the beginning of the file",)),))
        findings = [found for table in tables if (found := _damaged_pages(connection, table)) is not None]
        if schema == latest_schema():
            findings += _rows(connection)
        return CheckReport(schema, _entries(connection), tuple(findings))


def is_readable(path: Path) -> bool:
    """Tell whether SQLite's quick check passes: every page is in its place, of its kind.

    Raises StoreUnavailableError: the file may not be read.
    """
    with translated_errors(), closing(_opened(path)) as connection:
        try:
            found: tuple[str] = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return False
        return found == (_SOUND,)


def schema_of(path: Path) -> int:
    """Return the schema of a data file, which is not changed. Raises StoreUnavailableError: it may not be read."""
    with translated_errors(), closing(_opened(path)) as connection:
        return schema_version(connection)


def _opened(path: Path) -> sqlite3.Connection:
    """Open for reading, in one transaction: everything is of one moment."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    # Damaged texts are read as well: bytes that are no UTF-8 become lone surrogates, which no sound text has
    connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
    connection.execute("BEGIN")
    return connection


def _damaged_pages(connection: sqlite3.Connection, table: str) -> Finding | None:
    """Return what SQLite itself finds in a table and its indexes."""
    places: list[str] = []
    try:
        for (told,) in connection.execute(f"PRAGMA integrity_check({table})"):
            places += [shown(line) for line in str(told).splitlines() if line != _SOUND]
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        places.append("the check itself could not go on")
    return Finding(PAGES, table, len(places), tuple(places[:IDS_SHOWN])) if places else None


def _rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield what is wrong with rows, and at the end in one which checks the damage stopped."""
    stopped: list[str] = []
    looks = [("row-not-understood", "entry", _entries_not_understood(connection))]
    looks += [(one.name, one.table, _selected(connection, one.broken)) for one in INVARIANTS]
    looks += [("row-without-parent", table, _orphans(connection, table)) for (table,) in connection.execute(_TABLES)]
    for name, table, ids in looks:
        first, count = list[str](), 0
        try:
            for one in ids:
                count += 1
                if len(first) < IDS_SHOWN:
                    first.append(shown(one))
        except sqlite3.DatabaseError as error:
            if not is_damage(error) and not isinstance(error, sqlite3.OperationalError):
                raise
            stopped.append(name)
        if count:
            yield Finding(name, table, count, tuple(first))
    if stopped:
        yield Finding(UNREADABLE, "", len(stopped), tuple(dict.fromkeys(stopped)))


def _selected(connection: sqlite3.Connection, text: str) -> Iterator[object]:
    for (found,) in connection.execute(text):  # begun by whoever counts, who expects damage
        yield found


def _orphans(connection: sqlite3.Connection, table: str) -> Iterator[object]:
    """Yield the rows of a table whose parent is gone."""
    for _, row, *_ in connection.execute(f"PRAGMA foreign_key_check({table})"):
        yield "" if row is None else row


def _entries_not_understood(connection: sqlite3.Connection) -> Iterator[object]:
    """Yield the id of every entry whose columns are not ones that an entry has. Statistics are looked at apart."""
    for values in connection.execute(_ENTRIES):
        try:
            "".join(value for value in values if isinstance(value, str)).encode()
            entry_of((*values, *_NO_STATISTICS), Scope("anybody", "anywhere"))
        except _NOT_UNDERSTOOD:
            yield values[0]


def _entries(connection: sqlite3.Connection) -> int | None:
    try:
        return int(connection.execute(_COUNT).fetchone()[0])
    except sqlite3.DatabaseError:
        return None


def shown(identifier: object) -> str:
    """Return an id that may be damaged as it may be printed."""
    return str(identifier).encode("ascii", "replace").decode()[:64]


_IS_NO_OBJECT: Final = "(value NOT LIKE '{%' OR NOT json_valid(value))"
_COLLECTIONS: Final = ", ".join(f"'{collection.value}'" for collection in Collection)
INVARIANTS: Final = (
    Invariant("row-not-understood", "version", f"SELECT entry FROM version WHERE {_IS_NO_OBJECT}"),  # noqa: S608 - constants
    Invariant("row-not-understood", "record", f"SELECT key FROM record WHERE {_IS_NO_OBJECT}"),  # noqa: S608 - constants
    Invariant(
        "record-of-no-collection",
        "record",
        f"SELECT DISTINCT collection FROM record WHERE collection NOT IN ({_COLLECTIONS})",  # noqa: S608 - constants
    ),
    Invariant(
        "entry-without-statistics",
        "statistics",
        "SELECT id FROM entry WHERE row NOT IN (SELECT entry FROM statistics)",
    ),
    Invariant(
        "entry-behind-its-former-versions",
        "entry",
        "SELECT id FROM entry AS e WHERE EXISTS (SELECT 1 FROM version AS v WHERE v.entry = e.row"
        " AND v.version >= e.version)",
    ),
    Invariant(
        "entry-without-its-vectors",
        "vector",
        "SELECT id FROM entry AS e WHERE e.embedding_model IS NOT NULL AND NOT EXISTS (SELECT 1 FROM vector AS v"
        " WHERE v.entry = e.row AND v.version = e.version AND v.model = e.embedding_model)",
    ),
    Invariant(
        "vector-without-token-vectors",
        "token_vector",
        "SELECT entry FROM vector WHERE entry NOT IN (SELECT entry FROM token_vector)",
    ),
    Invariant(
        "entry-that-waits-without-a-change",
        "change",
        "SELECT id FROM entry AS e WHERE e.needs_embedding AND e.state <> 'deleted' AND NOT EXISTS"
        " (SELECT 1 FROM change AS c WHERE c.entry = e.row AND c.settled = 0)",
    ),
    Invariant(
        "pending-change-without-a-request",
        "embedding_request",
        "SELECT e.id FROM change AS c JOIN entry AS e ON e.row = c.entry WHERE c.settled = 0 AND NOT EXISTS"
        " (SELECT 1 FROM embedding_request AS q JOIN space AS s ON s.owner = q.owner AND s.name = q.space"
        " WHERE q.entry_id = e.id AND q.version = c.version AND s.id = e.space)",
    ),
    Invariant(
        "change-of-another-version",
        "change",
        "SELECT e.id FROM change AS c JOIN entry AS e ON e.row = c.entry WHERE c.space <> e.space"
        " OR c.version > e.version OR (c.settled = 0 AND c.version <> e.version)",
    ),
    Invariant(
        "feed-behind-its-changes",
        "change",
        "SELECT s.owner || '/' || s.name FROM space AS s WHERE s.forgotten_changes >"
        " (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'change')"
        " UNION SELECT number FROM change WHERE number >"
        " (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'change')",
    ),
    Invariant(
        "request-for-no-entry",
        "embedding_request",
        "SELECT q.entry_id FROM embedding_request AS q WHERE NOT EXISTS (SELECT 1 FROM space AS s JOIN entry AS e"
        " ON e.space = s.id WHERE s.owner = q.owner AND s.name = q.space AND e.id = q.entry_id"
        " AND e.version >= q.version)",
    ),
    Invariant(
        "turn-without-session",
        "session",
        "SELECT e.id FROM entry AS e WHERE e.kind = 'turn' AND e.session_id IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM session AS c WHERE c.space = e.space AND c.id = e.session_id)",
    ),
    Invariant(
        "session-behind-its-turns",
        "session",
        "SELECT c.id FROM session AS c WHERE c.next_sequence <= (SELECT max(e.sequence) FROM entry AS e"
        " WHERE e.space = c.space AND e.session_id = c.id AND e.kind = 'turn')",
    ),
    Invariant(
        "message-without-its-turn",
        "message",
        "SELECT m.entry_id FROM message AS m JOIN session AS c ON c.row = m.session WHERE NOT m.is_purged"
        " AND NOT EXISTS (SELECT 1 FROM entry AS e"
        " WHERE e.space = c.space AND e.id = m.entry_id AND e.session_id = c.id)",
    ),
    Invariant(
        "message-stored-twice",
        "message",
        "SELECT entry_id FROM message GROUP BY session, entry_id HAVING count(*) > 1",
    ),
    Invariant(
        "count-below-zero",
        "statistics",
        "SELECT e.id FROM statistics AS s JOIN entry AS e ON e.row = s.entry WHERE s.access_count < 0"
        " OR s.times_served < 0 OR s.times_relevant < 0 OR typeof(s.usefulness) <> 'real'",
    ),
    Invariant(
        "version-below-one",
        "entry",
        "SELECT id FROM entry WHERE version < 1 UNION SELECT entry FROM version WHERE version < 1",
    ),
)
