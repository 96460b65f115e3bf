"""An embedder without a model: each word has a vector of its own, so that texts are near when they share words."""

import re
import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from recollect.core.embedding.late_pooling import late_pooled, unit_rows
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import (
    DIMENSIONS,
    TOKEN_DIMENSIONS,
    EntryVectors,
    Float32Array,
    QueryVectors,
    TokenVectors,
    quantised,
)
from recollect.core.text.words import STOP_WORDS, fold
from tests.builders import MODEL

_WORD = re.compile(r"[^\W_]+")


class HashEmbedder:
    """Word vectors drawn from a generator that the word seeds; context is ignored."""

    def __init__(self, model: str = MODEL) -> None:
        self._model = model

    @property
    def model(self) -> str:
        return self._model

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        return [self._encode_entry(source.text) for source in inputs]

    def encode_query(self, text: str) -> QueryVectors:
        words = [fold(match.group()) for match in _WORD.finditer(text)]
        tokens = unit_rows(_vectors(words)[:, :TOKEN_DIMENSIONS])
        return QueryVectors(self._model, _sentence(words), tokens, tuple(words), tuple(words))

    def _encode_entry(self, text: str) -> EntryVectors:
        found = [(fold(match.group()), match.start()) for match in _WORD.finditer(text)]
        kept = [(word, start) for word, start in found if word not in STOP_WORDS]
        codes, scales = quantised(unit_rows(_vectors([word for word, _ in kept])[:, :TOKEN_DIMENSIONS]))
        starts = np.array([start for _, start in kept], np.int32)
        return EntryVectors(self._model, _sentence([word for word, _ in found]), TokenVectors(codes, scales, starts))


class TurnedEmbedder(HashEmbedder):
    """The same texts are near each other, in a space of its own: another length, other directions, other cosines.

    lifted: what all vectors share, which brings cosines of unrelated texts to about lifted² / (1 + lifted²).
    """

    def __init__(self, model: str, *, dimensions: int = 256, lifted: float = 0.0) -> None:
        super().__init__(model)
        chance = np.random.default_rng(zlib.crc32(model.encode()))
        self._turn = chance.normal(size=(DIMENSIONS, dimensions)).astype(np.float32)
        self._shared = np.float32(lifted) * late_pooled(chance.normal(size=(1, dimensions)).astype(np.float32))

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        return [replace(one, pooled=self._turned(one.pooled)) for one in super().encode_entries(inputs)]

    def encode_query(self, text: str) -> QueryVectors:
        found = super().encode_query(text)
        return replace(found, sentence=self._turned(found.sentence))

    def _turned(self, vector: Float32Array) -> Float32Array:
        return late_pooled((late_pooled((vector @ self._turn)[None]) + self._shared)[None])


def _sentence(words: Sequence[str]) -> Float32Array:
    return late_pooled(_vectors(words or [""]))


def _vectors(words: Sequence[str]) -> Float32Array:
    rows = [np.random.default_rng(zlib.crc32(word.encode(errors="replace"))).normal(size=DIMENSIONS) for word in words]
    return np.array(rows, np.float32).reshape(len(words), DIMENSIONS)
