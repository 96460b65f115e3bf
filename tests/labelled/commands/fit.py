"""Fits the model of commands to labelled messages: python -m tests.labelled.commands.fit [--leave-out SET] [--write].

Multinomial logistic regression with an L2 penalty, by full-batch Adam; the same for the words of what a command names.
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
from recollect.core.query.commands.message_words import MessageWord, words_of
from recollect.core.query.commands.parser import CommandReader
from recollect.use_cases.people.commands.understand import command_reader
from tests.labelled.commands.score import score
from tests.labelled.commands.sets import SETS, LabelledSet, read

Float32 = npt.NDArray[np.float32]

LEAST_SEEN: Final = 2  # messages that show a feature
PENALTY: Final = 0.005  # of half the squared weights, beside the sum of log-losses
WORD_PENALTY: Final = 0.5
STEPS: Final = 300
RATE: Final = 0.1
KEPT: Final = 0.8  # a feature of messages whose weights are all smaller is dropped: as many more tell as much
WORD_KEPT: Final = 0.1
LEAST_WEIGHT: Final = 0.3  # a smaller one of what is kept is none
KINDS: Final = tuple(CommandKind)
ME: Final = frozenset({"me", "myself", "mich", "mir"})


@dataclass(frozen=True, slots=True)
class Sparse:
    """Rows of features of the same weight. columns: of all rows in order; rows: the row of each; size: of each row."""

    columns: npt.NDArray[np.int64]
    rows: npt.NDArray[np.int64]
    scale: Float32
    names: tuple[str, ...]

    def times(self, weights: Float32) -> Float32:
        """Return rows times weights, scaled: [rows, outputs]."""
        taken = weights[self.columns]
        starts = np.searchsorted(self.rows, np.arange(len(self.scale)))
        summed = np.add.reduceat(np.vstack([taken, np.zeros((1, weights.shape[1]), np.float32)]), starts, axis=0)
        summed[np.bincount(self.rows, minlength=len(self.scale)) == 0] = 0.0
        return np.asarray(summed * self.scale[:, None], dtype=np.float32)

    def transposed_times(self, errors: Float32) -> Float32:
        """Return features times errors: [features, outputs]."""
        scaled = errors * self.scale[:, None]
        outputs = [
            np.bincount(self.columns, weights=scaled[self.rows, output], minlength=len(self.names))
            for output in range(errors.shape[1])
        ]
        return np.stack(outputs, axis=1).astype(np.float32)


def sparse(features: Sequence[frozenset[str]], *, normalised: bool) -> Sparse:
    """Return rows of those features that LEAST_SEEN rows show."""
    seen = Counter(name for row in features for name in row)
    names = tuple(sorted(name for name, count in seen.items() if count >= LEAST_SEEN))
    column = {name: place for place, name in enumerate(names)}
    pairs = [(place, column[name]) for place, row in enumerate(features) for name in sorted(row) if name in column]
    rows, columns = (np.array(one, dtype=np.int64) for one in zip(*pairs, strict=True))
    lengths = [np.sqrt(max(1, len(row))) if normalised else 1.0 for row in features]
    return Sparse(columns, rows, (1.0 / np.array(lengths)).astype(np.float32), names)


def fitted(data: Sparse, labels: npt.NDArray[np.int64], outputs: int, penalty: float) -> LinearWeights:
    """Return weights of a softmax over outputs; with one output, of a sigmoid."""
    weights = np.zeros((len(data.names), outputs), np.float32)
    bias = np.zeros(outputs, np.float32)
    wanted = np.eye(outputs, dtype=np.float32)[labels] if outputs > 1 else labels[:, None].astype(np.float32)
    moments = [np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(bias), np.zeros_like(bias)]
    for step in range(1, STEPS + 1):
        scores = data.times(weights) + bias
        errors = _chances(scores) - wanted
        gradients = (data.transposed_times(errors) + penalty * weights, errors.sum(axis=0))
        rate = RATE * min(1.0, 2.0 * (1.0 - step / (STEPS + 1)))
        values = ((weights, moments[:2]), (bias, moments[2:]))
        for (value, (mean, square)), gradient in zip(values, gradients, strict=True):
            np.add(mean, 0.1 * (gradient - mean), out=mean)
            np.add(square, 0.001 * (gradient**2 - square), out=square)
            np.subtract(
                value, rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8), out=value
            )
    if outputs > 1:
        weights = np.where(np.abs(weights) < LEAST_WEIGHT, 0, weights).astype(np.float32)
    kept = np.abs(weights).max(axis=1) >= (KEPT if outputs > 1 else WORD_KEPT)
    names = [name for name, is_kept in zip(data.names, kept, strict=True) if is_kept]
    return LinearWeights({name: row for row, name in enumerate(names)}, weights[kept], bias)


def _chances(scores: Float32) -> Float32:
    if scores.shape[1] == 1:
        return np.asarray(1.0 / (1.0 + np.exp(-scores)), dtype=np.float32)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float32)


def model_fitted_to(sets: Sequence[LabelledSet]) -> CommandModel:
    """Return a model of the commands and of the other messages of these sets."""
    lines = [line for one in sets for line in read(one.commands)]
    others = [line | {"command": "none"} for one in sets for line in read(one.chatter)]
    said = [*lines, *others]
    features = sparse([message_features(words_of(line["text"])) for line in said], normalised=True)
    labels = np.array([KINDS.index(CommandKind(line["command"])) for line in said])
    spans = {
        (kind, field): _fitted_to_words([line for line in lines if line["command"] == kind.value], field)
        for kind, fields in SPANS.items()
        for field in fields
    }
    return CommandModel(KINDS, fitted(features, labels, len(KINDS), PENALTY), spans)


def _fitted_to_words(lines: Sequence[dict[str, Any]], field: str) -> LinearWeights:
    pairs = [pair for line in lines for pair in _words_named(line, field)]
    features = sparse([pair[0] for pair in pairs], normalised=False)
    return fitted(features, np.array([pair[1] for pair in pairs]), 1, WORD_PENALTY)


def _words_named(line: dict[str, Any], field: str) -> Iterator[tuple[frozenset[str], int]]:
    words = words_of(line["text"])
    first, last = _place_of(line["text"], line.get(field), words)
    for place, word in enumerate(words):
        yield word_features(words, place), int(first <= word.start and word.end <= last)


def _place_of(text: str, named: str | None, words: Sequence[MessageWord]) -> tuple[int, int]:
    """Return where a field is said; an empty topic is the person, (-1, -1) where nothing is said."""
    if named == "":
        own = [word for word in words if word.text in ME]
        return (own[-1].start, own[-1].end) if own else (-1, -1)
    start = -1 if named is None else text.find(named)
    while start >= 0 and named is not None:
        end = start + len(named)
        if not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum():
            return start, end
        start = text.find(named, start + 1)
    return -1, -1


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
        Path(str(command_reader.file)).write_text(document.replace('],"', '],\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
