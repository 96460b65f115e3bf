"""Readings made by hand: turns in a session, and vectors whose cosines are 0, 1 or what the test says."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from recollect.core.model.entry import Entry
from recollect.core.model.vectors import (
    DIMENSIONS,
    TOKEN_DIMENSIONS,
    EntryVectors,
    Float32Array,
    QueryVectors,
    TokenVectors,
)
from recollect.core.ranking.question import Question
from recollect.core.retrieval.candidates import Candidates, LegHit
from recollect.core.retrieval.read_set import ReadEntry, ReadSet
from tests.builders import MODEL

LARGEST: Final = 127


def axis(number: int, size: int = TOKEN_DIMENSIONS) -> Float32Array:
    """The unit vector along one axis: two of them have cosine 1 or 0."""
    vector = np.zeros(size, np.float32)
    vector[number] = 1
    return vector


def entry_vectors(pooled: Float32Array, tokens: Mapping[int, int]) -> EntryVectors:
    """Vectors of an entry; `tokens` are axes by the character at which their word piece begins."""
    codes = np.array([axis(number) * LARGEST for number in tokens.values()], np.int8).reshape(-1, TOKEN_DIMENSIONS)
    starts = np.array(list(tokens), np.int32)
    return EntryVectors(MODEL, pooled, TokenVectors(codes, np.full(len(tokens), 1 / LARGEST, np.float32), starts))


def at_cosine(cosine: float) -> Float32Array:
    """A sentence vector that has this cosine with `axis(0, DIMENSIONS)`."""
    return np.float32(cosine) * axis(0, DIMENSIONS) + np.float32((1 - cosine**2) ** 0.5) * axis(1, DIMENSIONS)


def a_question(text: str, pieces: Mapping[str, int] | None = None) -> Question:
    """A question whose sentence vector is `axis(0, DIMENSIONS)` and whose word pieces, whole words, are axes."""
    if pieces is None:
        return Question(text, None)
    tokens = np.array([axis(number) for number in pieces.values()], np.float32).reshape(-1, TOKEN_DIMENSIONS)
    return Question(text, QueryVectors(MODEL, axis(0, DIMENSIONS), tokens, tuple(pieces), tuple(pieces)))


def a_reading(
    entries: Sequence[Entry], vectors: Mapping[str, EntryVectors] | None = None, *, in_session: bool = True
) -> ReadSet:
    """A reading of entries that follow each other in one session, or that are in none."""
    known = vectors or {}
    read = {entry.id: ReadEntry(entry, known.get(entry.id)) for entry in entries}
    return ReadSet(read, (tuple(entry.id for entry in entries),) if in_session else ())


def hits(bm25: Sequence[Entry] = (), dense: Sequence[Entry] = ()) -> Candidates:
    """Legs that have these entries in this order, with falling scores."""
    return Candidates(
        bm25=tuple(LegHit(entry.id, 10.0 - place) for place, entry in enumerate(bm25)),
        dense=tuple(LegHit(entry.id, 0.9 - place / 10) for place, entry in enumerate(dense)),
    )
