"""Sentence vectors from whatever speaks as OpenAI's embeddings do: OpenAI, Ollama, vLLM, LM Studio, llama.cpp, TEI.

Source: the "Embeddings" chapter of OpenAI's API reference.
"""

import copy
import hashlib
import json
import logging
import math
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from recollect.adapters.json_poster import JsonPoster
from recollect.adapters.model_calls import CallError, Patience, unless_resting
from recollect.adapters.sentences import Purpose, parsed, unit_vectors
from recollect.core.model.language_model import ModelFailure
from recollect.core.model.vectors import Float32Array
from recollect.errors import EmbedderUnavailableError, EmbeddingError

logger = logging.getLogger(__name__)

MAX_DIMENSIONS: Final = 8192
# A number takes some twenty characters at most
_BYTES_OF_A_NUMBER: Final = 32
_BYTES_BESIDE: Final = 65_536
_PASSING: Final = frozenset(
    {ModelFailure.DEADLINE, ModelFailure.UNAVAILABLE, ModelFailure.THROTTLED, ModelFailure.RESTING}
)
# Of these the text is to blame, or the answer: they say nothing of the next call
_OF_THIS_CALL: Final = frozenset({ModelFailure.REFUSED, ModelFailure.MALFORMED})
_TRIED: Final = "vector"  # an English word that any model has a vector of


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingModel:
    """Which model is asked, and how.

    dimensions: how long its vectors are to be, sent along; None takes them as they come. texts_per_call, most_bytes:
    the most texts of a call, the most bytes of a text, of which the beginning is sent. question_prefix, entry_prefix:
    put before each, for models that tell the two apart by it.
    """

    id: str
    dimensions: int | None = None
    texts_per_call: int = 32
    most_bytes: int = 8_000
    question_prefix: str = ""
    entry_prefix: str = ""

    def named(self, dimensions: int) -> str:
        """Return what makes its vectors comparable: model, length, prefixes. No "+", which joins names of models."""
        name = f"openai/{self.id}/{dimensions}"
        if self.question_prefix or self.entry_prefix:
            prefixes = json.dumps([self.question_prefix, self.entry_prefix]).encode()
            name += f"/p{hashlib.sha256(prefixes).hexdigest()[:8]}"
        return name.replace("+", "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingPatience(Patience):
    """See Patience: attempts are those of calls with entries, and an endpoint rests after questions without an answer.

    seconds: for one call with entries; question_seconds: for a question, all attempts together: a search goes on
    without a vector when there is none by then.
    """

    attempts: int = 4
    seconds: float = 30.0
    question_seconds: float = 3.0
    question_attempts: int = 2


class OpenAiEmbeddings:
    """See SentenceService: one model of one endpoint. Safe to share between threads."""

    def __init__(
        self, url: str, key: str | None, model: EmbeddingModel, patience: EmbeddingPatience | None = None
    ) -> None:
        """Send nothing yet.

        Args:
            url: of the API, such as `http://127.0.0.1:11434/v1`, chosen by the operator.
            key: sent as a bearer token, None for none.
            model: see EmbeddingModel.
            patience: see EmbeddingPatience.
        """
        self._model = model
        self.texts_per_call, self.most_bytes = model.texts_per_call, model.most_bytes
        self._patience = patience or EmbeddingPatience()
        length = model.dimensions or MAX_DIMENSIONS
        self._poster = JsonPoster(
            url,
            "embeddings",
            key,
            most_bytes=_BYTES_BESIDE + model.texts_per_call * length * _BYTES_OF_A_NUMBER,
            now=self._patience.now,
        )
        self._breaker = self._patience.breaker()
        self._length = model.dimensions
        self._learning = threading.Lock()
        self._is_hurried = False

    @property
    def name(self) -> str:
        """See SentenceService.name. Asks for a vector where no length was chosen; raises EmbeddingError then."""
        return self._model.named(self.dimensions)

    @property
    def dimensions(self) -> int:
        """The length of the vectors: what was chosen, or that of the first that came. Raises as `name` does."""
        with self._learning:
            if self._length is None:
                found = _rows_of(self._posted([_TRIED], Purpose.ENTRY), 1)
                self._length = _length_of(found)
            return self._length

    @property
    def has_length(self) -> bool:
        """Whether the length of the vectors is known without asking."""
        return self._length is not None

    def check(self) -> None:
        """Ask for one vector, with the patience of entries.

        Raises:
            EmbedderUnavailableError: it does not answer, or not to this model and key, or with another length.
            EmbeddingError: what it answers is no vector.
        """
        self.ask([_TRIED], Purpose.ENTRY)

    def ask(self, texts: Sequence[str], purpose: Purpose) -> list[Float32Array]:
        """See SentenceService.ask.

        Raises:
            EmbedderUnavailableError: it does not answer, or not as it is set up.
            EmbeddingError: it refuses these texts, or what it answers are not their vectors.
        """
        length = self.dimensions
        rows = _rows_of(self._posted(texts, purpose), len(texts))
        if any(isinstance(row, list) and len(row) != length for row in rows):
            raise EmbedderUnavailableError(
                f"the embedding endpoint gave vectors of another length than {length}: it serves another model, or does"
                " not know this length"
            )
        return list(unit_vectors(rows, len(texts), length))

    def hurried(self) -> "OpenAiEmbeddings":
        """See SentenceService.hurried. It shares connections and rest with this one."""
        found = copy.copy(self)
        found._is_hurried = True  # noqa: SLF001 - of the same class
        return found

    def close(self) -> None:
        """Close the connections."""
        self._poster.close()

    def _posted(self, texts: Sequence[str], purpose: Purpose) -> bytes:
        prefix = self._model.question_prefix if purpose is Purpose.QUESTION else self._model.entry_prefix
        body: dict[str, Any] = {
            "model": self._model.id,
            "input": [prefix + text for text in texts],
            "encoding_format": "float",
        }
        if self._model.dimensions is not None:
            body["dimensions"] = self._model.dimensions
        try:
            if self._is_hurried or purpose is Purpose.QUESTION:
                until = self._patience.now() + self._patience.question_seconds
                soon = partial(self._tried, body, self._patience.question_attempts, until)
                return unless_resting(self._breaker, soon, of_this_call=_OF_THIS_CALL)
            return self._tried(body, self._patience.attempts)
        except CallError as error:
            told = error.failure.value if error.status is None else f"{error.failure.value}, HTTP {error.status}"
            logger.warning("embedding_endpoint_failed", extra={"failure": error.failure.value, "status": error.status})
            problem = f"the embedding endpoint gave no vectors ({told})"
            # Not chained: what a service says of a request that it refuses may quote it
            if error.failure not in _OF_THIS_CALL:
                raise EmbedderUnavailableError(problem, may_pass=error.failure in _PASSING) from None
            raise EmbeddingError(problem) from None

    def _tried(self, body: Mapping[str, Any], attempts: int, until: float = math.inf) -> bytes:
        """Post until it works; each attempt has as long as entries have, or until `until`. Raises CallError."""
        patience = self._patience

        def post() -> bytes:
            seconds = patience.seconds if until == math.inf else until - patience.now()
            return self._poster.post(body, within_seconds=max(0.001, seconds))

        return patience.tried(post, attempts=attempts, until=until, may_pass=lambda error: error.failure in _PASSING)


def _rows_of(content: bytes, count: int) -> list[object]:
    """Return what stands in an answer for each of `count` texts, in their order, unchecked. Raises EmbeddingError."""
    data = parsed(content).get("data")
    if not isinstance(data, list) or len(data) != count:
        raise EmbeddingError(f"the embedding endpoint did not answer with {count} items in `data`")
    by_index = {
        one["index"]: one.get("embedding") for one in data if isinstance(one, dict) and type(one.get("index")) is int
    }
    if set(by_index) != set(range(count)):
        raise EmbeddingError(f"the `index` of the embedding endpoint's items are not 0 to {count - 1}, each once")
    return [by_index[place] for place in range(count)]


def _length_of(rows: Sequence[object]) -> int:
    (row,) = rows
    if not isinstance(row, list) or not 1 <= len(row) <= MAX_DIMENSIONS:
        raise EmbeddingError(f"the embedding endpoint did not give a vector of 1 to {MAX_DIMENSIONS} numbers")
    return len(unit_vectors([row], 1, len(row))[0])
