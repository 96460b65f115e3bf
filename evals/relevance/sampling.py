"""Smaller spaces made of a conversation: some of its entries, with the vectors that they have in the whole of it."""

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from evals.relevance.questions import Asking, QuestionKind
from evals.retrieval.offline import OfflineSpace, to_entries

SIZES: Final = (1, 4, 16, 64, 256)


def sub_space(space: OfflineSpace, places: Collection[int]) -> OfflineSpace:
    """Return a space of the entries at some places.

    Turns follow each other as if nothing had been between them; vectors are those of the whole conversation, in which
    a turn's knows of the turn before it.
    """
    kept = sorted(places)
    messages = tuple(space.conversation.messages[place] for place in kept)
    return replace(
        space,
        conversation=replace(space.conversation, messages=messages),
        entries=tuple(to_entries(messages)),
        vectors=tuple(space.vectors[place] for place in kept),
    )


def samples(asking: Asking, seed: str) -> Iterator[tuple[int, OfflineSpace]]:
    """Yield ever larger parts of a question's conversation, each of `SIZES` that is smaller than the whole."""
    order = order_of_keeping(asking, seed)
    for size in SIZES:
        if size < len(order):
            yield size, sub_space(asking.space, order[:size])


def order_of_keeping(asking: Asking, seed: str) -> list[int]:
    """Return the places of all entries, in the order in which a smaller space takes them; the same for the same seed.

    What answers the question comes first; for a near one, the entry with the highest cosine. The rest is by chance.
    So each smaller space is part of every larger one.
    """
    chance = random.Random(seed)
    order = list(range(len(asking.space.entries)))
    chance.shuffle(order)
    first = _kept_first(asking)
    return sorted(order, key=lambda place: place not in first)


def _kept_first(asking: Asking) -> Collection[int]:
    entries: Sequence[str] = [entry.id for entry in asking.space.entries]
    if asking.kind is QuestionKind.NEAR and asking.question.vectors is not None:
        return {int(np.argmax(asking.space.pooled @ asking.question.vectors.sentence))}
    return {place for place, entry_id in enumerate(entries) if entry_id in asking.gold}
