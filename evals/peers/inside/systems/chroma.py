"""Chroma's PersistentClient: one collection a space, cosine, the shared embedding as its embedding function."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chromadb

from evals.peers.inside.embedded import embed
from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class _Encoder(chromadb.EmbeddingFunction[chromadb.Documents]):
    def __init__(self) -> None:
        """Take nothing: the model is the same for all."""

    def __call__(self, texts: chromadb.Documents) -> Any:  # noqa: ANN401 - Chroma's own type, of no use here
        return list(embed(texts))


class Memory(Nothing):
    """A database in the folder."""

    def __init__(self, folder: Path) -> None:
        self._client = chromadb.PersistentClient(str(folder), chromadb.Settings(anonymized_telemetry=False))

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Add them with session and date as metadata."""
        self._collection(space).add(
            ids=[item.id for item in items],
            documents=[item.text for item in items],
            metadatas=[{"session": item.session, "at": item.at} for item in items],
        )

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Query the collection."""
        found: list[str] = self._collection(space).query(query_texts=[question], n_results=most)["ids"][0]
        return found

    def _collection(self, space: str) -> Any:  # noqa: ANN401
        return self._client.get_or_create_collection(
            space, embedding_function=_Encoder(), metadata={"hnsw:space": "cosine"}
        )
