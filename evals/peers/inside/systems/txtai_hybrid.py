"""txtai's Embeddings: hybrid (BM25 and vectors), content stored, the shared embedding as an external function.

Saved after each write.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

from txtai import Embeddings

from evals.peers.inside.embedded import embed
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """An index a space, in a folder each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._indexes: dict[str, Any] = {}

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Add them and save."""
        told = [(item.id, {"text": item.text, "session": item.session, "at": item.at}, None) for item in items]
        self._index(space).upsert(told)
        self._index(space).save(str(self._folder / space))

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search by words and vector."""
        return [hit["id"] for hit in self._index(space).search(question, most)]

    def _index(self, space: str) -> Any:  # noqa: ANN401 - of txtai
        if space not in self._indexes:
            index = Embeddings(method="external", transform=embed, hybrid=True, content=True)
            if index.exists(str(self._folder / space)):
                index.load(str(self._folder / space), config={"transform": embed})
            self._indexes[space] = index
        return self._indexes[space]
