"""Fits the judges of texts, and scores each hand's messages by a judge that was fitted without them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from evals.fit.labelled_messages import CONVERSATIONS, LabelledMessage, messages
from evals.fit.packed import packed
from evals.fit.texts import Fitted, feature_weights, fitted
from recollect.core.judges import follow_up, keep
from recollect.core.judges.text_judge import values_of
from recollect.core.model.vectors import Float64Array

PRECISIONS: Final = (0.9, 0.85, 0.8)
# How much sentences of conversations count: the other messages were written to themes, each thick with one difficulty
OF_CONVERSATIONS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Example:
    """Values of features, the label, and how much it counts."""

    hand: str
    values: Mapping[str, float]
    label: bool
    weight: float = 1.0


def kept(said: Sequence[LabelledMessage]) -> list[Example]:
    """Return the sentences: worth keeping or not."""
    return [
        Example(one.hand, values_of(keep.features(one.said)), one.kept, one.weight * _share(one.hand))
        for message in said
        for one in message.labelled()
    ]


def _share(hand: str) -> float:
    return OF_CONVERSATIONS if hand in CONVERSATIONS else 1.0


def asked_for(said: Sequence[LabelledMessage]) -> list[Example]:
    """Return the sentences: somebody asks for it to be kept, or not."""
    return [
        Example(one.hand, values_of(keep.features(one.said)), one.asked)
        for message in said
        for one in message.labelled()
    ]


def leaning(said: Sequence[LabelledMessage]) -> list[Example]:
    """Return pairs of sentences: whether the second says nothing without the first."""
    return [
        Example(
            one.hand,
            values_of(follow_up.features(one.before, one.text, same_message=one.same_message)),
            one.follows,
        )
        for message in said
        for one in message.pairs()
    ]


class Question(NamedTuple):
    """What a judge is asked: the examples of it, and the penalty of its fit."""

    examples: Callable[[Sequence[LabelledMessage]], list[Example]]
    penalty: float


# By file: its outputs, in order
QUESTIONS: Final[Mapping[str, tuple[Question, ...]]] = {
    "keep": (Question(kept, 0.1), Question(asked_for, 0.1)),
    "follow_up": (Question(leaning, 0.3),),
}


def fitted_to(examples: Sequence[Example], penalty: float) -> Fitted:
    """Return what is fitted to examples."""
    return fitted(
        [one.values for one in examples],
        [one.label for one in examples],
        [one.weight for one in examples],
        penalty=penalty,
    )


def text_document(name: str) -> str:
    """Print how the judges of a file do on each hand that is left out; return the file."""
    said = list(messages())
    outputs = []
    for question in QUESTIONS[name]:
        examples = question.examples(said)
        print(question.examples.__doc__)
        for hand, own, odds in left_out(examples, question.penalty):
            print(f"{hand:>14}: {_told(own, odds)}")
        outputs.append(fitted_to(examples, question.penalty))
    return document_of(outputs)


def document_of(outputs: Sequence[Fitted]) -> str:
    """Return the file of judges."""
    return json.dumps(packed(feature_weights(outputs)), ensure_ascii=False) + "\n"


def _told(own: Sequence[Example], odds: Float64Array) -> str:
    labels = np.array([one.label for one in own], np.float64)
    recalls = "; ".join(f"recall at {least}: {recall_at(labels, odds, least):.3f}" for least in PRECISIONS)
    return f"{len(own)} rows, {int(labels.sum())} yes, AUC {area(labels, odds):.3f}; {recalls}"


def left_out(examples: Sequence[Example], penalty: float) -> Iterator[tuple[str, list[Example], Float64Array]]:
    """Yield each hand, its examples, and their log-odds by what is fitted to the others."""
    for hand in sorted({one.hand for one in examples}):
        judge = fitted_to([one for one in examples if one.hand != hand], penalty)
        own = [one for one in examples if one.hand == hand]
        yield hand, own, np.array([judge.log_odds(one.values) for one in own])


def area(labels: Float64Array, odds: Float64Array) -> float:
    """Return the area under the ROC curve (Mann-Whitney), ties by their order."""
    ranks = np.empty(len(odds))
    ranks[np.argsort(odds, kind="stable")] = np.arange(1, len(odds) + 1)
    yes = int(labels.sum())
    return float((ranks[labels == 1].sum() - yes * (yes + 1) / 2) / max(1, yes * (len(labels) - yes)))


def recall_at(labels: Float64Array, odds: Float64Array, precision: float) -> float:
    """Return the highest recall at a precision."""
    order = np.argsort(-odds, kind="stable")
    right = np.cumsum(labels[order])
    good = np.flatnonzero(right / np.arange(1, len(order) + 1) >= precision)
    return float(right[good[-1]] / labels.sum()) if len(good) else 0.0
