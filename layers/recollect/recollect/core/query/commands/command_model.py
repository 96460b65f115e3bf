"""A linear model of commands: which one a message is, and what of it is named.

Linear support vector machines, one for each kind against all others, over the features of a message (features.py),
normalised to unit length; a softmax of their margins stands for probabilities. For what a command names, logistic
regression over the features of its words: the stretch with the highest sum of log-odds is it (Kadane's maximum
subarray). What is wrong and what is right in a correction is told together (tagging.py). Fitted to labelled messages by
`python -m evals.fit command`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from recollect.core.judges.linear import FeatureWeights, unpacked
from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.features import message_features, word_features
from recollect.core.query.commands.message_words import MessageWord
from recollect.core.query.commands.tagging import TagModel

SPANS: Final[Mapping[CommandKind, tuple[str, ...]]] = {
    CommandKind.FORGET_ABOUT: ("topic",),
    CommandKind.RECALL_ABOUT: ("topic",),
    CommandKind.CORRECT: ("old", "new"),
    CommandKind.WHAT_CHANGED: ("since",),
}
LONGEST_SPAN: Final = 24  # words and marks


@dataclass(frozen=True, slots=True)
class CommandModel:
    """kinds: what a message may be, in the order of the outputs of `messages`.

    spans: by kind and field, one output; tags: of the fields of a correction, in order.
    """

    kinds: tuple[CommandKind, ...]
    messages: FeatureWeights
    spans: Mapping[tuple[CommandKind, str], FeatureWeights]
    tags: TagModel

    def probabilities(self, words: Sequence[MessageWord]) -> Mapping[CommandKind, float]:
        """Return how likely each kind is; they sum to 1."""
        features = message_features(words)
        scores = self.messages.scores(features) / np.sqrt(max(1, len(features))) + self.messages.bias
        odds = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (odds / odds.sum()).tolist(), strict=True))

    def named(self, kind: CommandKind, words: Sequence[MessageWord]) -> Mapping[str, tuple[int, int] | None]:
        """Return the first and last of the words that each field of a command is, None where nothing is said of it."""
        fields = SPANS.get(kind, ())
        if kind is CommandKind.CORRECT:
            return dict(zip(fields, self.tags.spans(words), strict=True))
        shown = word_features(words) if fields else []
        models = {field: self.spans[kind, field] for field in fields}
        return {
            field: best_stretch([float(model.scores(one)[0] + model.bias[0]) for one in shown])
            for field, model in models.items()
        }


def best_stretch(odds: Sequence[float]) -> tuple[int, int] | None:
    """Return the first and last place of the stretch with the highest positive sum, None where there is none."""
    best, found = 0.0, None
    for first in range(len(odds)):
        total = 0.0
        for last in range(first, min(len(odds), first + LONGEST_SPAN)):
            total += odds[last]
            if total > best:
                best, found = total, (first, last)
    return found


def model_of(document: Mapping[str, Any]) -> CommandModel:
    """Return the model of a document, as `evals/fit/command.py` writes it.

    Raises:
        KeyError, ValueError: it is none.
    """
    spans = {
        (CommandKind(kind), field): unpacked(weights)
        for kind, fields in document["spans"].items()
        for field, weights in fields.items()
    }
    tags = TagModel(unpacked(document["tags"]), np.array(document["follows"], np.float32))
    return CommandModel(tuple(map(CommandKind, document["kinds"])), unpacked(document["messages"]), spans, tags)
