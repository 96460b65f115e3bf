"""Fits the model of what is worth keeping: python -m tests.labelled.fit_extraction [--leave-out] [--write].

Logistic regression with an L2 penalty, by full-batch Adam, over the sentences of labelled conversations; a sentence is
worth keeping when it holds all words that a fact of its message is known by. Left out, a file by one hand tells what
the model does with another's conversations; the model that is written is fitted to all files.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt

from evals.fit.command import Sparse, sparse
from recollect.core.enrichment.extraction.extractor import extracted
from recollect.core.enrichment.extraction.keeping_model import KeepingModel, keeping_document_of
from recollect.core.enrichment.extraction.sentences import SaidSentence
from recollect.use_cases.maintenance.extract_memories import keeping_model
from tests.labelled.extraction import conversations, scored, table, turns_of

Float32 = npt.NDArray[np.float32]

FILES: Final = tuple(sorted(Path(__file__).parent.glob("extraction_*.jsonl")))
PENALTY: Final = 0.1  # of half the squared weights, beside the sum of log-losses
STEPS: Final = 200
RATE: Final = 0.1
# How much a sentence counts that holds a fact which may be left out, or some words of a fact: labels that are not sure
UNSURE: Final = 0.3


@dataclass(slots=True)
class SeenSentences:
    """Sentences as the extractor shows them to a model, which finds each of them as likely as not."""

    features: list[frozenset[str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def chance(self, sentence: SaidSentence, features: frozenset[str]) -> float:
        """Take in a sentence."""
        self.features.append(features)
        self.texts.append(sentence.text.lower())
        return 0.5


@dataclass(slots=True)
class Examples:
    """Features of sentences, whether each is worth keeping, and how much it counts."""

    features: list[frozenset[str]] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    counts: list[float] = field(default_factory=list)


def examples_of(path: Path) -> Examples:
    """Return the sentences of the labelled conversations of a file."""
    found = Examples()
    for conversation in conversations(path):
        turns, zone = turns_of(conversation), ZoneInfo(conversation["time_zone"])
        for place, message in enumerate(conversation["messages"]):
            seen = SeenSentences()
            extracted(turns[: place + 1], place, zone, seen)
            for features, text in zip(seen.features, seen.texts, strict=True):
                label, count = _label(text, message["facts"])
                found.features.append(features)
                found.labels.append(label)
                found.counts.append(count)
    return found


def _label(text: str, facts: Sequence[dict[str, Any]]) -> tuple[int, float]:
    held = [fact for fact in facts if all(word in text for word in fact["must"])]
    if held:
        return 1, UNSURE if all(fact.get("optional") for fact in held) else 1.0
    return 0, UNSURE if any(word in text for fact in facts for word in fact["must"]) else 1.0


def fitted(examples: Sequence[Examples]) -> KeepingModel:
    """Return a model of examples."""
    data = sparse([features for one in examples for features in one.features], normalised=True)
    labels = np.array([label for one in examples for label in one.labels], np.float32)
    counts = np.array([count for one in examples for count in one.counts], np.float32)
    weights, bias = _descended(data, labels, counts)
    return KeepingModel(dict(zip(data.names, weights.tolist(), strict=True)), float(bias))


def _descended(data: Sparse, labels: Float32, counts: Float32) -> tuple[Float32, np.float32]:
    values = np.zeros(len(data.names) + 1, np.float32)  # the last one is the bias
    mean, square = np.zeros_like(values), np.zeros_like(values)
    for step in range(1, STEPS + 1):
        scores = data.times(values[:-1, None])[:, 0] + values[-1]
        errors = (1.0 / (1.0 + np.exp(-scores)) - labels) * counts
        gradient = np.append(data.transposed_times(errors[:, None])[:, 0] + PENALTY * values[:-1], errors.sum())
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = RATE * min(1.0, 2.0 * (1.0 - step / (STEPS + 1)))
        values -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return values[:-1], values[-1]


def main() -> None:
    """Fit; score each file by a model of the others, or write the model of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leave-out", nargs="*", help="files to be scored; none named: each of them")
    parser.add_argument("--write", action="store_true", help="the model that messages are read with")
    parser.add_argument("--show", action="store_true", help="what was missed and what was wrong")
    chosen = parser.parse_args()
    examples = {path: examples_of(path) for path in FILES}
    for path in FILES if chosen.leave_out is not None else ():
        if not chosen.leave_out or path.stem in chosen.leave_out:
            model = fitted([one for other, one in examples.items() if other != path])
            score = scored(path, model=model)
            sys.stdout.write(f"== {path.stem}, left out\n{table(score)}\n")
            if chosen.show:
                sys.stdout.write("\n".join(["-- missed", *score.missed, "-- wrong", *score.wrong, ""]))
    if chosen.write:
        document = json.dumps(keeping_document_of(fitted(list(examples.values()))), ensure_ascii=False, indent=0)
        Path(str(keeping_model.file)).write_text(document + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
