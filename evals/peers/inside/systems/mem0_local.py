"""mem0: `Memory.add(infer=False)`, Qdrant in a local folder, the shared embedding through its LangChain embedder.

Its BM25 leg as its documentation recommends (fastembed's Qdrant/bm25), whose stop words are a file on a hub: they are
given here. spaCy's model is on a hub as well: words are not lemmatised (fastembed stems them), no entities are linked
(with infer=False mem0 links none anyway).
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ |= {"MEM0_TELEMETRY": "False", "OPENAI_API_KEY": "none", "HF_HUB_OFFLINE": "1"}

import mem0.utils.spacy_models
from fastembed.sparse.bm25 import Bm25
from langchain_core.embeddings import Embeddings
from mem0 import Memory as Mem0

from evals.peers.inside.embedded import DIMENSIONS, embed_lists
from evals.peers.inside.peer import Item
from evals.peers.inside.stop_words import ENGLISH


class _Encoder(Embeddings):
    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return embed_lists(texts)

    def embed_query(self, text: str) -> list[float]:
        return embed_lists([text])[0]


class Memory:
    """A collection for all spaces, told apart by user_id."""

    def __init__(self, folder: Path) -> None:
        store = {"path": str(folder / "qdrant"), "on_disk": True, "collection_name": "memories"}
        self._memory: Any = Mem0.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": {**store, "embedding_model_dims": DIMENSIONS}},
                "embedder": {"provider": "langchain", "config": {"model": _Encoder()}},
                "history_db_path": str(folder / "history.db"),
            }
        )
        self._use_what_is_here(folder)

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Add each as a message of its speaker."""
        for item in items:
            said = [{"role": "user", "name": item.speaker, "content": item.text}]
            told = {"turn": item.id, "session": item.session, "at": item.at}
            self._memory.add(said, user_id=space, infer=False, metadata=told)

    def settle(self, space: str) -> None:
        """Wait for nothing."""

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Search the user's memories."""
        found = self._memory.search(question, filters={"user_id": space}, top_k=most)
        return [hit["metadata"]["turn"] for hit in found["results"]]

    def close(self) -> None:
        """Let the folder go."""
        self._memory.vector_store.client.close()

    def kill(self) -> None:
        """End nothing."""

    def _use_what_is_here(self, folder: Path) -> None:
        mem0.utils.spacy_models._load_failed_full = True  # noqa: SLF001 - or it looks for the hub at each call
        mem0.utils.spacy_models._load_failed_lemma = True  # noqa: SLF001
        words = folder / "bm25"
        words.mkdir(exist_ok=True)
        (words / "english.txt").write_text("\n".join(ENGLISH.split()))
        self._memory.vector_store._bm25_encoder = Bm25("Qdrant/bm25", specific_model_path=str(words))  # noqa: SLF001
