"""The two plain relevance models: the legs fused by rank or by score, over hits and waiting entries only."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from recollect.core.candidates import Candidates
from recollect.core.convex_combination import convex_combination
from recollect.core.cosine import cosine_similarities
from recollect.core.query import Question
from recollect.core.reading import ReadEntry
from recollect.core.rrf import NOT_IN_LEG, reciprocal_rank_fusion
from recollect.core.scored import Scored, ScoredPart, total
from recollect.core.vectors import BoolArray, Int64Array
from recollect.core.weights import ConvexWeights, RrfWeights


def by_rank(
    question: Question,
    read: Sequence[ReadEntry],
    candidates: Candidates,
    waiting: Collection[str],
    weights: RrfWeights,
) -> Scored:
    """Fuse by rank; a waiting entry takes the place in the dense leg that its cosine gives it."""
    cosines = cosine_similarities(question.vectors, [one.vectors for one in read])
    by_words = _by_words(question, read)
    dense = {hit.entry_id: hit.score for hit in candidates.dense}
    for one, cosine, without in zip(read, cosines, by_words, strict=True):
        if one.entry.id in waiting and not without:
            dense[one.entry.id] = float(cosine)
    ranks = {
        "bm25": _ranks(read, [hit.entry_id for hit in candidates.bm25]),
        "dense": _ranks(read, sorted(dense, key=lambda entry_id: (-dense[entry_id], entry_id))),
    }
    return _scored(reciprocal_rank_fusion(ranks, weights), by_words)


def by_score(question: Question, read: Sequence[ReadEntry], candidates: Candidates, weights: ConvexWeights) -> Scored:
    """Fuse by score: BM25 as the leg gave it, 0 where it had no such entry, and the cosine of every entry."""
    found = {hit.entry_id: hit.score for hit in candidates.bm25}
    bm25 = np.array([found.get(one.entry.id, 0.0) for one in read], np.float64)
    cosines = cosine_similarities(question.vectors, [one.vectors for one in read])
    by_words = _by_words(question, read)
    return _scored(convex_combination(bm25, cosines, by_words, weights), by_words)


def _ranks(read: Sequence[ReadEntry], leg: Sequence[str]) -> Int64Array:
    ranks: Mapping[str, int] = {entry_id: rank for rank, entry_id in enumerate(leg, 1)}
    return np.array([ranks.get(one.entry.id, NOT_IN_LEG) for one in read], np.int64)


def _by_words(question: Question, read: Sequence[ReadEntry]) -> BoolArray:
    return np.array([question.vectors is None or one.vectors is None for one in read], np.bool_)


def _scored(parts: tuple[ScoredPart, ...], by_words: BoolArray) -> Scored:
    """Return a score that lies in [0, 1] as its own relevance."""
    scores = total(parts)
    return Scored(parts, scores, np.clip(scores, 0.0, 1.0), by_words)
