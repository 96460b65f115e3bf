"""What an embedder on two models has to know of the one that gives sentence vectors."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from recollect.core.model.vectors import Float32Array


class Purpose(StrEnum):
    """What a text is; models that tell the two apart must be told."""

    ENTRY = "search_document"
    QUESTION = "search_query"


class SentenceVectors(Protocol):
    """Sentence vectors of any number of texts. Safe to share between threads."""

    @property
    def name(self) -> str:
        """What makes its vectors comparable, but not where it runs. It holds no "+"."""
        ...

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        ...

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """Return a vector of unit length for each text. Raises EmbeddingError, also when one of them fails."""
        ...

    def of_question(self, text: str) -> Float32Array:
        """Return a question's vector, of unit length. Raises EmbeddingError."""
        ...

    def hurried(self) -> "SentenceVectors":
        """Return the same for searches that need vectors of entries: with the patience of questions."""
        ...

    def close(self) -> None:
        """Give back what was opened."""
        ...


class SentenceService(Protocol):
    """A model behind a network: asked with a few texts at a time."""

    @property
    def name(self) -> str:
        """See SentenceVectors.name."""
        ...

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        ...

    @property
    def texts_per_call(self) -> int:
        """The most texts that one call takes."""
        ...

    @property
    def most_bytes(self) -> int:
        """The most bytes of UTF-8 of one text that are within its limits whatever the text is."""
        ...

    def ask(self, texts: Sequence[str], purpose: Purpose) -> list[Float32Array]:
        """Return the vectors, of unit length, of at most `texts_per_call` texts, none blank. Raises EmbeddingError."""
        ...

    def hurried(self) -> "SentenceService":
        """Return the same for searches that need vectors of entries: with the patience of questions."""
        ...

    def close(self) -> None:
        """Close the connections."""
        ...
