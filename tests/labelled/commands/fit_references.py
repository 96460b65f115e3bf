"""Fits the model of references to labelled conversations: python -m tests.labelled.commands.fit_references.

A conditional logit with an L2 penalty, by full-batch Adam. Left out, a set by one hand tells what the model does with
another's words; without, the model is fitted to all of them.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.references import Heard, Reference, ReferenceModel, Remark, ServedMemory, candidates
from recollect.use_cases.people.commands.understand import reference_model
from tests.labelled.commands.sets import SETS, Labelled, read

PENALTY: Final = 0.006
STEPS: Final = 600
RATE: Final = 0.1
SHOWN: Final = 3  # digits of a weight
_PINNED: Final = re.compile(r"\s*\((?:pinned|angeheftet|angepinnt)\)", re.IGNORECASE)


def heard_in(line: Labelled) -> Heard:
    """Return what was heard before a labelled command; what is pinned is marked in the texts."""
    return Heard(
        tuple(Remark(one["text"], is_person=one["role"] == "user") for one in line["turns"]),
        tuple(ServedMemory(_PINNED.sub("", text), bool(_PINNED.search(text))) for text in line["served"]),
    )


def wanted(line: Labelled) -> Reference | None:
    """Return what a labelled command refers to, None where it cannot be told."""
    told = line["refers_to"]
    return None if told["turn"] is None and told["served"] is None else Reference(told["turn"], told["served"])


def fitted(lines: Sequence[Labelled]) -> ReferenceModel:
    """Return the model of labelled conversations."""
    told = [(candidates(line["text"], CommandKind(line["command"]), heard_in(line)), wanted(line)) for line in lines]
    names = sorted({name for found, _ in told for _, signs in found for name in signs})
    column = {name: place for place, name in enumerate(names)}
    rows, right = [], []
    for found, reference in told:
        choices = [one for one, _ in found]
        if reference in choices:  # what the assistant said is no candidate
            rows.append(np.zeros((len(found), len(names))))
            for row, (_, signs) in zip(rows[-1], found, strict=True):
                row[[column[name] for name in signs]] = list(signs.values())
            right.append(choices.index(reference))
    weights, mean, square = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, STEPS + 1):
        gradient = PENALTY * weights
        for choices_signs, place in zip(rows, right, strict=True):
            scores = choices_signs @ weights
            odds = np.exp(scores - scores.max())
            odds /= odds.sum()
            odds[place] -= 1
            gradient = gradient + choices_signs.T @ odds / len(rows)
        mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
        weights = weights - RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return ReferenceModel({name: round(float(weights[place]), SHOWN) for name, place in column.items()})


def share_right(model: ReferenceModel, lines: Sequence[Labelled]) -> float:
    """Return the share of labelled commands of which the model says what they refer to, or that it cannot be told."""
    return sum(reference_told(model, line) == wanted(line) for line in lines) / len(lines)


def reference_told(model: ReferenceModel, line: Labelled) -> Reference | None:
    """Return what a labelled command refers to by a model, None where it cannot tell."""
    found = model(line["text"], CommandKind(line["command"]), heard_in(line))
    return found[0] if len(found) == 1 else None


def main() -> None:
    """Read the command line, fit, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="the model of all sets, for the program to use")
    options = parser.parse_args()
    sets = {name: read(one.references) for name, one in SETS.items() if one.references}
    for name, lines in sets.items():
        others = [line for other, found in sets.items() if other != name for line in found]
        sys.stdout.write(f"{name}, left out: {share_right(fitted(others), lines):.3f} of {len(lines)}\n")
    if options.write:
        model = fitted([line for lines in sets.values() for line in lines])
        document = json.dumps(dict(model.weights), indent=0, sort_keys=True)
        Path(str(reference_model.file)).write_text(document + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
