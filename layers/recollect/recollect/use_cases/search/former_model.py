"""The question by the former model, for entries that nobody has encoded anew yet."""

import logging
import threading

from recollect.core.embedding.scales import QUESTIONS, scale_between, statements
from recollect.core.model.former_question import CosineScale, FormerQuestion, FormerSentence
from recollect.core.retrieval.read_set import ReadSet
from recollect.errors import EmbeddingError
from recollect.ports import Embedder

logger = logging.getLogger(__name__)


class AskFormerModel:
    """Encodes questions with the former model as well, where somebody needs that. Safe to share between threads.

    What its cosines are worth on the scale of the present model is found out once, by some texts that both encode.
    """

    def __init__(self, former: Embedder, present: Embedder) -> None:
        """Take both encoders, with the patience of searches."""
        self._former = former
        self._present = present
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
        try:
            return FormerSentence(self._former.encode_query(text).sentence, self._known_scale())
        except EmbeddingError as error:
            logger.warning("former_model_not_asked", extra={"error": type(error).__name__})
            return None

    def _known_scale(self) -> CosineScale:
        with self._lock:
            if self._scale is None:
                former, present = (
                    ([one.encode_query(text) for text in QUESTIONS], one.encode_entries(statements()))
                    for one in (self._former, self._present)
                )
                self._scale = scale_between(former, present)
            return self._scale


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
