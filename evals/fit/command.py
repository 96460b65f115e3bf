"""The judge of commands: which one a message is, and what it names; fitted to messages labelled by many hands.

Support vector machines, each kind against all others (squared hinge loss, an L2 penalty), by coordinate descent in the
dual (Hsieh et al. 2008); for the words of what a command names logistic regression, by full-batch Adam.
Left out, a set by one hand tells what the model does with another's words; without, the model is fitted to all of them.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from evals.fit.command_fields import model_of_tags, place_of
from evals.fit.packed import packed
from recollect.core.judges.linear import FeatureWeights
from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.command_model import SPANS, CommandModel, model_of
from recollect.core.query.commands.features import message_features, word_features
from recollect.core.query.commands.message_words import words_of
from tests.labelled.commands.sets import SETS, LabelledSet, read

Float32 = npt.NDArray[np.float32]

LEAST_SEEN: Final = 2  # messages that show a feature
LOSS: Final = 10.0  # of what is on the wrong side of a margin of 1, beside half the squared weights
PASSES: Final = 25  # over all messages
SPREAD: Final = 2.5  # what margins are multiplied by, for a softmax of them to be like probabilities
KEPT: Final = 50_000  # features of messages, the weightiest; fitted once more without the others
WORD_PENALTY: Final = 0.5
STEPS: Final = 300
RATE: Final = 0.1
WORD_KEPT: Final = 0.1
# Weights of messages as they are written: none is far from the others, and what is next to none is left out
STEP: Final = 0.1
GREATEST: Final = 4.6
LEAST: Final = 0.15
STEP_OF_BIAS: Final = 0.05
KINDS: Final = tuple(CommandKind)


@dataclass(frozen=True, slots=True)
class Sparse:
    """Rows of features of one weight each. columns: of all rows in order; rows: the row of each; scale: of each row."""

    columns: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int64]
    scale: Float32
    names: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.scale)

    def times(self, weights: Float32) -> Float32:
        """Return rows times weights of one output: [rows, 1]."""
        summed = np.bincount(self.rows, weights=weights[self.columns, 0], minlength=self.count)
        return np.asarray((summed * self.scale)[:, None], dtype=np.float32)

    def transposed_times(self, errors: Float32) -> Float32:
        """Return features times errors of one output: [features, 1]."""
        summed = np.bincount(self.columns, weights=(errors[:, 0] * self.scale)[self.rows], minlength=len(self.names))
        return np.asarray(summed[:, None], dtype=np.float32)


def sparse(features: Sequence[frozenset[str]], *, normalised: bool = False) -> Sparse:
    """Return rows of those features that LEAST_SEEN rows show, each of length 1 where they are to be normalised."""
    seen = Counter(name for row in features for name in row)
    names = tuple(sorted(name for name, count in seen.items() if count >= LEAST_SEEN))
    column = {name: place for place, name in enumerate(names)}
    pairs = [(place, column[name]) for place, row in enumerate(features) for name in sorted(row) if name in column]
    rows, columns = (np.array(one, dtype=np.int64) for one in zip(*pairs, strict=True))
    lengths = [np.sqrt(max(1, len(row))) if normalised else 1.0 for row in features]
    return Sparse(columns, rows, (1.0 / np.array(lengths)).astype(np.float32), names)


def fitted_to_words(data: Sparse, labels: npt.NDArray[np.int64]) -> FeatureWeights:
    """Return weights of a sigmoid."""
    weights, bias = np.zeros((len(data.names), 1), np.float32), np.zeros(1, np.float32)
    wanted = labels[:, None].astype(np.float32)
    moments = [np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(bias), np.zeros_like(bias)]
    for step in range(1, STEPS + 1):
        scores = data.times(weights) + bias
        errors = np.asarray(1.0 / (1.0 + np.exp(-scores)), dtype=np.float32) - wanted
        gradients = (data.transposed_times(errors) + WORD_PENALTY * weights, errors.sum(axis=0))
        rate = RATE * min(1.0, 2.0 * (1.0 - step / (STEPS + 1)))
        values = ((weights, moments[:2]), (bias, moments[2:]))
        for (value, (mean, square)), gradient in zip(values, gradients, strict=True):
            np.add(mean, 0.1 * (gradient - mean), out=mean)
            np.add(square, 0.001 * (gradient**2 - square), out=square)
            np.subtract(
                value, rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8), out=value
            )
    kept = np.abs(weights).max(axis=1) >= WORD_KEPT
    names = [name for name, is_kept in zip(data.names, kept, strict=True) if is_kept]
    return FeatureWeights({name: row for row, name in enumerate(names)}, weights[kept], bias)


def fitted_to_messages(
    features: Sequence[frozenset[str]], labels: npt.NDArray[np.int64], counts: Float32
) -> FeatureWeights:
    """Return weights of a softmax over kinds: machines of all features, then of the weightiest of them."""
    seen = Counter(name for row in features for name in row)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    weights, bias = _machines(features, labels, names, counts)
    if len(names) > KEPT:
        weightiest = np.sort(np.argsort(-np.abs(weights).max(axis=1), kind="stable")[:KEPT])
        names = [names[row] for row in weightiest]
        weights, bias = _machines(features, labels, names, counts)
    weights = np.clip(SPREAD * weights, -GREATEST, GREATEST)
    weights[np.abs(weights) < LEAST] = 0.0
    bias = (np.rint(SPREAD * bias / STEP_OF_BIAS) * STEP_OF_BIAS).astype(np.float32)
    return FeatureWeights({name: row for row, name in enumerate(names)}, weights, bias)


def _machines(
    features: Sequence[frozenset[str]], labels: npt.NDArray[np.int64], names: Sequence[str], counts: Float32
) -> tuple[Float32, Float32]:
    """Return weights [names, kinds] and biases [kinds]; a message's features share a length of 1, as when read.

    counts: [messages, kinds], 1 where a message tells something about a kind, else 0.
    """
    column = {name: place for place, name in enumerate(names)}
    rows = [np.array([column[name] for name in sorted(row) if name in column], dtype=np.int64) for row in features]
    scale = [float(1.0 / np.sqrt(max(1, len(row)))) for row in features]
    sides = np.where(labels[:, None] == np.arange(len(KINDS)), 1.0, -1.0).astype(np.float32)
    dual = np.zeros_like(sides)
    weights, bias = np.zeros((len(names), len(KINDS)), np.float32), np.zeros(len(KINDS), np.float32)
    order = np.random.default_rng(0)
    for _ in range(PASSES):
        for one in order.permutation(len(rows)):
            shown, side, by = rows[one], sides[one], scale[one]
            slope = side * (weights[shown].sum(axis=0) * by + bias) - 1.0 + dual[one] / (2.0 * LOSS)
            curve = len(shown) * by * by + 1.0 + 1.0 / (2.0 * LOSS)
            moved = (np.maximum(dual[one] - slope / curve, 0.0) - dual[one]) * counts[one]
            dual[one] += moved
            weights[shown] += moved * side * by
            bias += moved * side
    return weights, bias


def model_fitted_to(sets: Sequence[LabelledSet]) -> CommandModel:
    """Return a model of the commands and of the other messages of these sets."""
    lines = [line for one in sets for line in read(one.commands)]
    others = [line | {"command": "none"} for one in sets for line in read(one.chatter)]
    said = [*lines, *others]
    about = [one.about for one in sets for _ in read(one.commands)]
    about += [one.about and one.about | {CommandKind.NONE} for one in sets for _ in read(one.chatter)]
    counts = np.array([[not kinds or kind in kinds for kind in KINDS] for kinds in about], dtype=np.float32)
    features = [message_features(words_of(line["text"])) for line in said]
    labels = np.array([KINDS.index(CommandKind(line["command"])) for line in said])
    spans: dict[tuple[CommandKind, str], FeatureWeights] = {
        (kind, field): _fitted_to_words([line for line in lines if line["command"] == kind.value], field)
        for kind, fields in SPANS.items()
        for field in fields
        if kind is not CommandKind.CORRECT
    }
    corrections = [line for line in lines if line["command"] == CommandKind.CORRECT]
    tags = model_of_tags(corrections, SPANS[CommandKind.CORRECT])
    return CommandModel(KINDS, fitted_to_messages(features, labels, counts), spans, tags)


def _fitted_to_words(lines: Sequence[dict[str, Any]], field: str) -> FeatureWeights:
    pairs = [pair for line in lines for pair in _words_named(line, field)]
    return fitted_to_words(sparse([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs]))


def _words_named(line: dict[str, Any], field: str) -> Iterator[tuple[frozenset[str], int]]:
    words = words_of(line["text"])
    first, last = place_of(line["text"], line.get(field), words)
    for word, found in zip(words, word_features(words), strict=True):
        yield found, int(first <= word.start and word.end <= last)


def document_of(sets: Sequence[LabelledSet]) -> str:
    """Return the file of the model of these sets: one line of JSON."""
    model = model_fitted_to(sets)
    spans: dict[str, dict[str, Any]] = {}
    for (kind, field), weights in model.spans.items():
        spans.setdefault(kind.value, {})[field] = packed(weights)
    document = {
        "kinds": [kind.value for kind in model.kinds],
        "messages": packed(model.messages, STEP),
        "spans": spans,
        "tags": packed(model.tags.weights),
        "follows": np.round(model.tags.follows.astype(np.float64), 2).tolist(),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def left_out(names: Sequence[str]) -> Iterator[tuple[str, CommandModel]]:
    """Yield the name of each set that is left out, and the model of the others."""
    for name in names:
        yield name, model_of(json.loads(document_of([one for other, one in SETS.items() if other != name])))
