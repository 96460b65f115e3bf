"""Sentence vectors of a service: any number of texts in as few calls as it allows, a bounded number at a time.

Nothing in an answer is trusted, and nothing of it is repeated in an error.
"""

import json
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from typing import Any, Final, Protocol

import numpy as np

from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbeddingError

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


class NamedVectors(Protocol):
    """A model that gives vectors of texts."""

    @property
    def name(self) -> str:
        """What makes its vectors comparable, but not where it runs. It holds no "+"."""
        ...

    @property
    def dimensions(self) -> int:
        """The length of its vectors."""
        ...

    def close(self) -> None:
        """Give back what was opened."""
        ...


class SentenceService(NamedVectors, Protocol):
    """A model behind a network: asked with a few texts at a time."""

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


class Sentences:
    """The vectors of one service. Safe to share between threads: the bound holds for all of them together.

    Questions are asked by the thread that has them, since somebody waits for them, and never queue behind entries.
    """

    def __init__(self, service: SentenceService, pool: ThreadPoolExecutor | None = None) -> None:
        self._service = service
        self._pool = pool or ThreadPoolExecutor(CALLS_AT_ONCE, thread_name_prefix="sentences")

    @property
    def name(self) -> str:
        """The model's name."""
        return self._service.name

    @property
    def dimensions(self) -> int:
        """The length of the vectors."""
        return self._service.dimensions

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """See SentenceVectors.of_entries."""
        found = [blank(self.dimensions) for _ in texts]
        sent = [sendable(text, self._service.most_bytes) for text in texts]
        # Models refuse blank texts
        places = [place for place, text in enumerate(sent) if text.strip()]
        size = self._service.texts_per_call
        calls = [[sent[place] for place in places[start : start + size]] for start in range(0, len(places), size)]
        # After the first failure `map` calls off what has not begun
        answers = self._pool.map(self._entries, calls)
        for place, vector in zip(places, (row for rows in answers for row in rows), strict=True):
            found[place] = vector
        return found

    def of_question(self, text: str) -> Float32Array:
        """See SentenceVectors.of_question."""
        sent = sendable(text, self._service.most_bytes)
        if not sent.strip():
            return blank(self.dimensions)
        return self._service.ask([sent], Purpose.QUESTION)[0]

    def hurried(self) -> "Sentences":
        """See SentenceVectors.hurried."""
        return Sentences(self._service.hurried(), self._pool)

    def close(self) -> None:
        """Let the calls under way end, make no others, and close the connections."""
        self._pool.shutdown(cancel_futures=True)
        self._service.close()

    def _entries(self, texts: Sequence[str]) -> list[Float32Array]:
        return self._service.ask(texts, Purpose.ENTRY)


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
