"""The schema as forward migrations, NNNN_name.sql without gaps; PRAGMA user_version holds the last one applied."""

import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from recollect.errors import StoreUnavailableError

FORMER: Final = 14  # schemas of builds before the first release, which are not read


def scripts() -> tuple[str, ...]:
    """Return the text of every migration, the first one first."""
    found = sorted(
        (file for file in files(__name__).iterdir() if file.name.endswith(".sql")), key=lambda file: file.name
    )
    return tuple(file.read_text(encoding="utf-8") for file in found)


def latest_schema(migrations: tuple[str, ...] | None = None) -> int:
    """Return the number of the last migration."""
    return FORMER + len(scripts() if migrations is None else migrations)


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration that this database has seen; 0 for a new file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def require_known_schema(connection: sqlite3.Connection, latest: int) -> int:
    """Return `schema_version`.

    Raises:
        StoreUnavailableError: a newer release wrote the file, or a build before the first one.
    """
    version = schema_version(connection)
    if version > latest:
        raise StoreUnavailableError(
            f"the data file has schema {version}, this release knows up to {latest}: use the newer release that wrote "
            "it"
        )
    if 0 < version <= FORMER:
        raise StoreUnavailableError(
            f"the data file has schema {version} of an earlier build: export with that build, import with this one"
        )
    return version


def migrate(connection: sqlite3.Connection, migrations: tuple[str, ...]) -> None:
    """Bring the database to the last of `migrations`, each in a transaction of its own.

    Two processes may do this at once: the version is read again under the write lock.

    Raises:
        StoreUnavailableError: see `require_known_schema`.
    """
    latest = latest_schema(migrations)
    while require_known_schema(connection, latest) < latest:
        _apply_next(connection, migrations)


def _apply_next(connection: sqlite3.Connection, migrations: tuple[str, ...]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        seen = max(0, schema_version(connection) - FORMER)
        if seen < len(migrations):
            for statement in _statements(migrations[seen]):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {FORMER + seen + 1}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _statements(script: str) -> Iterator[str]:
    """Cut a script into statements. `executescript` would commit on its own, in the middle of a migration."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
