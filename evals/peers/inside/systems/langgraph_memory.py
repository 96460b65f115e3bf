"""LangGraph's InMemoryStore with an index, a namespace a space, as in its documentation on semantic search."""

from collections.abc import Sequence
from pathlib import Path

from langgraph.store.base import PutOp
from langgraph.store.memory import InMemoryStore

from evals.peers.inside.embedded import DIMENSIONS, embed_lists
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """In memory alone: what was written is gone with the process."""

    def __init__(self, folder: Path) -> None:  # noqa: ARG002 - it keeps nothing
        self._store = InMemoryStore(index={"dims": DIMENSIONS, "embed": embed_lists, "fields": ["text"]})

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Put them in one batch."""
        self._store.batch([PutOp((space, "memories"), item.id, {"text": item.text, "at": item.at}) for item in items])

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search the namespace."""
        return [hit.key for hit in self._store.search((space, "memories"), query=question, limit=most)]
