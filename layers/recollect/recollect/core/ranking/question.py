"""A question as the ranking sees it."""

from dataclasses import dataclass

import numpy as np

from recollect.core.model.former_question import FormerQuestion, FormerSentence
from recollect.core.model.vectors import Float32Array, Float64Array, QueryVectors


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question as the ranking sees it; `vectors` is None when no encoder answered.

    former: the same for entries that have vectors of the former model, None where there is no such model.
    """

    text: str
    vectors: QueryVectors | None
    former: FormerQuestion | None = None

    def is_of_words_for(self, model: str) -> bool:
        """Tell whether entries with vectors of a model are judged by the question's words.

        They are when no encoder of that model answered, or the one that did knew nothing of the question.
        """
        sentence = self._sentence(model)
        return sentence is None or not sentence.any()

    def cosines(self, model: str, vectors: Float32Array) -> Float64Array:
        """Return what the cosines with vectors of a model, float32 [n, d], are worth, float64 [n]; see `CosineScale`.

        The model is one for which it is not of words.
        """
        former, found = self._former(model), np.zeros(len(vectors))
        if former is not None:
            return former.cosines(vectors)
        if self.vectors is not None:
            # Not a product of BLAS, which would wake its threads for a tenth of a millisecond's work
            found[:] = np.einsum("ij,j->i", vectors, self.vectors.sentence)
        return found

    def _sentence(self, model: str) -> Float32Array | None:
        former = self._former(model)
        if former is not None:
            return former.sentence
        return self.vectors.sentence if self.vectors is not None and self.vectors.model == model else None

    def _former(self, model: str) -> FormerSentence | None:
        return self.former.encoded() if self.former is not None and self.former.model == model else None
