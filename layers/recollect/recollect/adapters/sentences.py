"""An embedder on two models: sentence vectors from a service of the operator's choice, all else from the one at hand.

Any number of texts go to the service in as few calls as it allows, a bounded number at a time. Nothing in an answer is
trusted, and nothing of it is repeated in an error.
"""

import json
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, Protocol

import numpy as np

from recollect.core.embedding.messages import EncoderInput
from recollect.core.model.vectors import EntryVectors, Float32Array, QueryVectors
from recollect.errors import EmbeddingError
from recollect.ports import Embedder

# Neither is text to a service that reads UTF-8
_UNSENDABLE: Final = re.compile("[\0\ud800-\udfff]")
_REPLACEMENT: Final = "\ufffd"
CALLS_AT_ONCE: Final = 8
_NUMBERS: Final = "fiu"  # NumPy's kinds; an array of anything else is no vector
_SMALLEST_NORM: Final = 1e-6


class Purpose(StrEnum):
    """What a text is; models that tell the two apart must be told."""

    ENTRY = "search_document"
    QUESTION = "search_query"


class SentenceService(Protocol):
    """A model behind a network that gives vectors of texts: asked with a few texts at a time."""

    @property
    def name(self) -> str:
        """What makes its vectors comparable, but not where it runs. It holds no "+"."""
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


class SentenceEmbedder:
    """Encodes with both models. Safe to share between threads, whose calls are bounded together; `close` ends it.

    Of an entry the sentence model reads its own text alone, without the turn before it: it gives one vector for all
    that it reads and no positions to leave out of it, so that context would pull a turn towards what somebody else
    said. A question goes as it is, by the thread that has it: somebody waits for it, and it never queues behind
    entries.
    """

    def __init__(self, encoder: Embedder, service: SentenceService, pool: ThreadPoolExecutor | None = None) -> None:
        """Use an encoder at hand, which has sentence vectors of its own and is not closed with this one."""
        self._encoder = encoder
        self._service = service
        self._pool = pool or ThreadPoolExecutor(CALLS_AT_ONCE, thread_name_prefix="sentences")

    @property
    def model(self) -> str:
        """The names of both models: vectors go together when both are the same."""
        return f"{self._service.name}+{self._encoder.model}"

    @property
    def dimensions(self) -> int:
        """The length of the sentence vectors."""
        return self._service.dimensions

    def encode_entries(self, inputs: Sequence[EncoderInput]) -> list[EntryVectors]:
        """Encode entries, one result each, whatever their order. Raises EmbeddingError, also when one of them fails."""
        # First what costs nothing: a text that it fails on is not paid for
        encoded = self._encoder.encode_entries(inputs)
        sentences = self._of_entries([source.text for source in inputs])
        return [
            replace(vectors, model=self.model, pooled=sentence)
            for vectors, sentence in zip(encoded, sentences, strict=True)
        ]

    def encode_query(self, text: str) -> QueryVectors:
        """Encode a question alone. Raises EmbeddingError."""
        encoded = self._encoder.encode_query(text)
        sent = sendable(text, self._service.most_bytes)
        sentence = self._service.ask([sent], Purpose.QUESTION)[0] if sent.strip() else blank(self.dimensions)
        return replace(encoded, model=self.model, sentence=sentence)

    def hurried(self) -> "SentenceEmbedder":
        """Return the same for searches that need vectors of entries; it is closed with this one."""
        return SentenceEmbedder(self._encoder, self._service.hurried(), self._pool)

    def close(self) -> None:
        """Let the calls under way end, make no others, and close the connections."""
        self._pool.shutdown(cancel_futures=True)
        self._service.close()

    def _of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        found = [blank(self.dimensions) for _ in texts]
        sent = [sendable(text, self._service.most_bytes) for text in texts]
        # Models refuse blank texts
        places = [place for place, text in enumerate(sent) if text.strip()]
        size = self._service.texts_per_call
        calls = [[sent[place] for place in places[start : start + size]] for start in range(0, len(places), size)]
        # After the first failure `map` calls off what has not begun
        answers = self._pool.map(lambda some: self._service.ask(some, Purpose.ENTRY), calls)
        for place, vector in zip(places, (row for rows in answers for row in rows), strict=True):
            found[place] = vector
        return found


def sendable(text: str, most_bytes: int) -> str:
    """Return the beginning of a text, at most so many bytes of UTF-8, whole characters, without what is not text."""
    encoded = _UNSENDABLE.sub(_REPLACEMENT, text).encode()
    return encoded[:most_bytes].decode(errors="ignore")


def parsed(content: bytes) -> Mapping[str, Any]:
    """Return the JSON object that an answer is. Raises EmbeddingError."""
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        raise EmbeddingError("the sentence model's answer is not JSON") from None
    if not isinstance(answer, dict):
        raise EmbeddingError("the sentence model's answer is not an object")
    return answer


def unit_vectors(rows: object, count: int, dimensions: int) -> Float32Array:
    """Return `count` vectors of an answer, float32 [count, dimensions], at unit length whatever length they came in.

    Raises:
        EmbeddingError: they are not that many, not of that length, not finite numbers, or have no direction.
    """
    try:
        matrix = np.array(rows)
    except ValueError:
        raise EmbeddingError("the sentence model's vectors differ in length") from None
    if matrix.dtype.kind not in _NUMBERS or matrix.shape != (count, dimensions):
        raise EmbeddingError(f"the sentence model did not give {count} vectors of {dimensions} numbers")
    with np.errstate(over="ignore"):
        norms = np.linalg.norm(matrix.astype(np.float64), axis=1, keepdims=True)
    if not (np.isfinite(norms) & (norms > _SMALLEST_NORM)).all():
        raise EmbeddingError("the sentence model gave a vector without a direction")
    units: Float32Array = (matrix / norms).astype(np.float32)
    return units


def blank(dimensions: int) -> Float32Array:
    """Return the vector of a text that says nothing: an axis, which the vectors of a model are nearly square to."""
    vector = np.zeros(dimensions, np.float32)
    vector[0] = 1
    return vector
