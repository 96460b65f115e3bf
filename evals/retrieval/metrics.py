"""Recall and NDCG as they are reported for LoCoMo and BEAM, and whether the first hit is right."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from recollect.core.feedback.regression.rank_metrics import ndcg, recall_at

DEPTH: Final = 10


@dataclass(frozen=True, slots=True)
class Score:
    """R@5, R@10, NDCG@10 and hit@1 (1 when the first hit is right), of one question or as the mean over many."""

    recall_5: float
    recall_10: float
    ndcg_10: float
    hit_1: float

    def __str__(self) -> str:
        """Return the first three figures as they stand in tables."""
        return f"{self.recall_5:.3f}/{self.recall_10:.3f}/{self.ndcg_10:.3f}"


def score(found: Sequence[str], gold: Collection[str]) -> Score:
    """Score one question: `found` best first, `gold` not empty.

    recall@k = gold in the first k / gold; NDCG@10 with binary gains, its ideal over min(gold, 10).
    """
    return Score(
        recall_5=recall_at(found, gold, depth=5),
        recall_10=recall_at(found, gold, depth=DEPTH),
        ndcg_10=ndcg(found, dict.fromkeys(gold, 1.0), depth=DEPTH),
        hit_1=float(bool(found) and found[0] in gold),
    )


def mean(scores: Sequence[Score]) -> Score:
    """Return the mean of each figure; `scores` not empty."""
    table = [(one.recall_5, one.recall_10, one.ndcg_10, one.hit_1) for one in scores]
    return Score(*(float(value) for value in np.mean(table, axis=0)))
