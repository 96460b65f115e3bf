"""Migrations run one by one, each as a whole, by one process; a newer schema is left alone."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.migrations import FORMER, latest_schema, migrate, schema_version
from recollect.errors import StoreUnavailableError
from tests.builders import a_memory
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock

LATEST = latest_schema()


def test_a_file_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {LATEST + 1}")
    with pytest.raises(StoreUnavailableError, match="newer release"):
        Database(path)
    with closing(sqlite3.connect(path)) as connection:
        assert schema_version(connection) == LATEST + 1


def test_a_file_of_a_build_before_the_first_release_is_refused_in_words_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {FORMER}")
    with pytest.raises(StoreUnavailableError, match="export with that build"):
        Database(path)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "recollect.db", isolation_level=None)) as connection:
        broken = ("CREATE TABLE first (id);", "CREATE TABLE second (id);\nCREATE TABLE first (id);")
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, broken)
        assert schema_version(connection) == FORMER + 1
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("first",)]


def test_many_that_open_a_new_file_at_once_migrate_it_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda _: Database(tmp_path / "recollect.db"), range(4)))
    for number, database in enumerate(opened):
        stored(SqliteEntryStore(database, FixedClock()), a_memory(f"text {number}"))
        database.close()
