"""A linear judge of texts: groups of words and letters, each group of unit length times its share."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from recollect.core.judges.linear import FeatureWeights, read_document, unpacked
from recollect.core.text.words import stem

LENGTHS: Final = (2, 3, 4, 6, 8, 11, 15, 20, 27)  # words from which a text is a longer one
LETTERS: Final = (3, 4, 5)
_TOKEN: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[?!:,\"]")
_NUMBER: Final = "#"


class Group(NamedTuple):
    """Features of one sort that are there, and how much they count together."""

    features: frozenset[str]
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class TextJudge:
    """Weights of features that are there or not. output: which of those that share the features is asked."""

    weights: FeatureWeights
    output: int = 0

    def log_odds(self, groups: Sequence[Group]) -> float:
        """Return the log-odds of "yes"."""
        parts = (_scale(group) * float(self.weights.scores(group.features)[self.output]) for group in groups)
        return float(self.weights.bias[self.output]) + sum(parts)

    def probability(self, groups: Sequence[Group]) -> float:
        """Return the probability of "yes"."""
        return float(1 / (1 + np.exp(-np.clip(self.log_odds(groups), -50, 50))))


@cache
def text_judges(name: str) -> tuple[TextJudge, ...]:
    """Return the judges that stand in `data/<name>.json`, one an output, read once."""
    weights = unpacked(read_document(name))
    return tuple(TextJudge(weights, output) for output in range(len(weights.bias)))


def values_of(groups: Sequence[Group]) -> dict[str, float]:
    """Return the value of each feature, as a fit needs it."""
    return {name: _scale(group) for group in groups for name in group.features}


def tokens(text: str, most: int) -> list[str]:
    """Return the first words and telling marks of a text, lower case, each number as "#"."""
    found = _TOKEN.findall(text.lower().replace("’", "'"))[:most]
    return [_NUMBER if token[0].isdecimal() else token for token in found]


def stemmed(said: Sequence[str], prefix: str) -> Iterator[str]:
    """Yield the stems of words, each with a prefix that tells where they stand."""
    return (f"{prefix}:{stem(token)}" for token in said)


def pairs(said: Sequence[str], prefix: str) -> Iterator[str]:
    """Yield each two neighbouring words."""
    return (f"{prefix}:{one}_{other}" for one, other in pairwise(said))


def letters(said: Sequence[str]) -> Iterator[str]:
    """Yield the stretches of three to five letters of words, with the spaces around them."""
    for word in said:
        spaced = f" {word} "
        for length in LETTERS:
            yield from (f"c:{spaced[at : at + length]}" for at in range(len(spaced) - length + 1))


def length_of(said: Sequence[str]) -> int:
    """Return in which of ten steps of length a text lies."""
    return sum(len(said) >= least for least in LENGTHS)


def _scale(group: Group) -> float:
    return group.share / float(np.sqrt(max(1, len(group.features))))
