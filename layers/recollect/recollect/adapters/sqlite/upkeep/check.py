"""Look for damage: SQLite's own check, then whether every row is understood, then what holds between rows."""

import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite.errors import PRIMARY_CODE, translated_errors
from recollect.adapters.sqlite.migrations import schema_version, scripts
from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, entry_of
from recollect.adapters.sqlite.upkeep.invariants import INVARIANTS
from recollect.core.model.scope import Scope
from recollect.core.model.tags import folded_tag
from recollect.errors import NotFoundError, RecollectError, StoreUnavailableError

IDS_SHOWN: Final = 20
PROBLEMS_OF_PAGES: Final = 100
PAGES: Final = "damaged-pages"
UNREADABLE: Final = "stopped-by-damage"
OTHER_LOG: Final = "log-of-another-file"
_TABLES: Final = (
    *("space", "entry", "statistics", "version", "vector", "token_vector", "session", "message", "change"),
    *("embedding_request", "api_key", "secret", "record", "entry_tag", "touch"),
    "published_change",
)
LOG_SUFFIX: Final = "-wal"
STEPS: Final = 1_000  # of SQLite's machine between two looks at whether to go on: some hundred rows
_UNREADABLE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_NO_ACCESS: Final = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})
_ENTRIES: Final = f"SELECT {', '.join(f'e.{name}' for name in ENTRY_COLUMNS)} FROM entry AS e ORDER BY e.row"  # noqa: S608 - constants
_NOT_UNDERSTOOD: Final = (ValueError, KeyError, TypeError, OverflowError, AttributeError, RecollectError)
_ANYBODY: Final = Scope("anybody", "anywhere")
_NUMBERS: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of damage. It names places and ids, never what a memory says.

    name: which check; table: what it is about; count: how many rows, as far as they can be counted; ids: the first of
    them, or where SQLite found it; is_loss: it is gone and harms nothing else (see Invariant).
    """

    name: str
    table: str
    count: int
    ids: tuple[str, ...] = ()
    is_loss: bool = False


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a check found. schema, entries: None where they cannot be read."""

    schema: int | None
    entries: int | None
    findings: tuple[Finding, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is damaged."""
        return all(finding.is_loss for finding in self.findings)


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
    with translated_errors(), opened(path) as connection:
        try:
            schema = schema_version(connection)
        except sqlite3.DatabaseError as error:
            return CheckReport(None, None, (Finding(PAGES, "", 1, (_told(error),)),))
        if schema > len(scripts()):
            raise StoreUnavailableError(f"the data file has schema {schema}: use the newer release that wrote it")
        if is_log_of_another_file(path, connection):
            return CheckReport(schema, None, (Finding(OTHER_LOG, "", 1),))  # the rest would be told of that file
        findings = list(_damaged_pages(connection))
        if schema == len(scripts()):
            # Read damaged texts as well: bytes that are no UTF-8 become lone surrogates, which no sound text has
            connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
            findings += _rows(connection)
        return CheckReport(schema, _count(connection), tuple(findings))


def is_readable(path: Path, goes_on: Callable[[], bool] = lambda: True) -> bool | None:
    """Tell whether the log is of this file, and SQLite's quick check passes: every page is in its place, of its kind.

    None when `goes_on`, which is asked again and again, has ended it. Neither the file nor its log is changed.

    Raises StoreUnavailableError: it may not be read.
    """
    with translated_errors(), opened(path) as connection:
        connection.set_progress_handler(lambda: not goes_on(), STEPS)
        try:
            return not (is_log_of_another_file(path, connection) or any(_damaged_pages(connection, quick=True)))
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                return None
            if not _is_damage(error):
                raise
            return False


def schema_of(path: Path) -> int:
    """Return the schema of a data file, which is not changed. Raises StoreUnavailableError: it may not be read."""
    with translated_errors(), opened(path) as connection:
        return schema_version(connection)


def is_log_of_another_file(path: Path, connection: sqlite3.Connection) -> bool:
    """A file that has no number yet, or is damaged there, belongs to no log for certain: then the pages alone tell."""
    try:
        number = number_of_file(path)
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise
        return False
    return number not in {0, number_with_log(connection)}


def _damaged_pages(connection: sqlite3.Connection, *, quick: bool = False) -> Iterator[Finding]:
    """Yield what SQLite itself finds; `quick` leaves out whether indexes hold what tables do."""
    pragma = f"PRAGMA {'quick' if quick else 'integrity'}_check({PROBLEMS_OF_PAGES})"
    places: list[str] = []
    try:
        for (told,) in connection.execute(pragma):
            places += [shown(line) for line in str(told).splitlines() if line not in {"ok", "*** in database main ***"}]
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise
        places.append("the check itself could not go on")
        if not quick:
            yield from _damaged_tables(connection)
    if places:
        yield Finding(PAGES, "", len(places), tuple(places[:IDS_SHOWN]))


def _damaged_tables(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield the tables that cannot be read to their end, after a check that stopped at the first of them."""
    for name in _TABLES:
        try:
            for _ in connection.execute(f"SELECT * FROM {name} NOT INDEXED"):  # noqa: S608 - constants
                pass
        except sqlite3.DatabaseError as error:
            if _is_damage(error):
                yield Finding(PAGES, name, 1)


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open for reading, in one transaction. Where no log may be made beside it, a file without one is read as it is."""
    address = path.absolute().as_uri() + "?mode=ro"
    log = path.with_name(path.name + LOG_SUFFIX)
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        try:
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY_CODE not in _NO_ACCESS or (log.exists() and log.stat().st_size):
                raise
        except sqlite3.DatabaseError:
            pass  # damage, which is told of as such
        else:
            yield from _prepared(connection)
            return
    with closing(sqlite3.connect(address + "&immutable=1", uri=True, isolation_level=None)) as connection:
        yield from _prepared(connection)


def _prepared(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.create_function("folded_tag", 1, folded_tag, deterministic=True)
    connection.execute("BEGIN")  # everything is of one moment
    yield connection


def _rows(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield what is wrong with rows, and at the end in one which checks the damage stopped."""
    stopped: list[str] = []
    looks = [("row-not-understood", "entry", False, _entries_not_understood(connection))]
    looks += [(one.name, one.table, one.is_loss, _selected(connection, one.broken)) for one in INVARIANTS]
    for name, table, is_loss, ids in looks:
        first, count = list[str](), 0
        try:
            for one in ids:
                count += 1
                if len(first) < IDS_SHOWN:
                    first.append(shown(one))
        except sqlite3.DatabaseError as error:
            if not _is_damage(error) and not isinstance(error, sqlite3.OperationalError):
                raise
            stopped.append(name)
        if count:
            yield Finding(name, table, count, tuple(first), is_loss)
    try:
        yield from _references(connection)
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise
        stopped.append("row-without-parent")
    if stopped:
        yield Finding(UNREADABLE, "", len(stopped), tuple(dict.fromkeys(stopped)))


def _selected(connection: sqlite3.Connection, text: str) -> Iterator[object]:
    for (found,) in connection.execute(text):  # begun by whoever counts, who expects damage
        yield found


def _references(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield the rows whose parent is gone, by table."""
    found: dict[str, list[str]] = {}
    for table, row, *_ in connection.execute("PRAGMA foreign_key_check"):
        found.setdefault(table, []).append("" if row is None else str(row))
    for table, rows in found.items():
        yield Finding("row-without-parent", table, len(rows), tuple(filter(None, rows[:IDS_SHOWN])))


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & PRIMARY_CODE in _UNREADABLE


def _told(error: sqlite3.Error) -> str:
    no_database = getattr(error, "sqlite_errorcode", 0) & PRIMARY_CODE == sqlite3.SQLITE_NOTADB
    return "the file is no database, or its first page is damaged" if no_database else "the first page is damaged"


def _count(connection: sqlite3.Connection) -> int | None:
    try:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])
    except sqlite3.DatabaseError:
        return None


def _entries_not_understood(connection: sqlite3.Connection) -> Iterator[object]:
    """Yield the id of every entry whose columns are not ones that an entry has. Statistics are looked at apart."""
    statistics = (0, 0, 0.0, 0, 0, None, None, None, None, None)
    for values in connection.execute(_ENTRIES):
        try:
            "".join(value for value in values if isinstance(value, str)).encode()
            entry_of((*values, *statistics), _ANYBODY)
        except _NOT_UNDERSTOOD:
            yield values[0]


def shown(identifier: object) -> str:
    """Return an id that may be damaged as it may be printed."""
    return str(identifier).encode("ascii", "replace").decode()[:64]


def number_file(connection: sqlite3.Connection) -> None:
    """Give the file a number, unless it has one. Before the journal is switched to a log it is in the file at once.

    It tells whether a write-ahead log that lies beside the file is the file's own: a log names no file, and SQLite
    works in whatever lies beside one, if its checksums are right. The number is kept as the application id of the
    file's header (https://www.sqlite.org/fileformat2.html#application_id, 2024): it stands on the first page, so that
    every log which replaces that page brings the number of the file it was written for.
    """
    if number_with_log(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not number_with_log(connection):  # nobody else was quicker
            connection.execute(f"PRAGMA application_id = {1 + secrets.randbelow(_NUMBERS)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def number_with_log(connection: sqlite3.Connection) -> int:
    """Return the number as it is with what the log holds; 0 for a file without one."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def number_of_file(path: Path) -> int:
    """Return the number that the file alone has, whatever lies beside it; 0 where it has none.

    SQLite reads it: whoever opens and closes the file by other means takes the locks of its process away, and another
    process may then remove the log under it (https://www.sqlite.org/howtocorrupt.html, 2.2). Immutable: without a log.

    Raises:
        sqlite3.Error: it cannot be read, or is no database.
    """
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        return number_with_log(connection)
