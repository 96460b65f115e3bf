"""LangGraph's SqliteStore (sqlite-vec) with an index, a namespace a space.

A Python whose sqlite3 loads no extensions is given pysqlite3's.
"""

import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    import pysqlite3

    sys.modules["sqlite3"] = sqlite3 = pysqlite3

from langgraph.store.base import PutOp
from langgraph.store.sqlite import SqliteStore

from evals.peers.inside.embedded import DIMENSIONS, embed_lists
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """A database in the folder."""

    def __init__(self, folder: Path) -> None:
        connection = sqlite3.connect(folder / "store.db", check_same_thread=False, isolation_level=None, timeout=30)
        index = {"dims": DIMENSIONS, "embed": embed_lists, "text_fields": ["text"], "fields": ["text"]}
        self._store = SqliteStore(connection, index=index)
        self._store.setup()

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Put them in one batch."""
        self._store.batch([PutOp((space, "memories"), item.id, {"text": item.text, "at": item.at}) for item in items])

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search the namespace."""
        return [hit.key for hit in self._store.search((space, "memories"), query=question, limit=most)]
