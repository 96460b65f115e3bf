"""Several fields of one command, told apart together: each word belongs to one of them or to none.

A linear model of the words (features.py) and of which tag follows which; the best row of tags that names each field at
most once, in one stretch, is found by dynamic programming (Viterbi). Fitted by evals/fit/command_fields.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from recollect.core.judges.linear import FeatureWeights
from recollect.core.model.vectors import Float32Array
from recollect.core.query.commands.features import word_features
from recollect.core.query.commands.message_words import MessageWord

_State: TypeAlias = tuple[int, int]  # the fields that were named, as bits, and the tag of the last word


def first_tag(field: int) -> int:
    """Return the tag of the first word of a field; that of each further one follows it. 0 is of no field."""
    return 1 + 2 * field


@dataclass(frozen=True, slots=True)
class TagModel:
    """Weights of tags; follows: float32 [tags, tags], what it is worth that one tag comes after another."""

    weights: FeatureWeights
    follows: Float32Array

    def spans(self, words: Sequence[MessageWord]) -> tuple[tuple[int, int] | None, ...]:
        """Return the first and last of the words of each field, None for one that is not named."""
        told = [self.scores(self.weights.known(found)) for found in word_features(words)]
        scores = np.array(told, np.float32).reshape(len(words), len(self.follows))
        tags = best_tags(scores, self.follows)
        return tuple(_stretch(tags, first_tag(field)) for field in range(len(self.follows) // 2))

    def scores(self, shown: Sequence[int]) -> Float32Array:
        """Return what a word with the features of these rows is worth with each tag: float32 [tags]."""
        return np.asarray(self.weights.matrix[list(shown)].sum(axis=0) / np.sqrt(max(1, len(shown))), dtype=np.float32)


def best_tags(scores: npt.NDArray[np.floating], follows: npt.NDArray[np.floating]) -> list[int]:
    """Return the tag of each word: the row of the highest sum in which each field is one stretch, or none.

    Args:
        scores: [words, tags].
        follows: [tags, tags].
    """
    worth, after = scores.tolist(), follows.tolist()
    best: dict[_State, float] = {(0, 0): 0.0}
    came: list[dict[_State, _State]] = []
    for here in worth:
        new: dict[_State, float] = {}
        back: dict[_State, _State] = {}
        for state, total in best.items():
            for following in _following(state, len(here)):
                sum_of_all = total + here[following[1]] + after[state[1]][following[1]]
                if following not in new or sum_of_all > new[following]:
                    new[following], back[following] = sum_of_all, state
        best = new
        came.append(back)
    state = max(best, key=best.__getitem__)
    tags = []
    for back in reversed(came):
        tags.append(state[1])
        state = back[state]
    return tags[::-1]


def _following(state: _State, tags: int) -> list[_State]:
    named, tag = state
    found = [(named, 0)]
    found += [(named | 1 << field, first_tag(field)) for field in range(tags // 2) if not named >> field & 1]
    if tag:
        found.append((named, tag + tag % 2))  # the first of a field has an odd tag, the others the even one after it
    return found


def _stretch(tags: Sequence[int], first: int) -> tuple[int, int] | None:
    places = [place for place, tag in enumerate(tags) if tag in (first, first + 1)]
    return (places[0], places[-1]) if places else None
