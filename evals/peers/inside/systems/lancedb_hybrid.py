"""LanceDB: a table a space, hybrid search by its full text index and vectors (RRF), optimised after writes."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import lancedb
import pyarrow as pa
from lancedb.rerankers import RRFReranker

from evals.peers.inside.embedded import DIMENSIONS, embed, embed_lists
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item

_SCHEMA: Final = pa.schema(
    [
        ("id", pa.string()),
        ("text", pa.string()),
        ("at", pa.string()),
        ("vector", pa.list_(pa.float32(), DIMENSIONS)),
    ]
)


class Memory(Nothing):
    """A database in the folder."""

    def __init__(self, folder: Path) -> None:
        self._database = lancedb.connect(str(folder))
        self._making = threading.Lock()

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Add them with their vectors."""
        vectors = embed_lists([item.text for item in items])
        rows = [
            {"id": item.id, "text": item.text, "at": item.at, "vector": vector}
            for item, vector in zip(items, vectors, strict=True)
        ]
        self._table(space).add(rows)

    def settle(self, space: str) -> None:
        """Bring the indexes up to date."""
        self._table(space).optimize()

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search by words and vector, fused by reciprocal ranks."""
        asked = self._table(space).search(query_type="hybrid").vector(embed([question])[0]).text(question)
        return [row["id"] for row in asked.rerank(RRFReranker()).limit(most).to_list()]

    def _table(self, space: str) -> Any:  # noqa: ANN401 - a table of LanceDB
        with self._making:
            if space in self._database.table_names():
                return self._database.open_table(space)
            table = self._database.create_table(space, schema=_SCHEMA, exist_ok=True)
            table.create_fts_index("text", stem=True, remove_stop_words=True)
            return table
