"""The question by the former model, for entries that nobody has encoded anew yet."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from recollect.core.embedding.scales import questions, scale_between, statements
from recollect.core.model.former_question import CosineScale, FormerQuestion, FormerSentence
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import EmbedderUnavailableError, EmbeddingError
from recollect.ports import Embedder

logger = logging.getLogger(__name__)

NOT_ASKED_FOR: Final = 30.0  # seconds in which no search waits for a model that did not answer


class AskFormerModel:
    """Encodes questions with the former model as well, where somebody needs that. Safe to share between threads.

    What its cosines are worth on the scale of the present model is found out once, by some texts that both encode. Who
    asks in that moment goes on without it, and so does everybody for a while after it did not answer.
    """

    def __init__(self, former: Embedder, present: Embedder, *, now: Callable[[], float] = time.monotonic) -> None:
        """Take both encoders, with the patience of searches; `now` is in seconds and only grows."""
        self._former = former
        self._present = present
        self._now = now
        self._failed_until: float | None = None
        self._lock = threading.Lock()
        self._scale: CosineScale | None = None

    @property
    def model(self) -> str:
        """The name of the former model, as it is stored with vectors."""
        return self._former.model

    def __call__(self, text: str) -> FormerQuestion:
        """Return a question that is encoded when it is needed."""
        return FormerQuestion(self._former.model, lambda: self._encoded(text))

    def _encoded(self, text: str) -> FormerSentence | None:
        if self._failed_until is not None and self._now() < self._failed_until:
            return None
        try:
            scale = self._known_scale()
            return None if scale is None else FormerSentence(self._former.encode_query(text).sentence, scale)
        except EmbeddingError as error:
            if self._scale is None or isinstance(error, EmbedderUnavailableError):  # else it is this text's fault
                self._failed_until = self._now() + NOT_ASKED_FOR
            logger.warning("former_model_not_asked", extra={"error": type(error).__name__})
            return None

    def _known_scale(self) -> CosineScale | None:
        """Return the scale, None while somebody else finds it out."""
        if self._scale is not None:
            return self._scale
        if not self._lock.acquire(blocking=False):
            return None
        try:
            if self._scale is None:
                former, present = (
                    ([one.encode_query(text) for text in questions()], one.encode_entries(statements()))
                    for one in (self._former, self._present)
                )
                self._scale = scale_between(former, present)
            return self._scale
        finally:
            self._lock.release()


def is_without_former(reading: ReadSet, model: str, former: FormerQuestion | None) -> bool:
    """Tell whether an entry was read whose vectors are of a model by which the question could not be asked."""
    for read in reading.entries.values():
        if read.vectors is None:
            entry = read.entry
            if entry.embedding_model not in {None, model} and not entry.needs_embedding:
                return True
        elif former is not None and read.vectors.model == former.model and former.encoded() is None:
            return True
    return False
