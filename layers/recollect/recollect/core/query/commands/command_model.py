"""A linear model of commands: which one a message is, and what of it is named.

Linear support vector machines, one for each kind against all others, over the features of a message (features.py),
normalised to unit length; a softmax of their margins stands for probabilities. For what a command names, logistic
regression over the features of its words: the stretch with the highest sum of log-odds is it (Kadane's maximum
subarray). What is wrong and what is right in a correction is told together (tagging.py). Fitted to labelled messages by
tests/labelled/commands/fit.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.features import message_features, word_features
from recollect.core.query.commands.message_words import MessageWord
from recollect.core.query.commands.tagging import TagModel

Float32Array: TypeAlias = npt.NDArray[np.float32]

SCALE: Final = 20  # weights of words, and biases, are written as whole twentieths
STEP: Final = 0.1  # between weights of messages and of tags, each written as one character
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
    """kinds: what a message may be, in the order of the outputs of `messages`.

    spans: by kind and field, one output; tags: of the fields of a correction, in order.
    """

    kinds: tuple[CommandKind, ...]
    messages: LinearWeights
    spans: Mapping[tuple[CommandKind, str], LinearWeights]
    tags: TagModel

    def probabilities(self, words: Sequence[MessageWord]) -> Mapping[CommandKind, float]:
        """Return how likely each kind is; they sum to 1."""
        features = message_features(words)
        scores = self.messages.of(features).sum(axis=0) / np.sqrt(max(1, len(features))) + self.messages.bias
        odds = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (odds / odds.sum()).tolist(), strict=True))

    def named(self, kind: CommandKind, words: Sequence[MessageWord]) -> Mapping[str, tuple[int, int] | None]:
        """Return the first and last of the words that each field of a command is, None where nothing is said of it."""
        fields = SPANS.get(kind, ())
        if kind is CommandKind.CORRECT:
            return dict(zip(fields, self.tags.spans(words), strict=True))
        shown = word_features(words) if fields else []
        return {
            field: best_stretch([float(self.spans[kind, field].scores(one)[0]) for one in shown]) for field in fields
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
    messages = _many_weights(document["messages"], len(kinds))
    follows = np.array(document["follows"], np.float32) / np.float32(SCALE)
    tags = _many_weights(document["tags"], len(follows))
    return CommandModel(kinds, messages, spans, TagModel(tags.rows, tags.matrix, follows))


def document_of(model: CommandModel) -> dict[str, Any]:
    """Return a model as a document of JSON.

    A feature of messages has a character for each kind, one of tags for each tag; one of spans the outputs that it
    speaks for or against, each followed by its weight in twentieths.
    """
    spans: dict[str, dict[str, Any]] = {}
    for (kind, field), weights in model.spans.items():
        spans.setdefault(kind.value, {})[field] = _told(weights)
    tags = LinearWeights(model.tags.rows, model.tags.matrix, np.zeros(0, np.float32))
    return {
        "kinds": [kind.value for kind in model.kinds],
        "messages": _many_told(model.messages),
        "spans": spans,
        "tags": _many_told(tags),
        "follows": np.rint(model.tags.follows * SCALE).astype(int).tolist(),
    }


def _many_weights(told: Mapping[str, Any], outputs: int) -> LinearWeights:
    rows = {feature: row for row, feature in enumerate(told["weights"])}
    written = np.frombuffer("".join(told["weights"].values()).encode("ascii"), np.uint8).reshape(len(rows), outputs)
    matrix = (written.astype(np.float32) - np.float32(MIDDLE)) * np.float32(STEP)
    return LinearWeights(rows, matrix, np.array(told["bias"], dtype=np.float32) / np.float32(SCALE))


def _many_told(weights: LinearWeights) -> dict[str, Any]:
    steps = np.clip(np.rint(weights.matrix / STEP), -MOST, MOST).astype(int) + MIDDLE
    steps[steps == _BACKSLASH] -= 1
    return {
        "bias": np.rint(weights.bias * SCALE).astype(int).tolist(),
        "weights": {feature: "".join(map(chr, steps[row].tolist())) for feature, row in sorted(weights.rows.items())},
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
