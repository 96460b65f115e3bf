"""The language model as a reranker: it is shown the texts with numbers and grades each."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from recollect.core.model.language_model import ModelFailure
from recollect.core.model.scope import Scope
from recollect.errors import RerankerError, UnavailableError
from recollect.use_cases.common.language_model import AsksModel
from recollect.use_cases.common.prompts.asking import ModelAnswer, prompt_about

logger = logging.getLogger(__name__)

BEST_GRADE: Final = 100
_TOKENS_BESIDE: Final = 64
_TOKENS_OF_A_GRADE: Final = 24


class GradedText(ModelAnswer):
    """The grade of one text."""

    text: int
    grade: int


class GradedTexts(ModelAnswer):
    """What the model answers."""

    grades: list[GradedText]


@dataclass(frozen=True, slots=True)
class ModelReranker:
    """See ports.Reranker. Asks within the budget of the space; a scope that is limited to tags asks nothing.

    name: of the model that is asked.
    """

    ask: AsksModel
    name: str

    def scores(self, scope: Scope, question: str, texts: Sequence[str], *, within_seconds: float) -> Sequence[float]:
        """See ports.Reranker. An answer that leaves a text out, grades one twice or beyond the scale is none."""
        data = {
            "question": question,
            "texts": [{"text": number, "says": text} for number, text in enumerate(texts, 1)],
        }
        most = _TOKENS_BESIDE + _TOKENS_OF_A_GRADE * len(texts)
        prompt = prompt_about("grade_texts", data, GradedTexts, max_tokens=most)
        try:
            reply = self.ask(scope, prompt, within_seconds=within_seconds)
        except UnavailableError:
            raise RerankerError(ModelFailure.UNAVAILABLE.value) from None
        if not isinstance(reply.value, GradedTexts):
            raise RerankerError((reply.failure or ModelFailure.MALFORMED).value)
        grades = {one.text: one.grade for one in reply.value.grades}
        is_whole = len(reply.value.grades) == len(texts) and set(grades) == set(range(1, len(texts) + 1))
        if not is_whole or not all(0 <= grade <= BEST_GRADE for grade in grades.values()):
            self.ask.refused(prompt)
            raise RerankerError(ModelFailure.MALFORMED.value)
        return [grades[number] / BEST_GRADE for number in range(1, len(texts) + 1)]
