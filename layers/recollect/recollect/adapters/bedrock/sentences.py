"""Sentence vectors of any number of texts, in as few calls as the model allows and a bounded number at a time."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import numpy as np

from recollect.adapters.bedrock.answers import unit_vectors
from recollect.adapters.bedrock.sentence_model import Purpose, SentenceModel
from recollect.adapters.bedrock.service import Runtime
from recollect.adapters.bedrock.texts import sendable
from recollect.core.model.vectors import Float32Array

CALLS_AT_ONCE: Final = 8


class Sentences:
    """The vectors of one model. Safe to share between threads: the bound holds for all of them together.

    Questions have a runtime of their own, since somebody waits for them, and never queue behind entries.
    """

    def __init__(self, model: SentenceModel, *, entries: Runtime, questions: Runtime) -> None:
        self._model = model
        self._entries = entries
        self._questions = questions
        self._pool = ThreadPoolExecutor(CALLS_AT_ONCE, thread_name_prefix="bedrock")

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def dimensions(self) -> int:
        """The length of the vectors."""
        return self._model.dimensions

    def of_entries(self, texts: Sequence[str]) -> list[Float32Array]:
        """Return a vector of unit length for each text. Raises EmbeddingError, also when one of them fails."""
        found = [_blank(self.dimensions) for _ in texts]
        sent = [sendable(text, self._model.most_bytes) for text in texts]
        # Models refuse blank texts
        places = [place for place, text in enumerate(sent) if text.strip()]
        size = self._model.texts_per_call
        calls = [[sent[place] for place in places[start : start + size]] for start in range(0, len(places), size)]
        # After the first failure `map` calls off what has not begun
        answers = self._pool.map(partial(self._ask, self._entries, Purpose.ENTRY), calls)
        for place, vector in zip(places, (row for rows in answers for row in rows), strict=True):
            found[place] = vector
        return found

    def of_question(self, text: str) -> Float32Array:
        """Return a question's vector, of unit length. Raises EmbeddingError."""
        sent = sendable(text, self._model.most_bytes)
        if not sent.strip():
            return _blank(self.dimensions)
        return self._ask(self._questions, Purpose.QUESTION, [sent])[0]

    def close(self) -> None:
        """Let the calls under way end, make no others, and close the connections."""
        self._pool.shutdown(cancel_futures=True)
        self._entries.close()
        self._questions.close()

    def _ask(self, runtime: Runtime, purpose: Purpose, texts: Sequence[str]) -> list[Float32Array]:
        answer = runtime.invoke(self._model.model_id, self._model.request(texts, purpose))
        return list(unit_vectors(self._model.rows(answer), len(texts), self.dimensions))


def _blank(dimensions: int) -> Float32Array:
    """Return the vector of a text that says nothing: an axis, which the vectors of a model are nearly square to."""
    vector = np.zeros(dimensions, np.float32)
    vector[0] = 1
    return vector
