"""The relevance models; all but the default one look at hits and waiting entries only."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum

import numpy as np

from recollect.core.model.vectors import BoolArray, Float64Array, Int64Array
from recollect.core.ranking.cosine import pooled_vectors
from recollect.core.ranking.question import Question
from recollect.core.ranking.rrf import NOT_IN_LEG, reciprocal_rank_fusion
from recollect.core.ranking.scored import Scored, ScoredPart, total
from recollect.core.ranking.weights import RrfWeights
from recollect.core.retrieval.candidates import Candidates
from recollect.core.retrieval.read_set import ReadEntry


class RelevanceModel(StrEnum):
    """The models; all but the default one look at the legs' hits and at waiting entries only.

    EVIDENCE: words, word pieces, vectors and plain signs in context (see `evidence`). COSINE: the cosine of both
    vectors, else BM25 over the best of the query. RRF: both legs, fused by rank.
    """

    EVIDENCE = "evidence"
    COSINE = "cosine"
    RRF = "rrf"


def by_rank(
    question: Question,
    read: Sequence[ReadEntry],
    candidates: Candidates,
    waiting: Collection[str],
    weights: RrfWeights,
) -> Scored:
    """Fuse by rank; a waiting entry takes the place in the dense leg that its cosine gives it."""
    cosines, by_words = _compared(question, read)
    dense = {hit.entry_id: hit.score for hit in candidates.dense}
    for one, cosine, without in zip(read, cosines, by_words, strict=True):
        if one.entry.id in waiting and not without:
            dense[one.entry.id] = float(cosine)
    ranks = {
        "bm25": _ranks(read, [hit.entry_id for hit in candidates.bm25]),
        "dense": _ranks(read, sorted(dense, key=lambda entry_id: (-dense[entry_id], entry_id))),
    }
    return _scored(reciprocal_rank_fusion(ranks, weights), by_words)


def by_cosine(question: Question, read: Sequence[ReadEntry], candidates: Candidates) -> Scored:
    """Take the cosine where both vectors exist, else BM25 over the best of this query; 0 where the leg had it not."""
    cosines, by_words = _compared(question, read)
    bm25 = _bm25(read, candidates)
    best = max((hit.score for hit in candidates.bm25), default=0.0)
    words = bm25 / best if best > 0 else bm25
    parts = (
        ScoredPart("cosine", cosines, np.where(by_words, 0.0, np.clip(cosines, 0.0, 1.0)), 1.0),
        ScoredPart("bm25", bm25, np.where(by_words, words, 0.0), 1.0),
    )
    return _scored(parts, by_words)


def _bm25(read: Sequence[ReadEntry], candidates: Candidates) -> Float64Array:
    found = {hit.entry_id: hit.score for hit in candidates.bm25}
    return np.array([found.get(one.entry.id, 0.0) for one in read], np.float64)


def _ranks(read: Sequence[ReadEntry], leg: Sequence[str]) -> Int64Array:
    ranks: Mapping[str, int] = {entry_id: rank for rank, entry_id in enumerate(leg, 1)}
    return np.array([ranks.get(one.entry.id, NOT_IN_LEG) for one in read], np.int64)


def _compared(question: Question, read: Sequence[ReadEntry]) -> tuple[Float64Array, BoolArray]:
    """Return the cosine of every entry, and which are judged by the question's words."""
    pooled = pooled_vectors([one.vectors for one in read])
    return pooled.cosines(question), pooled.by_words(question)


def _scored(parts: tuple[ScoredPart, ...], by_words: BoolArray) -> Scored:
    """Return a score that lies in [0, 1] as its own relevance."""
    scores = total(parts)
    return Scored(parts, scores, np.clip(scores, 0.0, 1.0), by_words)
