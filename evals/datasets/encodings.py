"""Vectors of a data set, made once and kept: encoding takes minutes, everything else seconds."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from recollect.adapters.minilm import MiniLmEmbedder
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors, QueryVectors, TokenVectors

CACHE: Final = Path(".build/encodings")


class CachedEncoder:
    """An embedder whose answers are kept in a folder, by what was asked."""

    def __init__(self, embedder: MiniLmEmbedder, folder: Path = CACHE) -> None:
        self._embedder = embedder
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def model(self) -> str:
        """The name of the encoder."""
        return self._embedder.model

    def entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Encode the entries of a conversation."""
        path = self._path("entries", [repr(one) for one in inputs])
        if not path.exists():
            made = self._embedder.encode_entries(inputs)
            tokens = [one.tokens for one in made]
            np.savez(
                path,
                pooled=np.stack([one.pooled for one in made]),
                codes=np.concatenate([one.codes for one in tokens]),
                scales=np.concatenate([one.scales for one in tokens]),
                starts=np.concatenate([one.starts for one in tokens]),
                ends=np.cumsum([len(one) for one in tokens]),
            )
        with np.load(path) as held:
            cuts = held["ends"][:-1]
            parts = (np.split(held[name], cuts) for name in ("codes", "scales", "starts"))
            tokens = [TokenVectors(*part) for part in zip(*parts, strict=True)]
            return [EntryVectors(self.model, *both) for both in zip(held["pooled"], tokens, strict=True)]

    def questions(self, texts: Sequence[str]) -> list[QueryVectors]:
        """Encode questions, each alone."""
        path = self._path("questions", texts)
        if not path.exists():
            made = [self._embedder.encode_query(text) for text in texts]
            np.savez(
                path,
                sentence=np.stack([one.sentence for one in made]),
                tokens=np.concatenate([one.tokens for one in made]),
                words=np.array([word for one in made for word in one.words]),
                pieces=np.array([piece for one in made for piece in one.pieces]),
                ends=np.cumsum([len(one.words) for one in made]),
            )
        with np.load(path) as held:
            cuts = held["ends"][:-1]
            parts = (np.split(held[name], cuts) for name in ("tokens", "words", "pieces"))
            return [
                QueryVectors(self.model, sentence, tokens, tuple(map(str, words)), tuple(map(str, pieces)))
                for sentence, tokens, words, pieces in zip(held["sentence"], *parts, strict=True)
            ]

    def _path(self, kind: str, asked: Sequence[str]) -> Path:
        digest = hashlib.sha256("\0".join([self.model, *asked]).encode()).hexdigest()
        return self._folder / f"{kind}-{digest[:24]}.npz"
