"""Fits what tells the fields of a correction apart: an averaged perceptron over whole rows of tags (Collins 2002).

A wrong tag costs as much as it must be surpassed by (a margin), so that what is right is right by far.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from recollect.core.judges.linear import FeatureWeights
from recollect.core.query.commands.features import word_features
from recollect.core.query.commands.message_words import MessageWord, words_of
from recollect.core.query.commands.tagging import TagModel, best_tags, first_tag
from tests.labelled.commands.sets import Labelled

ROUNDS: Final = 10
LEAST_SEEN: Final = 2  # words that show a feature
MARGIN: Final = 1.0  # of each tag
RATE: Final = 0.3  # of what follows what
KEPT: Final = 0.25  # a feature whose weights are all smaller is dropped
ME: Final = frozenset({"me", "myself", "mich", "mir"})

Told = tuple[list[list[int]], list[int]]  # the rows of the features of each word, and its tag


def place_of(text: str, named: str | None, words: Sequence[MessageWord]) -> tuple[int, int]:
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


def model_of_tags(lines: Sequence[Labelled], fields: Sequence[str]) -> TagModel:
    """Return the model of labelled commands of one kind."""
    words = [words_of(line["text"]) for line in lines]
    shown = [word_features(one) for one in words]
    seen = Counter(name for row in shown for found in row for name in found)
    rows = {name: row for row, name in enumerate(sorted(one for one, count in seen.items() if count >= LEAST_SEEN))}
    tags = 1 + 2 * len(fields)
    empty = FeatureWeights(rows, np.zeros((len(rows), tags), np.float32), np.zeros(tags, np.float32))
    model = TagModel(empty, np.zeros((tags, tags), np.float32))
    told = [
        ([empty.known(found) for found in row], _tags_of(line, fields, one))
        for line, row, one in zip(lines, shown, words, strict=True)
    ]
    return _without_the_light(_trained(model, [one for one in told if one[0]]))


def _tags_of(line: Labelled, fields: Sequence[str], words: Sequence[MessageWord]) -> list[int]:
    tags = [0] * len(words)
    for field, name in enumerate(fields):
        start, end = place_of(line["text"], line.get(name), words)
        inside = [place for place, word in enumerate(words) if start <= word.start and word.end <= end]
        for place in inside:
            tags[place] = first_tag(field) + (place != inside[0])
    return tags


def _trained(model: TagModel, told: list[Told]) -> TagModel:
    live = model.weights.matrix
    matrix, follows, count = np.zeros(live.shape), np.zeros(model.follows.shape), 1
    order = random.Random(0)
    for _ in range(ROUNDS):
        order.shuffle(told)
        for shown, right in told:
            scores = np.array([model.scores(one) for one in shown]) + MARGIN
            scores[np.arange(len(right)), right] -= MARGIN
            for place, tag, before, by in _moves(right, best_tags(scores, model.follows)):
                step = by / np.sqrt(max(1, len(shown[place])))
                live[shown[place], tag] += step
                matrix[shown[place], tag] += count * step
                model.follows[before, tag] += by * RATE
                follows[before, tag] += count * by * RATE
            count += 1
    mean = replace(model.weights, matrix=(live - matrix / count).astype(np.float32))
    return TagModel(mean, (model.follows - follows / count).astype(np.float32))


def _moves(right: Sequence[int], found: Sequence[int]) -> Iterator[tuple[int, int, int, float]]:
    """Tell for words with a wrong tag: the place, a tag, the one before it, and whether it is to be worth more."""
    for place, (wanted, had) in enumerate(zip(right, found, strict=True)):
        if wanted != had:
            yield place, wanted, right[place - 1] if place else 0, 1.0
            yield place, had, found[place - 1] if place else 0, -1.0


def _without_the_light(model: TagModel) -> TagModel:
    weights = model.weights
    kept = np.abs(weights.matrix).max(axis=1) >= KEPT
    names = [name for name, row in weights.rows.items() if kept[row]]
    rows = {name: row for row, name in enumerate(names)}
    return TagModel(FeatureWeights(rows, weights.matrix[kept], weights.bias), model.follows)
