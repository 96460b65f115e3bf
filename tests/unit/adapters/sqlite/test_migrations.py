"""Every schema that was ever released can be brought to the present one, with what is in it."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recollect.adapters.sqlite import Database, SqliteEntryStore
from recollect.adapters.sqlite.migrations import migrate, schema_version, scripts
from recollect.adapters.sqlite.rows import ENTRY_COLUMNS, STATISTICS_COLUMNS, entry_values, statistics_values
from recollect.core.model.entry import Entry
from recollect.core.model.listing import Selection
from recollect.core.retrieval.filters.facts import Facet
from recollect.errors import StoreUnavailableError
from tests.builders import ALICE, a_memory, changed
from tests.contract.store.parts import stored
from tests.fakes.clock import FixedClock

ALL = scripts()


def a_file_of_schema(version: int, path: Path) -> Entry | None:
    """Make a file as the release of that schema left it, with an entry once there is a table for it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, ALL[:version])
        return _put_entry(connection) if version else None


def schema_of(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))


@pytest.mark.parametrize("version", range(len(ALL)))
def test_a_file_of_any_earlier_schema_is_brought_forward(version: int, tmp_path: Path) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    entry = a_file_of_schema(version, old)
    Database(new).close()
    with closing(Database(old)) as database:
        store = SqliteEntryStore(database, FixedClock())
        found = store.list_entries(ALICE, Selection(tags=("tea",)), limit=9).items
        assert found == (() if entry is None else (entry,))
        for kept in found:
            assert stored(store, changed(kept, text="edited")).version == 2
    assert schema_of(old) == schema_of(new)


def test_tags_of_any_case_are_found_and_stay_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, ALL[:3])
        _put_entry(connection, tags=("Work", "work", "Straße"))
    limited = replace(ALICE, tags=frozenset({"WORK"}))
    with closing(Database(path)) as database:
        store = SqliteEntryStore(database, FixedClock())
        (found,) = store.list_entries(ALICE, Selection(), limit=9).items
        assert found.tags == ("work", "strasse")
        for tag in ("work", "WORK", "strasse"):
            assert store.list_entries(ALICE, Selection(tags=(tag,)), limit=9).items == (found,)
        assert [entry.id for entry in store.list_entries(limited, Selection(), limit=9).items] == [found.id]
        (row,) = store.index_rows(limited, model="none", limit=9).items
        assert row.all_facts().tokens[Facet.TAG] == ("work", "strasse")
        with database.reading() as connection:
            assert connection.execute("SELECT tags FROM entry").fetchall() == [('["Work","work","Straße"]',)]
        assert stored(store, changed(found, tags=("home",))).tags == ("home",)
        assert not store.list_entries(ALICE, Selection(tags=("work",)), limit=9).items


def test_a_file_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recollect.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(ALL) + 1}")
    with pytest.raises(StoreUnavailableError, match="newer release"):
        Database(path)
    with closing(sqlite3.connect(path)) as connection:
        assert schema_version(connection) == len(ALL) + 1


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "recollect.db", isolation_level=None)) as connection:
        broken = ("CREATE TABLE first (id);", "CREATE TABLE second (id);\nCREATE TABLE first (id);")
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, broken)
        assert schema_version(connection) == 1
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("first",)]


def test_many_that_open_a_new_file_at_once_migrate_it_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(lambda _: Database(tmp_path / "recollect.db"), range(4)))
    for number, database in enumerate(opened):
        stored(SqliteEntryStore(database, FixedClock()), a_memory(f"text {number}"))
        database.close()


def _put_entry(connection: sqlite3.Connection, tags: tuple[str, ...] = ("tea", "home")) -> Entry:
    entry = a_memory()
    object.__setattr__(entry, "tags", tags)  # as a former release held them
    columns, counts = ("space", *ENTRY_COLUMNS, "searched_text"), ("entry", *STATISTICS_COLUMNS)
    connection.execute("INSERT INTO space (id, owner, name) VALUES (1, 'alice', 'default')")
    _insert(connection, "entry", dict(zip(columns, (1, *entry_values(entry), entry.text), strict=True)))
    _insert(connection, "statistics", dict(zip(counts, (1, *statistics_values(entry.statistics)), strict=True)))
    return entry


def _insert(connection: sqlite3.Connection, table: str, row: dict[str, object]) -> None:
    """Put a row, without the columns that this schema does not have yet; the entry made here has nothing there."""
    present = {name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}
    columns, values = zip(*((name, value) for name, value in row.items() if name in present), strict=True)
    marks = ", ".join("?" * len(columns))
    connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)  # noqa: S608 - own names
