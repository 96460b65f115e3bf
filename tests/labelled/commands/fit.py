"""Fits the model of commands to labelled messages: python -m tests.labelled.commands.fit [--leave-out SET] [--write].

Support vector machines, each kind against all others (squared hinge loss, an L2 penalty), by coordinate descent in the
dual (Hsieh et al. 2008); for the words of what a command names logistic regression, by full-batch Adam.
Left out, a set by one hand tells what the model does with another's words; without, the model is fitted to all of them.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from recollect.core.query.commands.command import DESTRUCTIVE, CommandKind
from recollect.core.query.commands.command_model import SPANS, CommandModel, LinearWeights, document_of
from recollect.core.query.commands.features import message_features, word_features
from recollect.core.query.commands.message_words import words_of
from recollect.core.query.commands.parser import CommandReader
from recollect.use_cases.people.commands.understand import command_reader
from tests.labelled.commands.fit_fields import model_of_tags, place_of
from tests.labelled.commands.score import score
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


def fitted_to_words(data: Sparse, labels: npt.NDArray[np.int64]) -> LinearWeights:
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
    return LinearWeights({name: row for row, name in enumerate(names)}, weights[kept], bias)


def fitted_to_messages(
    features: Sequence[frozenset[str]], labels: npt.NDArray[np.int64], counts: Float32
) -> LinearWeights:
    """Return weights of a softmax over kinds: machines of all features, then of the weightiest of them."""
    seen = Counter(name for row in features for name in row)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    weights, bias = _machines(features, labels, names, counts)
    if len(names) > KEPT:
        weightiest = np.sort(np.argsort(-np.abs(weights).max(axis=1), kind="stable")[:KEPT])
        names = [names[row] for row in weightiest]
        weights, bias = _machines(features, labels, names, counts)
    return LinearWeights({name: row for row, name in enumerate(names)}, SPREAD * weights, SPREAD * bias)


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
    spans: dict[tuple[CommandKind, str], LinearWeights] = {
        (kind, field): _fitted_to_words([line for line in lines if line["command"] == kind.value], field)
        for kind, fields in SPANS.items()
        for field in fields
        if kind is not CommandKind.CORRECT
    }
    corrections = [line for line in lines if line["command"] == CommandKind.CORRECT]
    tags = model_of_tags(corrections, SPANS[CommandKind.CORRECT])
    return CommandModel(KINDS, fitted_to_messages(features, labels, counts), spans, tags)


def _fitted_to_words(lines: Sequence[dict[str, Any]], field: str) -> LinearWeights:
    pairs = [pair for line in lines for pair in _words_named(line, field)]
    return fitted_to_words(sparse([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs]))


def _words_named(line: dict[str, Any], field: str) -> Iterator[tuple[frozenset[str], int]]:
    words = words_of(line["text"])
    first, last = place_of(line["text"], line.get(field), words)
    for word, found in zip(words, word_features(words), strict=True):
        yield found, int(first <= word.start and word.end <= last)


def by_threshold(labelled: LabelledSet, model: CommandModel) -> None:
    """Print for thresholds how many commands are recognised, and what is taken for a destructive one in vain."""
    said = [*read(labelled.commands), *(line | {"command": "none"} for line in read(labelled.chatter))]
    found = []
    for line in said:
        odds = model.probabilities(words_of(line["text"]))
        kind = max(odds, key=odds.__getitem__)
        found.append((CommandKind(line["command"]), kind, odds[kind]))
    commands = sum(wanted is not CommandKind.NONE for wanted, _, _ in found)
    for least in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        right = sum(wanted is kind is not CommandKind.NONE and odds >= least for wanted, kind, odds in found)
        wrong = Counter(
            "command" if wanted is not CommandKind.NONE else "chatter"
            for wanted, kind, odds in found
            if kind in DESTRUCTIVE and wanted not in DESTRUCTIVE and odds >= least
        )
        taken = sum(wanted is CommandKind.NONE is not kind and odds >= least for wanted, kind, odds in found)
        sys.stdout.write(f"  from {least}: recall {right / commands:.3f}, in vain {dict(wrong)}, any {taken}\n")


def main() -> None:
    """Fit, and score what was left out or write the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leave-out", choices=tuple(SETS), help="a set to be scored")
    parser.add_argument("--thresholds", action="store_true", help="what other thresholds would make of it")
    parser.add_argument("--write", action="store_true", help="the model that messages are read with")
    parser.add_argument("--show", action="store_true", help="the lines that went wrong")
    chosen = parser.parse_args()
    model = model_fitted_to([one for name, one in SETS.items() if name != chosen.leave_out])
    sys.stdout.write(f"{len(model.messages.rows)} features of messages\n")
    if chosen.leave_out:
        if chosen.thresholds:
            by_threshold(SETS[chosen.leave_out], model)
        score(SETS[chosen.leave_out], CommandReader(model), shows=chosen.show)
    if chosen.write:
        document = json.dumps(document_of(model), ensure_ascii=False, separators=(",", ":"))
        Path(str(command_reader.file)).write_text(
            document.replace('],"', '],\n"').replace('","', '",\n"') + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
