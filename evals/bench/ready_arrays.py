"""Baselines: the sums of a search by NumPy, over arrays that are ready when the clock starts."""

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Self

import numpy as np

from recollect.core.model.scope import Scope
from recollect.core.model.vectors import Float32Array, Float64Array, Int64Array, QueryVectors
from recollect.core.retrieval.bm25 import bm25
from recollect.core.retrieval.read_set import ReadSet
from recollect.core.text.words import stem, stems
from recollect.ports import IndexFeed

PAGE: Final = 1_000
PER_LEG: Final = 50


class ReadyArrays:
    """One space: what each term adds to the score of each entry, and the matrix of sentence vectors."""

    def __init__(self, texts: Sequence[str], vectors: Sequence[Float32Array]) -> None:
        """Prepare n entries: the texts that are searched, and sentence vectors, float32 [d] each."""
        self._size = len(texts)
        self._terms = _weighted_postings([stems(text) for text in texts])
        self._matrix = np.stack(vectors)

    @classmethod
    def of_space(cls, store: IndexFeed, scope: Scope, model: str) -> Self:
        """Read a space that has a vector of `model` for each entry."""
        texts: list[str] = []
        vectors: list[Float32Array] = []
        after: str | None = None
        while True:
            page = store.index_rows(scope, model=model, limit=PAGE, after=after)
            for row in page.items:
                if row.pooled is not None:
                    texts.append(row.searched_text)
                    vectors.append(row.pooled)
            after = page.next_after
            if after is None:
                return cls(texts, vectors)

    def by_words(self, words: Sequence[str]) -> float:
        """Return the milliseconds of the best 50 by BM25."""
        terms = [self._terms[term] for term in {stem(word) for word in words} if term in self._terms]
        began = time.perf_counter()
        scores = np.zeros(self._size)
        for slots, weights in terms:
            scores[slots] += weights
        _best(scores)
        return _milliseconds_since(began)

    def by_vector(self, vector: Float32Array) -> float:
        """Return the milliseconds of the best 50 by cosine."""
        began = time.perf_counter()
        _best(self._matrix @ vector)
        return _milliseconds_since(began)


def maxsim_milliseconds(asked: QueryVectors, reading: ReadSet) -> float:
    """Return the milliseconds of the one product that a ranking needs: each token read with each of the question's."""
    read = [
        one.vectors.tokens for one in reading.entries.values() if one.vectors is not None and len(one.vectors.tokens)
    ]
    tokens = np.concatenate([one.codes * one.scales[:, None] for one in read])
    starts = np.cumsum([0, *map(len, read[:-1])])
    began = time.perf_counter()
    np.maximum.reduceat(tokens @ asked.tokens.T, starts).sum(axis=1)
    return _milliseconds_since(began)


def _weighted_postings(documents: Sequence[Sequence[str]]) -> Mapping[str, tuple[Int64Array, Float64Array]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for slot, terms in enumerate(documents):
        for term, count in Counter(terms).items():
            found.setdefault(term, []).append((slot, count))
    lengths = np.array([len(terms) for terms in documents], np.int32)
    mean = float(lengths.mean())
    weighted = {}
    for term, places in found.items():
        slots, counts = np.array(places, np.int64).T
        weighted[term] = slots, bm25(counts.astype(np.int32), lengths[slots], total=len(documents), mean_length=mean)
    return weighted


def _best(scores: Float32Array | Float64Array) -> Int64Array:
    count = min(PER_LEG, len(scores))
    return np.argpartition(scores, -count)[-count:]


def _milliseconds_since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
