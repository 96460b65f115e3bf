"""Data files with something in every table, and ways to damage them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from recollect.adapters.sqlite import Database, SqliteEntryStore, SqliteKeys
from recollect.core.model.records import Collection, PutRecord, RecordKey
from tests.builders import ALICE, MALLORY, a_memory, changed
from tests.contract.store.parts import conversation, embed, stored
from tests.fakes.clock import FixedClock

PAGE: Final = 4096
MEMORIES: Final = 240
TURNS: Final = 60
TEXT: Final = "a sentence that takes some room on its page, as those of people do; " * 8


def a_data_file(path: Path) -> None:
    """Make a file of some hundred pages: memories of two people, edits, vectors, turns, records, a key."""
    with closing(Database(path)) as database:
        with database.writing() as writer:
            writer.execute("ROLLBACK")
            writer.execute("PRAGMA synchronous = OFF")
        store = SqliteEntryStore(database, FixedClock())
        memories = [
            stored(store, a_memory(f"{TEXT}{number}", tags=("Kept", f"n{number}"))) for number in range(MEMORIES)
        ]
        embed(store, *memories[: MEMORIES // 2])
        for memory in memories[: MEMORIES // 4]:
            stored(store, changed(memory, text=f"{memory.text} edited"), embed=False)
        stored(store, a_memory("what another said", scope=MALLORY), scope=MALLORY)
        turns = conversation(store, [f"turn {number}" for number in range(TURNS)])
        for turn in turns:
            stored(store, changed(turn, source_ids=(turn.text,)))
        keys = [RecordKey(Collection.EDGE, (memory.id, "mentions", "x" * 40)) for memory in memories]
        store.change_records(ALICE, [PutRecord(key, {"weight": 1}) for key in keys])
        SqliteKeys(database, FixedClock()).add("alice")


def pages_of(path: Path, table: str) -> list[int]:
    """Return the pages of a table that hold its rows, in order."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (table,))
        return sorted(page for (page,) in found)


def overwrite(path: Path, page: int, content: bytes = b"\x55") -> None:
    """Put something else in the place of a page."""
    with path.open("rb+") as file:
        file.seek((page - 1) * PAGE)
        file.write((content * PAGE)[:PAGE])


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def run(path: Path, *statements: str) -> None:
    """Change a file behind the back of the store."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
