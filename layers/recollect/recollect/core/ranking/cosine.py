"""Cosine similarity of a question with entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.model.vectors import BoolArray, EntryVectors, Float32Array, Float64Array, Int64Array
from recollect.core.ranking.question import Question

_SMALLEST_NORM: Final = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class OfOneModel:
    """The sentence vectors that one model made: `rows`, int64 [h], are whose, in order; `vectors`, float32 [h, d]."""

    model: str
    rows: Int64Array
    vectors: Float32Array

    def to_middle(self) -> Float64Array:
        """Return the cosine of each with the mean of all, float64 [h]."""
        middle = self.vectors.mean(axis=0, dtype=np.float64)
        cosines: Float64Array = np.einsum("ij,j->i", self.vectors, middle)
        return cosines / max(float(np.linalg.norm(middle)), _SMALLEST_NORM)


@dataclass(frozen=True, slots=True, eq=False)
class PooledVectors:
    """The sentence vectors of n entries, model by model: vectors of two are never compared."""

    count: int
    models: tuple[OfOneModel, ...]

    def by_words(self, question: Question) -> BoolArray:
        """Return which entries are judged by the question's words: either has no vector of the other's model."""
        found = np.ones(self.count, np.bool_)
        for one in self.models:
            found[one.rows] = question.is_of_words_for(one.model)
        return found

    def cosines(self, question: Question) -> Float64Array:
        """Return the cosine of the question's vector with each, float64 [n]; 0 where either is missing.

        With vectors of the former model it is the former question's, on the scale of the present one.
        """
        found = np.zeros(self.count)
        for one in self.models:
            if not question.is_of_words_for(one.model):
                found[one.rows] = question.cosines(one.model, one.vectors)
        return found

    def genericness(self) -> Float64Array:
        """Return the cosine of each with the mean of all, float64 [n]; their average for one without a vector.

        Of two models, each is held against the mean of its own, and those of the fewer are levelled with the others:
        few lie near their own mean whatever they say, one alone lies in it.
        """
        found = np.zeros(self.count)
        if not self.models:
            return found
        cosines = {one.model: one.to_middle() for one in self.models}
        most = max(self.models, key=lambda one: len(one.rows)).model
        level = float(cosines[most].mean())
        found[:] = level
        for one in self.models:
            own = cosines[one.model]
            found[one.rows] = own if one.model == most else own - own.mean() + level
        return found


def pooled_vectors(vectors: Sequence[EntryVectors | None]) -> PooledVectors:
    """Return the sentence vectors of entries, some of which have none."""
    by_model: dict[str, list[tuple[int, Float32Array]]] = {}
    for row, one in enumerate(vectors):
        if one is not None:
            by_model.setdefault(one.model, []).append((row, one.pooled))
    models = (
        OfOneModel(
            model,
            np.array([row for row, _ in held], np.int64),
            np.concatenate([pooled for _, pooled in held]).reshape(len(held), -1),
        )
        for model, held in by_model.items()
    )
    return PooledVectors(len(vectors), tuple(models))
