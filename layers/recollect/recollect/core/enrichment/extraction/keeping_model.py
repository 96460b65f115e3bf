"""A linear model of what is worth keeping: how likely a sentence is to say something that its speaker would want kept.

Logistic regression over the features of a sentence (sentence_features.py), normalised to unit length. Fitted to
labelled conversations by tests/labelled/fit_extraction.py.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from recollect.core.enrichment.extraction.sentences import SaidSentence

SCALE: Final = 20  # weights are written as whole twentieths
KEPT_FROM: Final = 0.78  # how likely a sentence has to be to be kept as a whole where rules find nothing or a part
ASKED_FROM: Final = 0.4  # the same of one that is asked to be kept
DROPPED_BELOW: Final = 0.3  # what rules find in a sentence that is less likely is left out


class JudgesSentences(Protocol):
    """Tells how likely sentences are to be worth keeping."""

    def chance(self, sentence: SaidSentence, features: frozenset[str]) -> float:
        """Return how likely a sentence with these features is to say something worth keeping, 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class KeepingModel:
    """Weights of features and of none."""

    weights: Mapping[str, float]
    bias: float

    def chance(self, sentence: SaidSentence, features: frozenset[str]) -> float:
        """Return how likely a sentence with these features is to say something worth keeping, 0 to 1."""
        del sentence
        # In order: a sum of floats depends on it
        score = sum(self.weights.get(one, 0.0) for one in sorted(features)) / math.sqrt(max(1, len(features)))
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, score + self.bias))))


def keeping_model_of(document: Mapping[str, Any]) -> KeepingModel:
    """Return the model of a document as `keeping_document_of` writes it.

    Raises:
        KeyError, AttributeError: it is none.
    """
    weights = {feature: weight / SCALE for feature, weight in document["weights"].items()}
    return KeepingModel(weights, document["bias"] / SCALE)


def keeping_document_of(model: KeepingModel) -> dict[str, Any]:
    """Return a model as a document of JSON: weights in twentieths, those that are none left out."""
    rounded = {feature: round(weight * SCALE) for feature, weight in sorted(model.weights.items())}
    return {"bias": round(model.bias * SCALE), "weights": {one: weight for one, weight in rounded.items() if weight}}
