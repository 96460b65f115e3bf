"""The Embedder port on two models: the sentence vector from one, everything else from an encoder at hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from recollect.adapters.sentences.service import NamedVectors
from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors, Float32Array, QueryVectors
from recollect.ports import Embedder


class SentenceVectors(NamedVectors, Protocol):
    """Sentence vectors of any number of texts. Safe to share between threads."""

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """Return a vector of unit length for each text. Raises EmbeddingError, also when one of them fails."""
        ...

    def of_question(self, text: str) -> Float32Array:
        """Return a question's vector, of unit length. Raises EmbeddingError."""
        ...

    def hurried(self) -> "SentenceVectors":
        """Return the same for searches that need vectors of entries: with the patience of questions."""
        ...


class SentenceEmbedder:
    """Encodes with both models. Safe to share between threads; `close` ends it.

    Of an entry the sentence model reads its own text alone, without the turn before it: it gives one vector for all
    that it reads and no positions to leave out of it, so that context would pull a turn towards what somebody else
    said. A question goes as it is.
    """

    def __init__(self, encoder: Embedder, sentences: SentenceVectors) -> None:
        self._encoder = encoder
        self._sentences = sentences

    @property
    def model(self) -> str:
        """The names of both models: vectors go together when both are the same."""
        return f"{self._sentences.name}+{self._encoder.model}"

    @property
    def encoder(self) -> Embedder:
        """The encoder at hand, which has sentence vectors of its own; it is not closed with this one."""
        return self._encoder

    @property
    def dimensions(self) -> int:
        """The length of the sentence vectors."""
        return self._sentences.dimensions

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Encode entries, one result each, whatever their order. Raises EmbeddingError."""
        # First what costs nothing: a text that it fails on is not paid for
        encoded = self._encoder.encode_entries(inputs)
        sentences = self._sentences.of_entries([source.text for source in inputs])
        return [
            replace(vectors, model=self.model, pooled=sentence)
            for vectors, sentence in zip(encoded, sentences, strict=True)
        ]

    def encode_query(self, text: str) -> QueryVectors:
        """Encode a question alone. Raises EmbeddingError."""
        encoded = self._encoder.encode_query(text)
        return replace(encoded, model=self.model, sentence=self._sentences.of_question(text))

    def hurried(self) -> "SentenceEmbedder":
        """Return the same for searches that need vectors of entries; it is closed with this one."""
        return SentenceEmbedder(self._encoder, self._sentences.hurried())

    def close(self) -> None:
        """Give back what the sentence model holds."""
        self._sentences.close()
