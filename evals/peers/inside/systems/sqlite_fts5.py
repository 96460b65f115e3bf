"""SQLite FTS5: Porter's stems, any word of the question, the order of its own bm25(). The standard library alone."""

import re
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """One table for all spaces, a connection a thread."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "memory.db"
        self._local = threading.local()
        self._database.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS memory USING fts5(text, id UNINDEXED, space UNINDEXED,"
            " tokenize='porter unicode61')"
        )

    @property
    def _database(self) -> sqlite3.Connection:
        if not hasattr(self._local, "database"):
            self._local.database = sqlite3.connect(self._file, timeout=30, isolation_level=None)
            self._local.database.execute("PRAGMA journal_mode=WAL")
        connection: sqlite3.Connection = self._local.database
        return connection

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Insert them in one transaction."""
        rows = [(item.text, item.id, space) for item in items]
        self._database.execute("BEGIN IMMEDIATE")
        self._database.executemany("INSERT INTO memory(text, id, space) VALUES (?, ?, ?)", rows)
        self._database.execute("COMMIT")

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Ask for any of the words."""
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
        found = self._database.execute(
            "SELECT id FROM memory WHERE memory MATCH ? AND space = ? ORDER BY bm25(memory) LIMIT ?",
            (words, space, most),
        )
        return [row[0] for row in found]
