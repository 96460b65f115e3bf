"""bm25s with its stemmer and stop words, beside a file of lines; the index is built anew after writes."""

import json
from collections.abc import Sequence
from pathlib import Path

import bm25s
import Stemmer

from evals.peers.inside.nothing import Nothing
from evals.peers.inside.peer import Item


class Memory(Nothing):
    """An index a space, in memory; the texts in a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "memory.jsonl"
        self._stemmer = Stemmer.Stemmer("english")
        self._ids: dict[str, list[str]] = {}
        self._texts: dict[str, list[str]] = {}
        self._indexes: dict[str, bm25s.BM25] = {}
        for line in self._file.read_text().splitlines() if self._file.exists() else ():
            row = json.loads(line)
            self._keep(row["space"], row["id"], row["text"])

    def remember(self, space: str, items: Sequence[Item]) -> None:
        """Append them to the file."""
        with self._file.open("a") as file:
            file.writelines(json.dumps({"space": space, "id": item.id, "text": item.text}) + "\n" for item in items)
        for item in items:
            self._keep(space, item.id, item.text)

    def settle(self, space: str) -> None:
        """Build the index anew."""
        if space not in self._indexes:
            index = bm25s.BM25()
            index.index(self._words(self._texts[space]), show_progress=False)
            self._indexes[space] = index

    def search(self, space: str, question: str, most: int) -> list[str]:
        """Return what BM25 ranks best."""
        self.settle(space)
        most = min(most, len(self._ids[space]))
        found, _ = self._indexes[space].retrieve(self._words([question]), k=most, show_progress=False)
        return [self._ids[space][int(place)] for place in found[0]]

    def _keep(self, space: str, name: str, text: str) -> None:
        self._ids.setdefault(space, []).append(name)
        self._texts.setdefault(space, []).append(text)
        self._indexes.pop(space, None)

    def _words(self, texts: Sequence[str]) -> bm25s.tokenization.Tokenized:
        return bm25s.tokenize(list(texts), stopwords="en", stemmer=self._stemmer, show_progress=False)
