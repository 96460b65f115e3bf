"""Memories filed in a category in which nothing like them is filed.

Three voices are heard: what the categories of this space look like (ridge regression on sentence vectors, each
memory judged by a fit without itself), in what the nearest memories are filed, and what sentences of a category look
like in general, where the vectors are of the model for which that is known. Nothing is said of `other` and
`preferences`, which anything may be filed in, nor in a small space.

Sources: Hoerl and Kennard, "Ridge Regression", Technometrics 12, 1970; the residual left out from the fit with all
(PRESS): Allen, Technometrics 16, 1974.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np

from recollect.core.enrichment.name_tables import KIN, TITLES, first_names
from recollect.core.judges.category import ORDER, category_odds
from recollect.core.lifecycle.tending.nearness import Nearest, nearest
from recollect.core.lifecycle.tending.suggestions import SuggestedEdit, Suggestion, TendedSpace, TendingAction, of_one
from recollect.core.model.entry import Category, Entry
from recollect.core.model.vectors import Float64Array, Int64Array
from recollect.core.spaces.tending import AgentName
from recollect.core.text.words import words

LEAST_MEMORIES: Final = 40
LEAST_IN_CATEGORY: Final = 8
NEIGHBOURS: Final = 10
PENALTY: Final = 1.0
BIAS: Final = 0.3
LEAST_MARGIN: Final = 4.5  # of the sum of the voices, between what is right and what is written there
FIT: Final = 2.0  # its weight among the voices
UNHEARD: Final = 0.02  # odds that a category has at least
UNHEARD_VOTE: Final = 0.05
LEAST_LEFT: Final = 1e-6
_ORDER: Final = tuple(category.value for category in ORDER)
_JUDGED: Final = frozenset({Category.WORK, Category.HEALTH, Category.HOBBIES, Category.RELATIONSHIPS})


def misfiled(space: TendedSpace) -> Iterator[Suggestion]:
    """Yield what the reviewer would do about the memories in a wrong category."""
    places = [place for place, entry in enumerate(space.memories) if entry.category in _ORDER]
    if len(places) < LEAST_MEMORIES:
        return
    entries = [space.memories[place] for place in places]
    vectors = space.vectors[np.asarray(places)].astype(np.float64)
    near = nearest(space.vectors[np.asarray(places)], range(len(places)), NEIGHBOURS)
    filed = np.array([_ORDER.index(str(entry.category)) for entry in entries])
    fit, votes = _of_space(vectors, filed, near)
    voices = FIT * fit + np.log(votes + UNHEARD_VOTE) + np.log(_general(entries, vectors) + UNHEARD)
    for row, right in _wrong(entries, filed, voices):
        entry, alike = entries[row], int((filed[near.places[row]] == right).sum())
        if not space.is_open(entry):
            continue
        margin = float(voices[row, right] - voices[row, filed[row]])
        edit = SuggestedEdit(entry_id=entry.id, seen=entry.version, category=_ORDER[right], reviewed_at=space.now)
        reason = (
            f"It is filed under {entry.category}; of the {near.places.shape[1]} memories nearest to it {alike} are "
            f"filed under {_ORDER[right]}, and it reads like these."
        )
        sure = round(min(0.97, 0.78 + 0.03 * margin), 3)
        yield of_one(
            edit, AgentName.REVIEWER, TendingAction.REFILED, f"category:{_ORDER[right]}", reason=reason, confidence=sure
        )


def _of_space(vectors: Float64Array, filed: Int64Array, near: Nearest) -> tuple[Float64Array, Float64Array]:
    """Return how much the fit speaks for each category of each memory, and what share of neighbours is filed there.

    Each float64 [n, 6]; the fit is without the memory itself.
    """
    given = np.hstack([vectors, np.full((len(vectors), 1), BIAS)])
    wanted = np.eye(len(_ORDER))[filed]
    inverse = np.linalg.inv(given.T @ given + PENALTY * np.eye(given.shape[1]))
    own = np.einsum("ij,jk,ik->i", given, inverse, given)[:, None]
    without = (given @ (inverse @ (given.T @ wanted)) - own * wanted) / np.maximum(1.0 - own, LEAST_LEFT)
    weights = np.maximum(near.cosines, 0.0).astype(np.float64) ** 2
    votes = (wanted[near.places] * weights[:, :, None]).sum(axis=1)
    votes /= np.maximum(votes.sum(axis=1, keepdims=True), LEAST_LEFT)
    return without, votes


def _general(entries: Sequence[Entry], vectors: Float64Array) -> Float64Array:
    """Return how likely each category is by the vectors alone, float64 [n, 6]; all alike where that is not known."""
    models = {entry.embedding_model for entry in entries}
    odds = category_odds(vectors, str(models.pop())) if len(models) == 1 else None
    return np.ones((len(entries), len(_ORDER))) if odds is None else odds


def _wrong(entries: Sequence[Entry], filed: Int64Array, voices: Float64Array) -> Iterator[tuple[int, int]]:
    """Yield the rows that are in a wrong category, each with the right one's place.

    Whatever is told of a person may well be filed with people.
    """
    is_judged = np.array([category in _JUDGED for category in _ORDER])
    may_be_right = is_judged & (np.bincount(filed, minlength=len(_ORDER)) >= LEAST_IN_CATEGORY)
    rows, best = np.arange(len(filed)), voices.argmax(axis=1)
    is_wrong = voices[rows, best] - voices[rows, filed] >= LEAST_MARGIN
    for row in np.flatnonzero(is_wrong & is_judged[filed] & may_be_right[best]):
        entry = entries[int(row)]
        if entry.category != Category.RELATIONSHIPS or _people().isdisjoint(words(entry.text)):
            yield int(row), int(best[row])


@cache
def _people() -> frozenset[str]:
    """Return words that tell of a person."""
    return first_names() | TITLES | KIN
