"""A linear model of commands: which one a message is, and what of it is named.

Linear support vector machines, one for each kind against all others, over the features of a message (features.py),
normalised to unit length; a softmax of their margins stands for probabilities. For what a command names, logistic
regression over the features of its words: the stretch with the highest sum of log-odds is it (Kadane's maximum
subarray). Fitted to labelled messages by tests/labelled/commands/fit.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.features import message_features, word_features
from recollect.core.query.commands.message_words import MessageWord

Float32Array: TypeAlias = npt.NDArray[np.float32]

SCALE: Final = 20  # weights of words, and biases, are written as whole twentieths
STEP: Final = 0.1  # between weights of messages, each written as one character
MIDDLE: Final = 80  # the character of no weight: P
MOST: Final = 44  # steps of a weight
_BACKSLASH: Final = 92  # JSON would escape it: its neighbour stands for it
SPANS: Final[Mapping[CommandKind, tuple[str, ...]]] = {
    CommandKind.FORGET_ABOUT: ("topic",),
    CommandKind.RECALL_ABOUT: ("topic",),
    CommandKind.CORRECT: ("old", "new"),
    CommandKind.WHAT_CHANGED: ("since",),
}
LONGEST_SPAN: Final = 24  # words and marks


@dataclass(frozen=True, slots=True)
class LinearWeights:
    """Weights of features.

    rows: which row of `matrix` a feature has; matrix: float32 [features, outputs]; bias: float32 [outputs].
    """

    rows: Mapping[str, int]
    matrix: Float32Array
    bias: Float32Array

    def scores(self, features: frozenset[str]) -> Float32Array:
        """Return the sum of the weights of features, unnormalised, with the bias: float32 [outputs]."""
        return np.asarray(self.of(features).sum(axis=0) + self.bias, dtype=np.float32)

    def of(self, features: frozenset[str]) -> Float32Array:
        """Return the weights of those features that have some: float32 [known, outputs]."""
        return self.matrix[[self.rows[one] for one in sorted(features) if one in self.rows]]


@dataclass(frozen=True, slots=True)
class CommandModel:
    """kinds: what a message may be, in the order of the outputs of `messages`; spans: by kind and field, one output."""

    kinds: tuple[CommandKind, ...]
    messages: LinearWeights
    spans: Mapping[tuple[CommandKind, str], LinearWeights]

    def probabilities(self, words: Sequence[MessageWord]) -> Mapping[CommandKind, float]:
        """Return how likely each kind is; they sum to 1."""
        features = message_features(words)
        scores = self.messages.of(features).sum(axis=0) / np.sqrt(max(1, len(features))) + self.messages.bias
        odds = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (odds / odds.sum()).tolist(), strict=True))

    def span(self, kind: CommandKind, field: str, words: Sequence[MessageWord]) -> tuple[int, int] | None:
        """Return the first and last of the words that a field of a command is, None where nothing is said of it."""
        weights = self.spans.get((kind, field))
        if weights is None:
            return None
        odds = [float(weights.scores(word_features(words, place))[0]) for place in range(len(words))]
        return best_stretch(odds)


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
    """Return the model of a document as `document_of` writes it.

    Raises:
        KeyError, ValueError: it is none.
    """
    kinds = tuple(CommandKind(kind) for kind in document["kinds"])
    spans = {
        (CommandKind(kind), field): _weights(told, 1)
        for kind, fields in document["spans"].items()
        for field, told in fields.items()
    }
    return CommandModel(kinds, _message_weights(document["messages"], len(kinds)), spans)


def document_of(model: CommandModel) -> dict[str, Any]:
    """Return a model as a document of JSON.

    A feature of messages has a character for each kind; one of words the outputs that it speaks for or against, each
    followed by its weight in twentieths.
    """
    spans: dict[str, dict[str, Any]] = {}
    for (kind, field), weights in model.spans.items():
        spans.setdefault(kind.value, {})[field] = _told(weights)
    return {"kinds": [kind.value for kind in model.kinds], "messages": _messages_told(model.messages), "spans": spans}


def _message_weights(told: Mapping[str, Any], outputs: int) -> LinearWeights:
    rows = {feature: row for row, feature in enumerate(told["weights"])}
    written = np.frombuffer("".join(told["weights"].values()).encode("ascii"), np.uint8).reshape(len(rows), outputs)
    matrix = (written.astype(np.float32) - np.float32(MIDDLE)) * np.float32(STEP)
    return LinearWeights(rows, matrix, np.array(told["bias"], dtype=np.float32) / np.float32(SCALE))


def _messages_told(weights: LinearWeights) -> dict[str, Any]:
    steps = np.clip(np.rint(weights.matrix / STEP), -MOST, MOST).astype(int) + MIDDLE
    steps[steps == _BACKSLASH] -= 1
    return {
        "bias": np.rint(weights.bias * SCALE).astype(int).tolist(),
        "weights": {
            feature: "".join(map(chr, steps[row].tolist()))
            for feature, row in sorted(weights.rows.items())
        },
    }


def _weights(told: Mapping[str, Any], outputs: int) -> LinearWeights:
    rows = {feature: row for row, feature in enumerate(told["weights"])}
    matrix = np.zeros((len(rows), outputs), np.float32)
    for row, pairs in enumerate(told["weights"].values()):
        matrix[row, pairs[::2]] = pairs[1::2]
    return LinearWeights(rows, matrix / np.float32(SCALE), np.array(told["bias"], dtype=np.float32) / np.float32(SCALE))


def _told(weights: LinearWeights) -> dict[str, Any]:
    rounded = np.rint(weights.matrix * SCALE).astype(int)
    return {
        "bias": np.rint(weights.bias * SCALE).astype(int).tolist(),
        "weights": {feature: _pairs(rounded[row]) for feature, row in sorted(weights.rows.items())},
    }


def _pairs(weights: npt.NDArray[np.int_]) -> list[int]:
    return [number for output in np.flatnonzero(weights).tolist() for number in (output, int(weights[output]))]
