"""How the relevance of candidates is made."""

from enum import StrEnum


class RelevanceModel(StrEnum):
    """The models; all but the default one look at the legs' hits and at waiting entries only.

    EVIDENCE: words, word pieces, vectors and plain signs in context (core/evidence.py). COSINE: the cosine of both
    vectors, else BM25 over the best of the query. CONVEX, RRF: both legs, fused by score or by rank.
    """

    EVIDENCE = "evidence"
    COSINE = "cosine"
    CONVEX = "convex"
    RRF = "rrf"
