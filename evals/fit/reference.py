"""The judge of what "that" is in a command, fitted to labelled conversations.

A conditional logit with an L2 penalty, by full-batch Adam. Left out, a set by one hand tells what the model does with
another's words; without, the model is fitted to all of them.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from recollect.core.query.commands.command import CommandKind
from recollect.core.query.commands.references import ReferenceModel, candidates
from tests.labelled.commands.references import heard_in, reference_told, wanted
from tests.labelled.commands.sets import SETS, Labelled, read

PENALTY: Final = 0.006
STEPS: Final = 600
RATE: Final = 0.1
SHOWN: Final = 3  # digits of a weight


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


def document_of(lines: Sequence[Labelled]) -> str:
    """Return the file of the model of labelled conversations: one line of JSON."""
    return json.dumps(dict(fitted(lines).weights), sort_keys=True) + "\n"


def left_out() -> Iterator[tuple[str, float, int]]:
    """Yield each set: how many are right by the model of the others, as a share, and of how many."""
    sets = conversations()
    for name, lines in sets.items():
        model = fitted([line for other, found in sets.items() if other != name for line in found])
        right = sum(reference_told(model, line) == wanted(line) for line in lines)
        yield name, right / len(lines), len(lines)


def conversations() -> dict[str, list[Labelled]]:
    """Return the labelled conversations of each set that has some."""
    return {name: read(one.references) for name, one in SETS.items() if one.references}
